/* SPDX-License-Identifier: MIT */
/*
 * What libmcount-rt.so has besides the library: it is preloaded into programs
 * that know nothing of it, so nobody calls mcount_rescan() for the objects
 * that they load later.
 */
#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

#include "runtime/hosted.h"

#define EXPORTED __attribute__((visibility("default")))

/* In place of the C library's: what it loads is traced at once. */
EXPORTED void *dlopen(const char *file, int mode)
{
	void *(*next)(const char *, int) = dlsym(RTLD_NEXT, "dlopen");
	void *object = next(file, mode);
	int failed = object && sole_acts() ? mcount_rescan() : 0;

	if (failed)
		dprintf(STDERR_FILENO, "mcount-rt: %s: %s\n", file,
			strerror(-failed));
	return object;
}
