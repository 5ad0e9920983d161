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

struct setting {
	const char **list, *globs;
};

/* A filter that cannot be applied leaves the old one in force. */
static int set(void *data)
{
	const struct setting *to = data;
	const char *old = *to->list;
	int failed;

	*to->list = to->globs;
	failed = choose_again();
	if (failed) {
		*to->list = old;
		(void)choose_again();	/* back to what stands */
	}
	return failed;
}

int ftrace_set_filter(struct ftrace_ops *op, const char *globs)
{
	struct setting to = { op ? &op->filter : &ftrace.all.filter, globs };

	return ftrace_port_locked(set, &to);
}

int ftrace_set_notrace(struct ftrace_ops *op, const char *globs)
{
	struct setting to = { op ? &op->notrace : &ftrace.all.notrace, globs };

	return ftrace_port_locked(set, &to);
}
