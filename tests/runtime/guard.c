/* SPDX-License-Identifier: MIT */
/*
 * Text that only takes indirect branches to landing pads still does so when
 * its sites have been switched: guard_aarch64.S has a function without a pad.
 *	guard OBJECT
 * tells of each state what a branch there came to in the object.
 */
#include <dlfcn.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>

#include "hear.h"
#include "kinds.h"
#include "runtime/ftrace.h"
#include "runtime/record.h"

static sigjmp_buf out;

static NOSITE void caught(int signal)
{
	siglongjmp(out, signal);
}

static NOSITE const char *branch_to(void (*volatile function)(void))
{
	if (sigsetjmp(out, 1))
		return "refused";
	function();
	return "taken";
}

int NOSITE main(int argc, char **argv)
{
	static struct ftrace_ops ops = { .func = hear };
	void *object = dlopen(argv[argc - 1], RTLD_NOW);
	void (*bare)(void) = (void (*)(void))dlsym(object, "unpadded");
	int (*volatile traced)(int) = (int (*)(int))dlsym(object, "padded");

	signal(SIGILL, caught);
	if (!bare || !traced)
		return 2;
	printf("%s", branch_to(bare));
	if (mcount_rescan())
		return 3;
	printf(" %s", branch_to(bare));
	if (register_ftrace_function(&ops) || traced(1) != 2)
		return 4;
	printf(" %s", branch_to(bare));
	if (unregister_ftrace_function(&ops) || traced(1) != 2)
		return 5;
	printf(" %s, %lu heard\n", branch_to(bare), heard);
	return 0;
}
