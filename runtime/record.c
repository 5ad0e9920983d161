/* SPDX-License-Identifier: MIT */
/*
 * What is recorded in each mode, and when: the tracers that put events on
 * tapes.
 */
#include <errno.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "runtime/tape.h"

static struct recording recording;	/* mode MCOUNT_OFF: none */

/* One start or stop at a time. */
static struct lock lock = { .mutex = PTHREAD_MUTEX_INITIALIZER };

/* In the order of enum mcount_mode. */
static const char *const modes[] = { "off", "count", "function", "graph" };

enum { MODES = sizeof(modes) / sizeof(modes[0]) };

const char *mode_name(enum mcount_mode mode)
{
	return modes[mode];
}

bool mode_of(const char *name, enum mcount_mode *mode)
{
	for (unsigned i = 0; i < MODES; i++)
		if (!strcmp(name, modes[i])) {
			*mode = (enum mcount_mode)i;
			return true;
		}
	return false;
}

const struct recording *record_now(void)
{
	return &recording;
}

static inline void record(uint64_t word)
{
	struct arch_tape *t = tape_begin();

	if (!t)
		return;
	t->pos->time = arch_ticks();
	t->pos->word = word;
	tape_end(t);
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
	struct arch_tape *t = tape_mine();

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
	const struct arch_recorder *fast = &arch_recorder;

	count_ops.stub = fast ? fast->count : NULL;
	function_ops.stub = fast ? fast->entry : NULL;
	graph_ops.ops.stub = fast ? fast->graph : NULL;
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

/*
 * The folder's name from the root on, for a program that goes elsewhere
 * meanwhile; 0 or a negative error number.
 */
static int name_folder(const char *path, char name[PATH_MAX])
{
	char here[PATH_MAX] = "";
	int n;

	if (!path)
		return -EINVAL;
	if (*path != '/' && !getcwd(here, sizeof(here)))
		return -errno;
	n = snprintf(name, PATH_MAX, "%s%s%s", here, *here ? "/" : "", path);
	return n < PATH_MAX ? 0 : -ENAMETOOLONG;
}

/* The mode is known; it stays off where one of the steps fails. */
static int open_recording(enum mcount_mode mode)
{
	int failed;

	tapes_open(&recording);
	failed = begin(mode);
	if (!failed)
		return 0;
	tapes_close();
	if (mode > MCOUNT_COUNT)
		folder_drop(recording.path);
	return failed;
}

static int start(enum mcount_mode mode, const char *path)
{
	static char name[PATH_MAX];
	int failed = 0;

	if (recording.mode != MCOUNT_OFF)
		return -FTRACE_EINVAL;
	recording = (struct recording){
		.mode = mode,
		.path = name,
		.begin = clock_now(),
	};
	if (mode > MCOUNT_COUNT)
		failed = name_folder(path, name);
	if (!failed && mode > MCOUNT_COUNT)
		failed = folder_begin(name);
	if (!failed && mode != MCOUNT_OFF)
		failed = open_recording(mode);
	if (failed)
		recording.mode = MCOUNT_OFF;
	return failed;
}

int mcount_start(enum mcount_mode mode, const char *path)
{
	int failed;

	lock_take(&lock);
	failed = start(mode, path);
	lock_give(&lock);
	return failed;
}

static int stop(void)
{
	enum mcount_mode mode = recording.mode;
	unsigned long lost;
	int failed;

	if (mode == MCOUNT_OFF)
		return -FTRACE_EINVAL;
	failed = end(mode);
	if (failed)
		return failed;
	lost = tapes_close();
	recording.mode = MCOUNT_OFF;
	if (mode > MCOUNT_COUNT)
		failed = folder_end(recording.path, mode == MCOUNT_GRAPH);
	return failed || !lost ? failed : -EIO;
}

int mcount_stop(void)
{
	int failed;

	lock_take(&lock);
	failed = stop();
	lock_give(&lock);
	return failed;
}

unsigned long mcount_calls(void)
{
	return tapes_calls();
}

/* No other thread is in the middle of a start or stop in the child. */
void record_before_fork(void)
{
	lock_take(&lock);
	port_lock();
}

void record_in_parent(void)
{
	port_unlock();
	lock_give(&lock);
}

void record_after_fork(void)
{
	record_in_parent();
	tapes_after_fork();
	if (recording.mode > MCOUNT_COUNT)
		folder_fork(recording.path, getpid(), getppid());
}

/* Names of what was loaded later, as far as there are any. */
int record_object(const struct object *o)
{
	return recording.mode > MCOUNT_COUNT
		       ? folder_add(recording.path, o) : 0;
}
