/* SPDX-License-Identifier: MIT */
/* Giving tracers other filters, before or while they are registered. */
#include "runtime/state.h"

/* All that are registered choose anew; then one change for all of them. */
static int choose_again(void)
{
	for (struct ftrace_table *t = ftrace.tables; t; t = t->next) {
		for (struct ftrace_ops *op = ftrace.ops; op; op = op->next)
			ops_choose_sites(op, t);
		if (ftrace.graph)
			ops_choose_sites(&ftrace.graph->ops, t);
	}
	return change_sites();
}

/* A filter that cannot be applied leaves the old one in force. */
static int set(const char **list, const char *globs)
{
	const char *old = *list;
	int failed;

	*list = globs;
	failed = choose_again();
	if (failed) {
		*list = old;
		(void)choose_again();	/* back to what stands */
	}
	return failed;
}

int ftrace_set_filter(struct ftrace_ops *op, const char *globs)
{
	int failed;

	ftrace_port_lock();
	failed = set(op ? &op->filter : &ftrace.all.filter, globs);
	ftrace_port_unlock();
	return failed;
}

int ftrace_set_notrace(struct ftrace_ops *op, const char *globs)
{
	int failed;

	ftrace_port_lock();
	failed = set(op ? &op->notrace : &ftrace.all.notrace, globs);
	ftrace_port_unlock();
	return failed;
}
