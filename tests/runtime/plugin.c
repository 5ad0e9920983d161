/* SPDX-License-Identifier: MIT */
/* Loads and unloads an object with sites while a tracer comes and goes. */
#include <dlfcn.h>
#include <stdio.h>

#include "runtime/ftrace.h"
#include "runtime/record.h"

static unsigned long heard;

static void hear(unsigned long ip, unsigned long parent,
		 struct ftrace_ops *op, struct ftrace_regs *regs)
{
	(void)parent;
	(void)op;
	(void)regs;
	heard += !!ip;
}

static struct ftrace_ops ops = { .func = hear };

int main(int argc, char **argv)
{
	int (*session)(void);
	void *object;
	int failed = argc != 2;

	for (int i = 0; i < 3 && !failed; i++) {
		failed = register_ftrace_function(&ops);
		object = dlopen(argv[1], RTLD_NOW);
		session = object ? (int (*)(void))dlsym(object, "session")
				 : NULL;
		failed = failed || !session || mcount_rescan() || session();
		printf("%lu of %zu\n", heard, ftrace_count().sites);
		failed = failed || dlclose(object) ||
			 unregister_ftrace_function(&ops) ||
			 ftrace_count().sites;
	}
	return failed;
}
