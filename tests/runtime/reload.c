/* SPDX-License-Identifier: MIT */
/*
 * reload OBJECT OTHER: loads an object whose file is replaced by the other one
 * after each dlclose(3), and tells of nothing between: the sites are always
 * those of the object that is there.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>

#include "runtime/ftrace.h"
#include "runtime/record.h"

static int run(const char *path)
{
	unsigned long before = mcount_calls();
	void *object = dlopen(path, RTLD_NOW);
	int (*piece)(int) = object ? (int (*)(int))dlsym(object, "piece")
				   : NULL;

	if (!piece || mcount_rescan())
		return -1;
	printf("%d", piece(1));
	printf(" %lu of %zu\n", mcount_calls() - before, ftrace_count().sites);
	return dlclose(object);
}

int main(int argc, char **argv)
{
	int failed = argc != 3 || mcount_start(MCOUNT_COUNT, NULL);

	for (int i = 0; i < 4 && !failed; i++)
		failed = run(argv[1]) ||
			 renameat2(AT_FDCWD, argv[1], AT_FDCWD, argv[2],
				   RENAME_EXCHANGE);
	return failed || mcount_stop();
}
