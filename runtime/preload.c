/* SPDX-License-Identifier: MIT */
/*
 * What libmcount-rt.so has besides the library: it is preloaded into programs
 * that know nothing of it, so nobody calls mcount_rescan() for the objects
 * that they load later.  Of those that never have a site, as a shell on the way
 * to the program that was meant, there is no recording.
 */
#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

#include "runtime/hosted.h"

#define EXPORTED __attribute__((visibility("default")))

bool environment_waits(void)
{
	return true;
}

static void take(const char *file)
{
	int failed = mcount_rescan();

	if (failed)
		dprintf(STDERR_FILENO, "mcount-rt: %s: %s\n", file,
			strerror(-failed));
	environment_found();
}

/* In place of the C library's: what it loads is traced at once. */
EXPORTED void *dlopen(const char *file, int mode)
{
	void *(*next)(const char *, int) = dlsym(RTLD_NEXT, "dlopen");
	void *object = next(file, mode);

	if (object && sole_acts())
		take(file ? file : "the program");
	return object;
}
