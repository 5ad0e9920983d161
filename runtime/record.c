/* SPDX-License-Identifier: MIT */
/*
 * Events of each thread on a tape of its own: 16 bytes, of the form that
 * uftrace reads but for the time, which is in ticks until the tape is
 * written out.  A handler that interrupts the recorder loses its events, not
 * those of others: the tape's position moves before the event is stored.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "runtime/hosted.h"

enum { TAPE = 1 << 16 };		/* events */

/* A word: type 2 bits, more 1, magic 3, depth 10, address 48. */
enum { ENTRY = 5 << 3, EXIT = 5 << 3 | 1, DEPTH_SHIFT = 6, ADDR_SHIFT = 16 };
enum { DEPTH_MASK = 0x3ff };

struct event {
	uint64_t time, word;
};

struct tape {
	struct event *pos, *end, *start;
	unsigned long calls;
	int tid, fd;
	bool writing, forked;
	struct tape *next;
};

struct recorder {
	enum mcount_mode mode;
	const char *path;
	struct clock begin;
	uint64_t scale;			/* ns a tick << 32; 0: not known yet */
	struct tape *tapes;
	unsigned long lost;		/* events of tapes nobody could write */
};

static struct recorder recorder;

#define THREAD_LOCAL __thread __attribute__((tls_model("initial-exec")))

static THREAD_LOCAL struct tape *tape;
static THREAD_LOCAL bool threading;	/* a tape is being made */

/* ns << 32 by ticks, in 64 bits: both lose what is too small to matter. */
static uint64_t ratio(uint64_t ns, uint64_t ticks)
{
	while ((ns | ticks) >> 32) {
		ns >>= 1;
		ticks >>= 1;
	}
	return (ns << 32) / ticks;
}

/* Known once: so the times of a tape ascend across its pieces. */
static uint64_t ns_a_tick(void)
{
	const struct clock *begin = &recorder.begin;
	struct clock now;

	if (recorder.scale)
		return recorder.scale;
	do
		now = clock_now();
	while (now.ns - begin->ns < 1000000);
	recorder.scale = ratio(now.ns - begin->ns,
			       now.ticks - begin->ticks);
	return recorder.scale;
}

static uint64_t ns_of(uint64_t ticks)
{
	const uint64_t low = UINT32_MAX, scale = ns_a_tick();
	uint64_t since = ticks - recorder.begin.ticks;

	return recorder.begin.ns + since * (scale >> 32) +
	       (since >> 32) * (scale & low) +
	       ((since & low) * (scale & low) >> 32);
}

static bool write_all(int fd, const void *data, size_t size)
{
	const char *p = data;

	while (size) {
		ssize_t n = write(fd, p, size);

		if (n < 0 && errno != EINTR)
			return false;
		if (n > 0) {
			p += n;
			size -= (size_t)n;
		}
	}
	return true;
}

static void write_out(struct tape *t)
{
	size_t events = (size_t)(t->pos - t->start);

	if (!events)
		return;
	for (struct event *e = t->start; e < t->start + events; e++)
		e->time = ns_of(e->time);
	if (t->fd < 0)
		t->fd = folder_open_task(recorder.path, t->tid,
					 t->forked ? 0 : t->start->time);
	if (t->fd < 0 || !write_all(t->fd, t->start, events * sizeof(*t->pos)))
		recorder.lost += events;
	t->pos = t->start;
}

static struct tape *new_tape(void)
{
	size_t size = sizeof(struct tape) + TAPE * sizeof(struct event);
	struct tape *t;

	if (threading)
		return NULL;
	threading = true;
	t = mmap(NULL, size, PROT_READ | PROT_WRITE,
		 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (t != MAP_FAILED) {
		t->start = t->pos = (struct event *)(t + 1);
		t->end = t->start + TAPE;
		t->tid = gettid();
		t->fd = -1;
		t->next = __atomic_load_n(&recorder.tapes, __ATOMIC_RELAXED);
		while (!__atomic_compare_exchange_n(&recorder.tapes, &t->next,
						    t, false, __ATOMIC_RELEASE,
						    __ATOMIC_RELAXED))
			;
		tape = t;
	}
	threading = false;
	return tape;
}

/* No room on the tape, or no tape: the rare way. */
static __attribute__((noinline)) struct event *make_room(void)
{
	struct tape *t = tape ? tape : new_tape();

	if (!t || t->writing)
		return NULL;
	t->writing = true;
	if (t->pos == t->end)
		write_out(t);
	t->writing = false;
	return t->pos++;
}

static inline void record(uint64_t word)
{
	struct tape *t = tape;
	struct event *e;

	if (__builtin_expect(!t || t->pos == t->end, 0)) {
		e = make_room();
		if (!e)
			return;
	} else {
		e = t->pos++;
	}
	e->time = arch_ticks();
	e->word = word;
}

static uint64_t word_of(unsigned type, unsigned long ip, int depth)
{
	return (uint64_t)ip << ADDR_SHIFT |
	       (uint64_t)(depth & DEPTH_MASK) << DEPTH_SHIFT | type;
}

static void on_entry(unsigned long ip, unsigned long parent,
		     struct ftrace_ops *op, struct ftrace_regs *regs)
{
	(void)parent;
	(void)op;
	(void)regs;
	record(word_of(ENTRY, ip, 0));
}

static void on_count(unsigned long ip, unsigned long parent,
		     struct ftrace_ops *op, struct ftrace_regs *regs)
{
	struct tape *t = tape ? tape : new_tape();

