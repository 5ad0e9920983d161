/* SPDX-License-Identifier: MIT */
/*
 * Entry and return: a traced function's return address is swapped for
 * return_to_handler, the true one kept on the thread's return stack.
 *
 * `fp` identifies a frame: the address of its return slot, or sp where the
 * slot is not known yet, negative where the stack rises; 0 where neither is.  A
 * return finds its entry by it.  What lies above that entry belongs to frames
 * that longjmp or an exception left.  A function that was jumped to from a
 * traced one (a tail call) has the same fp and returns to return_to_handler
 * itself.
 */
#include "runtime/state.h"

/* For the stubs that nothing patches: does anyone want returns? */
void (*ftrace_graph_return)(struct ftrace_graph_ret *)
	IN_DATA = (void (*)(struct ftrace_graph_ret *))ftrace_stub;

struct graph_event {
	int (*entry)(struct ftrace_graph_ent *);
	void (*ret)(struct ftrace_graph_ret *);
	struct ftrace_graph_ent in;
	struct ftrace_graph_ret out;
	int follow;
};

static void deliver(void *data)
{
	struct graph_event *e = data;

	if (e->entry)
		e->follow = e->entry(&e->in);
	else
		e->ret(&e->out);
}

/* Field by field: a structure's zeroes would be a call of memset. */
static int tell_entry(const struct fgraph_ops *g, unsigned long func,
		      int depth)
{
	struct graph_event e;

	e.in.func = func;
	e.in.depth = depth;
	if (g->ops.flags & FTRACE_OPS_FL_NO_VECTORS)
		return g->entryfunc(&e.in);
	e.entry = g->entryfunc;
	arch_keep_vectors(deliver, &e);
	return e.follow;
}

static void tell_return(const struct fgraph_ops *g,
			const struct ftrace_thread *t, int i)
{
	struct graph_event e;

	e.out.func = t->stack[i].func;
	e.out.depth = i;
	e.out.overrun = t->overrun;
	if (g->ops.flags & FTRACE_OPS_FL_NO_VECTORS) {
		g->retfunc(&e.out);
		return;
	}
	e.entry = NULL;
	e.ret = g->retfunc;
	arch_keep_vectors(deliver, &e);
}

/*
 * Whether a frame was left, or only the stack that it is on, nobody can tell:
 * its entry is told as ended and kept for the case that it returns after all.
 */
static void park(struct ftrace_thread *t, const struct ftrace_ret_stack *e)
{
	struct ftrace_ret_stack *to;

	if (!t->parked_limit)
		return;
	to = &t->parked[t->parked_next++];
	if (t->parked_next == t->parked_limit)
		t->parked_next = 0;
	to->ret = e->ret;	/* not by a call of memcpy */
	to->fp = e->fp;
}

/*
 * The return address of a parked entry, which ends it; 0: there is none.  The
 * newest of its frame, or where that is not known, of the nearest one below.
 */
static unsigned long unpark(struct ftrace_thread *t, unsigned long fp,
			    bool below)
{
	struct ftrace_ret_stack *best = NULL;
	unsigned long ret;

	for (int n = 0, i = t->parked_next; n < t->parked_limit; n++) {
		struct ftrace_ret_stack *e;

		i = (i ? i : t->parked_limit) - 1;
		e = &t->parked[i];
		if (e->ret && (below ? e->fp < fp : e->fp == fp) &&
		    (!best || e->fp > best->fp))
			best = e;
	}
	ret = best ? best->ret : 0;
	if (best)
		best->ret = 0;
	return ret;
}

/* Entries above `to` end; those from `left` on of frames left by the way. */
static void leave(const struct fgraph_ops *g, struct ftrace_thread *t, int to,
		  int left)
{
	while (t->depth > to) {
		int i = --t->depth;

		if (i >= left)
			park(t, &t->stack[i]);
		if (g)
			tell_return(g, t, i);
	}
}

/* The entry is of a frame that was left: its place is taken again. */
static void drop_left_frames(const struct fgraph_ops *g,
			     struct ftrace_thread *t, unsigned long fp)
{
	int d = t->depth;

	if (!d || !fp || t->stack[d - 1].fp > fp)
		return;
	while (d > 0 && t->stack[d - 1].fp != fp)
		d--;
	while (d > 0 && t->stack[d - 1].fp == fp)
		d--;
	if (d > 0 || t->stack[0].fp == fp)
		leave(g, t, d, d);
}

/* With function tracers around, a site may be on for their sake alone. */
static bool is_chosen(const struct fgraph_ops *g, unsigned long ip)
{
	const struct dyn_ftrace *r;

	if (!ftrace.ops && ftrace.tables)
		return true;
	r = ftrace_location(ip);
	return r ? r->flags & g->ops.slot : ops_want(&g->ops, ip);
}

static void follow(const struct fgraph_ops *g, struct ftrace_thread *t,
		   unsigned long *parent, unsigned long ip, unsigned long fp)
{
	if (*parent != (unsigned long)return_to_handler)
		drop_left_frames(g, t, fp);
	if (t->depth >= t->limit) {
		t->overrun++;
		return;
	}
	if (!tell_entry(g, ip, t->depth))
		return;
	t->stack[t->depth++] = (struct ftrace_ret_stack){
		.ret = *parent,
		.func = ip,
		.fp = fp,
	};
	*parent = (unsigned long)return_to_handler;
}

