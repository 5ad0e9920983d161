/* SPDX-License-Identifier: MIT */
/*
 * unload SECONDS OBJECT...: one thread loads, runs and unloads the objects, one
 * calls a function, and one switches all sites: what is switched is there until
 * it is done, and what is looked up stays readable.
 */
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "hear.h"
#include "kinds.h"
#include "runtime/ftrace.h"
#include "runtime/record.h"

static atomic_ulong rounds;
static atomic_int failed;
static time_t end;

/* Two at once: each call is looked up in the tables that come and go. */
static struct ftrace_ops one = {
	.func = hear, .flags = FTRACE_OPS_FL_NO_VECTORS,
};
static struct ftrace_ops two = { .func = hear };

static __attribute__((noinline, noclone)) int traced(int x)
{
	volatile int y = x;

	return y + 1;
}

static NOSITE void *call(void *unused)
{
	while (!failed && time(NULL) < end)
		for (int i = 0; i < 1000; i++)
			failed |= traced(i) != i + 1;
	return unused;
}

static NOSITE int switch_all(void)
{
	return register_ftrace_function(&one) ||
	       register_ftrace_function(&two) ||
	       unregister_ftrace_function(&one) ||
	       unregister_ftrace_function(&two);
}

static NOSITE int visit(const char *path)
{
	void *object = dlopen(path, RTLD_NOW);
	int (*piece)(int) = object ? (int (*)(int))dlsym(object, "piece")
				   : NULL;

	return !piece || mcount_rescan() || piece(1) != 7 || dlclose(object);
}

static NOSITE void *load(void *paths)
{
	for (char **path = paths; !failed && time(NULL) < end; rounds++) {
		failed |= visit(*path++);
		if (!*path)
			path = paths;
	}
	return NULL;
}

int NOSITE main(int argc, char **argv)
{
	unsigned long switched = 0;
	pthread_t loader, caller;

	if (argc < 3)
		return 2;
	end = time(NULL) + atoi(argv[1]);
	if (pthread_create(&loader, NULL, load, argv + 2) ||
	    pthread_create(&caller, NULL, call, NULL))
		return 2;
	for (; !failed && time(NULL) < end; switched++)
		failed |= switch_all();
	pthread_join(loader, NULL);
	pthread_join(caller, NULL);
	printf("%lu rounds, %lu switches, %lu heard\n", rounds, switched,
	       heard);
	return failed || ftrace_count().sites != 1 || rounds < 100 ||
	       switched < 100 || !heard;
}
