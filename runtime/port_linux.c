/* SPDX-License-Identifier: MIT */
/*
 * The platform port for Linux programs: threads, the lock, what cannot go
 * on.  Text is text_linux.c's, names are load.c's.
 */
#include <stdlib.h>
#include <sys/single_threaded.h>
#include <unistd.h>

#include "runtime/hosted.h"

enum { DEPTH = 1024, PARKED = 256 };	/* calls followed, and left */

#define THREAD_LOCAL __thread __attribute__((tls_model("initial-exec")))

static THREAD_LOCAL struct ftrace_ret_stack stack[DEPTH];
static THREAD_LOCAL struct ftrace_ret_stack parked[PARKED];
extern THREAD_LOCAL struct ftrace_thread mcount_thread
	__attribute__((visibility("hidden")));	/* and NAME_record.S's */
THREAD_LOCAL struct ftrace_thread mcount_thread;

/* As the stubs of NAME_record.S have it. */
_Static_assert(sizeof(long) != 8 ||
	       (offsetof(struct ftrace_thread, depth) == 8 &&
		offsetof(struct ftrace_thread, limit) == 12 &&
		offsetof(struct ftrace_thread, busy) == 16 &&
		offsetof(struct ftrace_ret_stack, fp) == 16), "return stack");

static struct lock lock = { .mutex = PTHREAD_MUTEX_INITIALIZER };

struct ftrace_thread *ftrace_port_thread(void)
{
	if (!mcount_thread.stack) {
		mcount_thread.limit = DEPTH;
		mcount_thread.parked = parked;
		mcount_thread.parked_limit = PARKED;
		mcount_thread.stack = stack;
	}
	return &mcount_thread;
}

/* Where new pages do not do, nor stores, open stops the others. */
bool ftrace_port_alone(void)
{
	return __libc_single_threaded || arch_native->live >= LIVE_WHOLE ||
	       text_replaces();
}

void port_lock(void)
{
	lock_take(&lock);
}

void port_unlock(void)
{
	lock_give(&lock);
}

struct job {
	int (*work)(void *);
	void *data;
	int result;
};

/* Does a tracer choose by name? */
static bool wants_names(void)
{
	for (const struct ftrace_ops *op = ftrace.ops; op; op = op->next)
		if (!ops_want_all(op))
			return true;
	return ftrace.graph && !ops_want_all(&ftrace.graph->ops);
}

/* Called for the first object, which is always there; 1: no more. */
static int do_job(struct dl_phdr_info *info, size_t size, void *data)
{
	struct job *job = data;

	load_forget(info, size);
	twin_look_again();
	job->result = job->work(job->data);
	if (wants_names())
		for (const struct object *o = load_objects(); o; o = o->next)
			names_load(o);
	return 1;
}

/*
 * While the loader tells of its objects it unmaps none: dlclose(3) of another
 * thread waits, and what it took away before has been dropped.
 */
int ftrace_port_locked(int (*work)(void *), void *data)
{
	struct job job = { .work = work, .data = data };

	port_lock();
	dl_iterate_phdr(do_job, &job);
	port_unlock();
	return job.result;
}

_Noreturn void ftrace_port_lost(unsigned long func, unsigned long fp)
{
	const char *name = ftrace_port_name(func);

	dprintf(STDERR_FILENO, "mcount-rt: %s: returned to frame %#lx, "
		"which it was not called from\n", name ? name : "?", fp);
	abort();
}
