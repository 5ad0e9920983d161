/* SPDX-License-Identifier: MIT */
/*
 * Tracers: who is registered, which sites each one chose, and what the entry
 * stub calls.  One function tracer alone is called directly; as soon as
 * there are more, or one whose vector registers must be kept, a walker is.
 */
#include "runtime/state.h"

/*
 * The direct tracer, or NULL.  For the stubs: ftrace_trace_function, which is
 * called with (frompc, selfpc) by those that nothing patches.
 */
static struct ftrace_ops *function_trace_op IN_DATA = NULL;
void (*ftrace_trace_function)(unsigned long frompc, unsigned long selfpc)
	IN_DATA = (void (*)(unsigned long, unsigned long))ftrace_stub;

/* Everything about one event, for a call that keeps vector registers. */
struct event {
	unsigned long ip, parent;
	struct ftrace_ops *op;
	struct ftrace_regs *regs;
};

static void deliver(void *data)
{
	const struct event *e = data;

	e->op->func(e->ip, e->parent, e->op, e->regs);
}

static void call_op(struct ftrace_ops *op, unsigned long ip,
		    unsigned long parent, struct ftrace_regs *regs)
{
	struct event e = { ip, parent, op, regs };

	if (op->flags & FTRACE_OPS_FL_NO_VECTORS)
		deliver(&e);
	else
		arch_keep_vectors(deliver, &e);
}

/* An unpatched call has no record: its filters are asked each time. */
static bool hears(const struct ftrace_ops *op, const struct dyn_ftrace *r,
		  unsigned long ip)
{
	return r ? r->flags & op->slot : ops_want(op, ip);
}

void ftrace_ops_list_func(unsigned long ip, unsigned long parent,
			  struct ftrace_ops *unused, struct ftrace_regs *regs)
{
	struct ftrace_thread *t = ftrace_port_thread();
	const struct dyn_ftrace *r = ftrace_location(ip);

	(void)unused;
	if (!t || t->busy)
		return;
	t->busy = 1;
	for (struct ftrace_ops *op = ftrace.ops; op; op = op->next)
		if (hears(op, r, ip))
			call_op(op, ip, parent, regs);
	t->busy = 0;
}

static void static_tracer(unsigned long frompc, unsigned long selfpc)
{
	ftrace_ops_list_func(selfpc, frompc, NULL, NULL);
}

/* Of records that are all alike. */
static inline void set_flags(struct ftrace_table *t, uint32_t flags)
{
	for (size_t i = 0; i < t->count; i++)
		t->record[i].flags = flags;
}

void ops_choose_sites(const struct ftrace_ops *op, struct ftrace_table *t)
{
	const bool all = HOSTED_PORT && ops_want_all(op);

	if (all && t->alike) {
		set_flags(t, t->record->flags | op->slot);
		return;
	}
	t->alike = false;
	for (size_t i = 0; i < t->count; i++) {
		struct dyn_ftrace *r = &t->record[i];

		r->flags &= ~op->slot;
		if (!(r->flags & FTRACE_FL_DISABLED) &&
		    (all || ops_want(op, r->ip)))
			r->flags |= op->slot;
	}
}

static void forget_slot(uint32_t slot)
{
	for (struct ftrace_table *t = ftrace.tables; t; t = t->next) {
		if (t->alike) {
			set_flags(t, t->record->flags & ~slot);
			continue;
		}
		for (size_t i = 0; i < t->count; i++)
			t->record[i].flags &= ~slot;
	}
}

/* The stub of the only tracer there is, `gone` aside. */
static void (*lone_stub(const struct ftrace_ops *gone))(void)
{
	const struct ftrace_ops *one = ftrace.graph ? &ftrace.graph->ops : NULL;

	if (one == gone)
		one = NULL;
	for (const struct ftrace_ops *op = ftrace.ops; op; op = op->next)
		if (op != gone) {
			if (one)
				return NULL;
			one = op;
		}
	return one ? one->stub : NULL;
}

/*
 * Switch sites as `op` wants them under `slot`; 0: as if it were gone.
 * When that fails no site has changed, and no slot asks for a change.
 */