void prepare_ftrace_return(unsigned long *parent, unsigned long ip,
			   unsigned long fp)
{
	const struct fgraph_ops *g = ftrace.graph;
	struct ftrace_thread *t = ftrace_port_thread();

	if (!g || !t || t->busy)
		return;
	t->busy = 1;
	if (is_chosen(g, ip))
		follow(g, t, parent, ip, fp);
	t->busy = 0;
}

/* The uppermost entry of the frame, or -1. */
static int entry_of(const struct ftrace_thread *t, unsigned long fp)
{
	int i = t->depth - 1;

	while (i >= 0 && t->stack[i].fp && t->stack[i].fp != fp)
		i--;
	return i;
}

/*
 * A callee that popped arguments leaves its slot unknown: it is the nearest one
 * below the stack pointer.
 */
static int entry_below(const struct ftrace_thread *t, unsigned long sp)
{
	int found = -1;

	for (int i = t->depth - 1; i >= 0; i--)
		if (t->stack[i].fp < sp &&
		    (found < 0 || t->stack[i].fp > t->stack[found].fp))
			found = i;
	return found;
}

/* The frame of entry i returns; those above it have been left. */
static unsigned long return_from(struct ftrace_thread *t, int i,
				 unsigned long fp, bool below)
{
	const struct fgraph_ops *g = ftrace.graph;
	unsigned long ret;

	if (i < 0) {
		ret = t ? unpark(t, fp, below) : 0;
		if (ret)
			return ret;
		ftrace_port_lost(t && t->depth ? t->stack[t->depth - 1].func
					       : 0, fp);
	}
	ret = t->stack[i].ret;
	if (t->busy) {
		leave(NULL, t, i, i + 1);
		return ret;
	}
	t->busy = 1;
	leave(g, t, i, i + 1);
	t->busy = 0;
	return ret;
}

unsigned long ftrace_return_to_handler(unsigned long fp)
{
	struct ftrace_thread *t = ftrace_port_thread();

	return return_from(t, t ? entry_of(t, fp) : -1, fp, false);
}

unsigned long ftrace_return_below(unsigned long sp)
{
	struct ftrace_thread *t = ftrace_port_thread();
	const unsigned long fp = sp - sizeof(sp);	/* mostly */
	int i = t ? entry_of(t, fp) : -1;
	unsigned long ret = t && i < 0 ? unpark(t, fp, false) : 0;

	if (ret)
		return ret;
	if (t && i < 0)
		i = entry_below(t, sp);
	return return_from(t, i, sp, true);
}

unsigned long ftrace_graph_ret_addr(unsigned long ret, unsigned long retp)
{
	const struct ftrace_thread *t = ftrace_port_thread();

	if (ret != (unsigned long)return_to_handler || !t)
		return ret;
	for (int i = t->depth - 1; i >= 0; i--)
		if (t->stack[i].fp == retp &&
		    t->stack[i].ret != (unsigned long)return_to_handler)
			return t->stack[i].ret;
	for (int i = 0; i < t->parked_limit; i++)
		if (t->parked[i].fp == retp && t->parked[i].ret)
			return t->parked[i].ret;
	return ret;
}

int ftrace_enable_ftrace_graph_caller(void)
{
	return change_label(&ftrace.graph_call, SITE_ON,
			    (unsigned long)ftrace_graph_caller);
}

int ftrace_disable_ftrace_graph_caller(void)
{
	return change_label(&ftrace.graph_call, SITE_OFF, 0);
}

static void listen(struct fgraph_ops *g)
{
	ftrace.graph = g;
	ftrace_graph_return = g ? g->retfunc
		: (void (*)(struct ftrace_graph_ret *))ftrace_stub;
}

/* Undo in the order of doing; the first failure is the one told. */
static void stop(struct fgraph_ops *g)
{
	listen(NULL);
	(void)ftrace_disable_ftrace_graph_caller();
	(void)ops_update_func();
	ops_give_slot(&g->ops);
}

static int start(void *data)
{
	struct fgraph_ops *g = data;
	int failed = ftrace.graph ? -FTRACE_EINVAL : ftrace_dyn_arch_init();

	if (!failed)
		failed = ops_take_slot(&g->ops);
	if (failed)
		return failed;
	listen(g);
	failed = ops_update_func();
	if (!failed)
		failed = ftrace_enable_ftrace_graph_caller();
	if (!failed)
		failed = ops_apply(&g->ops, g->ops.slot);
	if (failed)
		stop(g);
	return failed;
}

int register_ftrace_graph(struct fgraph_ops *g)
{
	return ftrace_port_locked(start, g);
}

static int end(void *data)
{
	struct fgraph_ops *g = data;
	int failed = -FTRACE_EINVAL;

	if (ftrace.graph == g)
		failed = ops_apply(&g->ops, 0);
	if (!failed)
		stop(g);
	return failed;
}

int unregister_ftrace_graph(struct fgraph_ops *g)
{
	return ftrace_port_locked(end, g);
}
