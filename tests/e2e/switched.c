/* SPDX-License-Identifier: MIT */
/*
 * The query program three times in one process: every site off, every site
 * on and counting, off again.  The answers go to standard output between
 * lines "== off" and "== on"; the counts to standard error.
 */
#include <stdio.h>

#include "mcount/ftrace.h"

int query_main(int argc, char **argv);

static void count(unsigned long ip, unsigned long parent_ip,
		  struct ftrace_ops *op, struct ftrace_regs *fregs)
{
	unsigned long *calls = op->private_data;

	(void)parent_ip;
	(void)fregs;
	*calls += ip != 0;
}

static int ask(const char *state, char **argv, const unsigned long *calls)
{
	unsigned long before = *calls;
	struct ftrace_counts n = ftrace_count();
	int failed;

	printf("== %s\n", state);
	failed = query_main(1, argv);
	fflush(stdout);
	fprintf(stderr, "%s: %zu sites, %zu on, %zu refused, %s\n", state,
		n.sites, n.enabled, n.refused,
		*calls > before ? "calls" : "no calls");
	return failed;
}

int main(int argc, char **argv)
{
	unsigned long calls = 0;
	struct ftrace_ops counter = {
		.func = count,
		.flags = FTRACE_OPS_FL_NO_VECTORS,
		.private_data = &calls,
	};
	int failed = argc != 1 || ask("off", argv, &calls);

	failed = failed || register_ftrace_function(&counter);
	failed = failed || ask("on", argv, &calls);
	failed = failed || unregister_ftrace_function(&counter);
	return failed || ask("off", argv, &calls);
}