int ops_apply(struct ftrace_ops *op, uint32_t slot)
{
	void (*stub)(void) = ftrace.stub;
	int failed;

	if (!slot)
		forget_slot(op->slot);
	else
		for (struct ftrace_table *t = ftrace.tables; t; t = t->next)
			ops_choose_sites(op, t);
	ftrace.stub = lone_stub(slot ? NULL : op);
	failed = change_sites();
	if (failed)
		ftrace.stub = stub;
	if (failed && slot)
		forget_slot(slot);
	return failed;
}

int ops_take_slot(struct ftrace_ops *op)
{
	if (op->slot)
		return -FTRACE_EINVAL;
	for (unsigned i = 0; i < FTRACE_SLOTS; i++)
		if (!(ftrace.slots & 1u << i)) {
			op->slot = 1u << i;
			ftrace.slots |= op->slot;
			return 0;
		}
	return -FTRACE_ENOMEM;
}

void ops_give_slot(struct ftrace_ops *op)
{
	ftrace.slots &= ~op->slot;
	op->slot = 0;
}

/* The label to `func`; NULL: nobody. */
int ftrace_update_ftrace_func(ftrace_func_t func)
{
	enum site_state to = func ? SITE_ON : SITE_OFF;

	return change_label(&ftrace.call, to, func
			    ? arch_near_entry((unsigned long)func) : 0);
}

static bool is_direct(const struct ftrace_ops *op)
{
	return op && !op->next && !ftrace.graph &&
	       op->flags & FTRACE_OPS_FL_NO_VECTORS;
}

/*
 * One tracer alone, whoever it is now: its function and the operand come of
 * one load, however late a thread gets here from the stub.
 */
static void direct(unsigned long ip, unsigned long parent,
		   struct ftrace_ops *unused, struct ftrace_regs *regs)
{
	struct ftrace_ops *op = __atomic_load_n(&function_trace_op,
						__ATOMIC_ACQUIRE);

	(void)unused;
	if (op)
		op->func(ip, parent, op, regs);
}

/*
 * After all that was written before.  A word is stored whole everywhere; for
 * __atomic_store_n() some compilers call what firmware has not.
 */
static void set_direct(struct ftrace_ops *op)
{
	__atomic_thread_fence(__ATOMIC_RELEASE);
	*(struct ftrace_ops *volatile *)&function_trace_op = op;
}

/*
 * What the stub shall call now.  A direct tracer is named before it can be
 * called; whoever comes through the old call later finds it, or nobody.
 */
int ops_update_func(void)
{
	struct ftrace_ops *op = ftrace.ops;
	bool alone = is_direct(op);
	int failed;

	if (alone)
		set_direct(op);
	failed = ftrace_update_ftrace_func(alone ? direct
					   : op ? ftrace_ops_list_func : NULL);
	if (failed)
		return failed;
	if (!alone)
		set_direct(NULL);
	ftrace_trace_function = op ? static_tracer
		: (void (*)(unsigned long, unsigned long))ftrace_stub;
	return 0;
}

static int add_ops(void *data)
{
	struct ftrace_ops *op = data;
	int failed = ftrace_dyn_arch_init();

	if (!failed)
		failed = ops_take_slot(op);
	if (failed)
		return failed;
	op->next = ftrace.ops;
	ftrace.ops = op;
	failed = ops_update_func();
	if (!failed)
		failed = ops_apply(op, op->slot);
	if (failed) {
		ftrace.ops = op->next;
		(void)ops_update_func();	/* the first failure is told */
		ops_give_slot(op);
	}
	return failed;
}

static int drop_ops(void *data)
{
	struct ftrace_ops *op = data, **p = &ftrace.ops;
	int failed;

	while (*p && *p != op)
		p = &(*p)->next;
	if (!*p)
		return -FTRACE_EINVAL;
	failed = ops_apply(op, 0);
	if (failed)
		return failed;
	*p = op->next;
	failed = ops_update_func();
	ops_give_slot(op);
	return failed;
}

int register_ftrace_function(struct ftrace_ops *op)
{
	return ftrace_port_locked(add_ops, op);
}

int unregister_ftrace_function(struct ftrace_ops *op)
{
	return ftrace_port_locked(drop_ops, op);
}
