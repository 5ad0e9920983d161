/* SPDX-License-Identifier: MIT */
/*
 * dense OBJECT OTHER: loads an object of 100,000 sites (field.S), switches them
 * until its text is kept twice, and finds the other file in its place when it
 * is loaded again, with other bytes between its sites.  Prints a line for each
 * load: sites that are wrong, and what the bytes between are.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>

#include "runtime/ftrace.h"
#include "runtime/record.h"

enum { LOADS = 6, CHANGES = 4, STEP = 46, CALL = 0xe8, NOP = 0x0f };

static void hear(unsigned long ip, unsigned long parent,
		 struct ftrace_ops *op, struct ftrace_regs *regs)
{
	(void)ip, (void)parent, (void)op, (void)regs;
}

static struct ftrace_ops ops = {
	.func = hear, .flags = FTRACE_OPS_FL_NO_VECTORS,
};

static size_t wrong(const unsigned char *field, size_t sites, int first)
{
	size_t n = 0;

	for (size_t i = 0; i < sites; i++)
		n += field[i * STEP] != first;
	return n;
}

static int run(const char *path)
{
	void *object = dlopen(path, RTLD_NOW);
	const unsigned char *field = object ? dlsym(object, "field") : NULL;
	size_t n = 0, sites;

	if (!field || mcount_rescan())
		return -1;
	sites = ftrace_count().sites;
	for (int i = 0; i < CHANGES; i++) {
		if (register_ftrace_function(&ops))
			return -1;
		n += wrong(field, sites, CALL);
		if (unregister_ftrace_function(&ops))
			return -1;
		n += wrong(field, sites, NOP);
	}
	printf("%zu of %zu %#x\n", n, sites,
	       field[sites / 2 * STEP + STEP - 1]);
	return dlclose(object);
}

int main(int argc, char **argv)
{
	int failed = argc != 3;

	for (int i = 0; i < LOADS && !failed; i++)
		failed = run(argv[1]) ||
			 renameat2(AT_FDCWD, argv[1], AT_FDCWD, argv[2],
				   RENAME_EXCHANGE);
	return failed;
}
