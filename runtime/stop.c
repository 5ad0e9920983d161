/* SPDX-License-Identifier: MIT */
/*
 * Stopping the other threads, for sites that no store and no new page changes
 * under them: each is sent a signal whose handler waits.  None may have been
 * interrupted between the instructions of a site, by this signal or by one
 * whose handler it runs: that address would be on its stack, with all else
 * that the kernel saves there.  Then all go on for a moment, and it is tried
 * again.  Who blocks the signal cannot be stopped; nobody is stopped then.
 *
 * The signal is SIGURG: it does nothing by default, few programs use it, and
 * debuggers let it pass.  While threads are stopped nothing is called that
 * takes a lock: one of them may hold it.
 */
#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "runtime/hosted.h"

enum { SIGNAL = SIGURG, TASKS = 4096 };
enum { TICK = 50, ONE = 20, ALL = 1000 };	/* us; ms a try; ms for all */

struct task {
	int tid;
	unsigned at;			/* the stop that it waits in */
	unsigned long sp, end;		/* its stack: from here, up to there */
};

struct stop {
	unsigned held __attribute__((aligned(4)));	/* number; 0: none */
	unsigned last;			/* the number of the last one */
	unsigned inside;		/* threads in the handler */
	size_t count;
	struct task *task;		/* room for TASKS */
	struct sigaction before;
};

static struct stop stop;

static unsigned look(const unsigned *p)
{
	return __atomic_load_n(p, __ATOMIC_SEQ_CST);
}

static void put(unsigned *p, unsigned value)
{
	__atomic_store_n(p, value, __ATOMIC_SEQ_CST);
}

static void futex(int what, unsigned value)
{
	syscall(SYS_futex, &stop.held, what | FUTEX_PRIVATE_FLAG, value, NULL);
}

static uint64_t now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static void nap(void)
{
	const struct timespec t = { .tv_nsec = TICK * 1000 };

	nanosleep(&t, NULL);
}

static struct task *find(int tid)
{
	size_t count = __atomic_load_n(&stop.count, __ATOMIC_ACQUIRE);

	for (size_t i = 0; i < count; i++)
		if (stop.task[i].tid == tid)
			return &stop.task[i];
	return NULL;
}

static struct task *add(int tid)
{
	if (stop.count == TASKS)
		return NULL;
	stop.task[stop.count] = (struct task){ .tid = tid };
	__atomic_store_n(&stop.count, stop.count + 1, __ATOMIC_RELEASE);
	return &stop.task[stop.count - 1];
}

static void wait_in(unsigned number)
{
	struct task *t = find((int)syscall(SYS_gettid));

	if (!t)
		return;
	t->sp = (unsigned long)__builtin_frame_address(0);
	put(&t->at, number);
	while (look(&stop.held) == number)
		futex(FUTEX_WAIT, number);
}

/* One that comes late finds no stop, or the next. */
static void stopped(int signal, siginfo_t *info, void *context)
{
	int saved = errno;
	unsigned number;

	if (info->si_code != SI_QUEUE || info->si_value.sival_ptr != &stop) {
		handler_pass_on(&stop.before, signal, info, context);
		return;
	}
	__atomic_fetch_add(&stop.inside, 1, __ATOMIC_SEQ_CST);
	number = look(&stop.held);
	if (number)
		wait_in(number);
	__atomic_fetch_sub(&stop.inside, 1, __ATOMIC_SEQ_CST);
	errno = saved;
}

static bool prepare(void)
{
	void *room;

	if (!stop.task) {
		room = mmap(NULL, TASKS * sizeof(struct task),
			    PROT_READ | PROT_WRITE,
			    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		if (room == MAP_FAILED)
			return false;
		stop.task = room;
	}
	/* On the thread's own stack, where all that it left is found. */
	return !handler_install(SIGNAL, SA_RESTART, stopped, &stop.before);
}

static bool hears(int tid, void *unused)
{
	(void)unused;
	return task_hears(tid, SIGNAL) != TASK_DEAF;
}

static void send(int tid)
{
	siginfo_t info = { .si_signo = SIGNAL, .si_code = SI_QUEUE };

	info.si_pid = getpid();
	info.si_uid = getuid();
	info.si_value.sival_ptr = &stop;
	syscall(SYS_rt_tgsigqueueinfo, getpid(), tid, SIGNAL, &info);
}

/* Sent again it is the same signal, as long as it has not arrived. */
static bool hold(int tid, void *missing)
{
	struct task *t = find(tid);

	if (!t)
		t = add(tid);
	if (!t)
		return false;
	if (look(&t->at) == stop.held ||
	    task_hears(tid, SIGNAL) == TASK_GONE)
		return true;
	*(bool *)missing = true;
	send(tid);
	return true;
}

/*
 * While a list is read, one that has not been stopped yet may start another
 * thread: a second list that has no news is the whole.
 */
static bool hold_all(void)
{
	const uint64_t end = now_ms() + ONE;
	unsigned quiet = 0;

	put(&stop.held, stop.last = stop.last == UINT_MAX ? 1 : stop.last + 1);
	while (quiet < 2) {
		bool missing = false;

		if (!tasks_each(hold, &missing) || now_ms() > end)
			return false;
		quiet = missing ? 0 : quiet + 1;
		if (missing)
			nap();
	}
	return true;
}

/* The list is used again: nobody may be looking into it. */
void stop_end(void)
{
	put(&stop.held, 0);
	futex(FUTEX_WAKE, INT_MAX);
	while (look(&stop.inside))
		nap();
	stop.count = 0;
}

static void know_mapping(unsigned long start, unsigned long end, void *unused)
{
	(void)unused;
	for (size_t i = 0; i < stop.count; i++)
		if (stop.task[i].sp >= start && stop.task[i].sp < end)
			stop.task[i].end = end;
}

static bool is_inside(const struct dyn_ftrace *r, unsigned long word)
{
	const struct site *s = record_site(r);

	return word > r->ip && word - r->ip < site_size(s) &&
	       !((word - r->ip) % s->unit);
}

static bool is_between(unsigned long word)
{
	const struct dyn_ftrace *r = ftrace_location(word);

	return (r && is_inside(r, word)) || is_inside(&ftrace.call, word) ||
	       is_inside(&ftrace.graph_call, word);
}

static bool is_clear(const struct task *t, unsigned long start,
		     unsigned long end)
{
	const unsigned long *p = (const unsigned long *)t->sp;

	for (; (unsigned long)p < t->end; p++)
		if (*p > start && *p < end && is_between(*p))
			return false;
	return t->end;
}

static bool all_are_clear(unsigned long start, unsigned long end)
{
	if (!maps_each(know_mapping, NULL))
		return false;
	for (size_t i = 0; i < stop.count; i++)
		if (stop.task[i].at == stop.held &&
		    !is_clear(&stop.task[i], start, end))
			return false;
	return true;
}

/* Until stop_end(), none in [start, end) between two instructions of a site. */
bool stop_others(unsigned long start, unsigned long end)
{
	const uint64_t until = now_ms() + ALL;

	if (!prepare())
		return false;
	do {
		if (tasks_each(hears, NULL)) {
			if (hold_all() && all_are_clear(start, end))
				return true;
			stop_end();
		}
		nap();
	} while (now_ms() < until);
	return false;
}
