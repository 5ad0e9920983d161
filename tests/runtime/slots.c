/* SPDX-License-Identifier: MIT */
/* So many tracers that a recording is one too many, and fails to start. */
#include <stdio.h>

#include "hear.h"
#include "runtime/record.h"

static struct ftrace_ops ops[FTRACE_SLOTS];

int NOSITE main(void)
{
	for (int i = 0; i < FTRACE_SLOTS; i++) {
		ops[i].func = hear;
		if (register_ftrace_function(&ops[i]))
			return 1;
	}
	printf("%d\n", mcount_start(MCOUNT_GRAPH, "slots") == -FTRACE_ENOMEM);
	for (int i = 0; i < FTRACE_SLOTS; i++)
		unregister_ftrace_function(&ops[i]);
	printf("%d\n", mcount_start(MCOUNT_GRAPH, "slots"));
	return mcount_stop();
}
