/* SPDX-License-Identifier: MIT */
/*
 * far OBJECT: sites of objects that calls of the program do not reach, one that
 * it is linked with and one that it loads, are switched while threads run them.
 * Prints whether they are more than 2 GiB away, how many of them call the
 * recorder's own stub, and how many calls of a quiet moment were counted.
 */
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

#include "kinds.h"
#include "runtime/ftrace.h"
#include "runtime/record.h"

enum { SECONDS = 2, THREADS = 2, WRONG = 7 };

int piece(int x);

static int (*loaded)(int);
static atomic_int stop;

static void hear(unsigned long ip, unsigned long parent,
		 struct ftrace_ops *op, struct ftrace_regs *regs)
{
	(void)ip;
	(void)parent;
	(void)op;
	(void)regs;
}

static struct ftrace_ops other = { .func = hear };

static void *work(void *wrong)
{
	while (!stop)
		if (piece(1) != 7 || loaded(2) != 8)
			return wrong;
	return NULL;
}

/* With another tracer beside it, the recorder has no stub of its own. */
static int switch_all(void)
{
	return register_ftrace_function(&other) ||
	       unregister_ftrace_function(&other) ||
	       ftrace_set_notrace(NULL, "*") ||
	       ftrace_set_notrace(NULL, NULL);
}

static int switch_under_threads(void)
{
	time_t end = time(NULL) + SECONDS;
	pthread_t thread[THREADS];
	int failed = 0;
	void *wrong;

	for (int i = 0; i < THREADS; i++)
		if (pthread_create(&thread[i], NULL, work, thread))
			return 1;
	while (!failed && time(NULL) < end)
		failed = switch_all();
	stop = 1;
	for (int i = 0; i < THREADS; i++) {
		pthread_join(thread[i], &wrong);
		failed |= !!wrong;
	}
	return failed;
}

static unsigned long is_stub(const void *function)
{
	const struct dyn_ftrace *r = ftrace_location((unsigned long)function);

	return r && r->flags & FTRACE_FL_STUB;
}

int main(int argc, char **argv)
{
	void *object = dlopen(argv[argc - 1], RTLD_NOW);
	unsigned long calls, away;

	loaded = object ? (int (*)(int))dlsym(object, "piece") : NULL;
	if (argc != 2 || !loaded || mcount_rescan() ||
	    mcount_start(MCOUNT_COUNT, NULL) || switch_under_threads())
		return WRONG;
	calls = mcount_calls();
	if (piece(1) != 7 || loaded(2) != 8)
		return WRONG;
	calls = mcount_calls() - calls;
	away = (unsigned long)piece - (unsigned long)main;
	printf("%d %lu %lu\n", away >> 30 >= 2,
	       is_stub((const void *)piece) + is_stub((const void *)loaded),
	       calls);
	return mcount_stop();
}