	(void)ip;
	(void)parent;
	(void)op;
	(void)regs;
	if (t)
		t->calls++;
}

static int on_graph_entry(struct ftrace_graph_ent *e)
{
	record(word_of(ENTRY, e->func, e->depth));
	return 1;
}

static void on_graph_return(struct ftrace_graph_ret *r)
{
	record(word_of(EXIT, r->func, r->depth));
}

static struct ftrace_ops count_ops = {
	.func = on_count,
	.flags = FTRACE_OPS_FL_NO_VECTORS,
};

static struct ftrace_ops function_ops = {
	.func = on_entry,
	.flags = FTRACE_OPS_FL_NO_VECTORS,
};

static struct fgraph_ops graph_ops = {
	.entryfunc = on_graph_entry,
	.retfunc = on_graph_return,
	.ops = { .flags = FTRACE_OPS_FL_NO_VECTORS },
};

static int begin(enum mcount_mode mode)
{
	return mode == MCOUNT_GRAPH    ? register_ftrace_graph(&graph_ops)
	     : mode == MCOUNT_FUNCTION ? register_ftrace_function(&function_ops)
	     : mode == MCOUNT_COUNT    ? register_ftrace_function(&count_ops)
				       : 0;
}

static int end(enum mcount_mode mode)
{
	return mode == MCOUNT_GRAPH ? unregister_ftrace_graph(&graph_ops)
	     : mode == MCOUNT_FUNCTION
		     ? unregister_ftrace_function(&function_ops)
	     : mode == MCOUNT_COUNT ? unregister_ftrace_function(&count_ops)
				    : 0;
}

int mcount_start(enum mcount_mode mode, const char *path)
{
	int failed;

	if (recorder.mode != MCOUNT_OFF)
		return -FTRACE_EINVAL;
	recorder.path = path;
	recorder.begin = clock_now();
	if (mode == MCOUNT_FUNCTION || mode == MCOUNT_GRAPH) {
		failed = path ? folder_begin(path) : -EINVAL;
		if (failed)
			return failed;
	}
	failed = begin(mode);
	if (!failed)
		recorder.mode = mode;
	return failed;
}

static int finish_folder(enum mcount_mode mode)
{
	for (struct tape *t = recorder.tapes; t; t = t->next) {
		write_out(t);
		if (t->fd >= 0 && close(t->fd))
			recorder.lost++;
		t->fd = -1;
	}
	return folder_end(recorder.path, mode == MCOUNT_GRAPH);
}

int mcount_stop(void)
{
	enum mcount_mode mode = recorder.mode;
	int failed;

	if (mode == MCOUNT_OFF)
		return -FTRACE_EINVAL;
	failed = end(mode);
	recorder.mode = MCOUNT_OFF;
	if (!failed && mode != MCOUNT_COUNT)
		failed = finish_folder(mode);
	return failed || !recorder.lost ? failed : -EIO;
}

unsigned long mcount_calls(void)
{
	unsigned long calls = 0;

	for (struct tape *t = recorder.tapes; t; t = t->next)
		calls += t->calls;
	return calls;
}

/* The child goes on recording, on a tape of its own from here. */
void record_after_fork(void)
{
	struct tape *t = tape;

	recorder.tapes = t;
	if (!t)
		return;
	t->next = NULL;
	t->pos = t->start;
	t->tid = gettid();
	t->calls = 0;
	t->forked = true;
	if (t->fd >= 0)
		close(t->fd);
	t->fd = -1;
	if (recorder.mode > MCOUNT_COUNT)
		folder_fork(recorder.path, getpid(), getppid());
}
