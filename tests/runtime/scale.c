/* SPDX-License-Identifier: MIT */
/*
 * scale FOLDER OBJECTS THREADS ROUNDS: a program with many sites, FOLDER/N.so
 * loaded for each N below OBJECTS, so many threads at once, and so many rounds
 * of dlopen and dlclose.  Every call is counted, no site is lost or refused,
 * and memory does not grow with the rounds.  Prints TAP.
 */
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/ftrace.h"
#include "runtime/record.h"

enum { IN_OBJECT = 3, MOST = 1000 };	/* sites of piece.c; objects */

extern const unsigned long __start___mcount_loc[], __stop___mcount_loc[];

static const char *folder;
static size_t own;			/* sites of the program */
static int objects;
static int (*piece[MOST])(int);
static pthread_barrier_t together;

static void tell(int good, const char *what, unsigned long n)
{
	static int count;

	printf("%sok %d - %s: %lu\n", good ? "" : "not ", ++count, what, n);
	if (!good)
		exit(1);
}

static void *load(int n)
{
	char path[4096];
	void *object;

	snprintf(path, sizeof(path), "%s/%d.so", folder, n);
	object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	if (!object) {
		printf("Bail out! %s\n", dlerror());
		exit(2);
	}
	return object;
}

static int call_all(void)
{
	int wrong = 0;

	for (size_t i = 0; i < own; i++)
		((void (*)(void))__start___mcount_loc[i])();
	for (int i = 0; i < objects; i++)
		wrong += piece[i](i) != i + 6;
	return wrong;
}

static void *work(void *unused)
{
	(void)unused;
	pthread_barrier_wait(&together);
	return call_all() ? &together : NULL;
}

static unsigned long sites(int loaded)
{
	return own + (unsigned long)(IN_OBJECT * loaded);
}

static void load_all(void)
{
	struct ftrace_counts n;

	for (int i = 0; i < objects; i++)
		piece[i] = (int (*)(int))dlsym(load(i), "piece");
	tell(!mcount_rescan(), "objects", (unsigned long)objects);
	n = ftrace_count();
	tell(n.sites == sites(objects) && n.enabled == n.sites && !n.refused,
	     "sites are on", n.sites);
}

static void call_in_threads(int threads)
{
	unsigned long before = mcount_calls(), want;
	pthread_t *thread = calloc((size_t)threads, sizeof(*thread));
	void *wrong = NULL, *got;
	int failed = !thread;

	pthread_barrier_init(&together, NULL, (unsigned)threads);
	for (int i = 0; i < threads && !failed; i++)
		failed = pthread_create(&thread[i], NULL, work, NULL);
	tell(!failed, "threads", (unsigned long)threads);
	for (int i = 0; i < threads; i++) {
		pthread_join(thread[i], &got);
		wrong = got ? got : wrong;
	}
	free(thread);
	want = sites(objects) * (unsigned long)threads;
	tell(!wrong && mcount_calls() - before == want, "calls", want);
}

/* Pages of memory and mappings that the process has. */
static unsigned long memory(void)
{
	FILE *f = fopen("/proc/self/statm", "r");
	unsigned long pages = 0;

	if (!f || fscanf(f, "%lu", &pages) != 1)
		exit(2);
	fclose(f);
	return pages;
}

/* Each object twice, mostly where the one before was. */
static int one_round(int i, unsigned long calls)
{
	void *object = load(objects + i / 2 % objects);
	int (*f)(int) = (int (*)(int))dlsym(object, "piece");
	int good = !mcount_rescan() && f(i) == i + 6 &&
		   mcount_calls() - calls == IN_OBJECT;

	if (i % 100 == 0)
		good = good && ftrace_count().sites == sites(objects + 1);
	return good && !dlclose(object);
}

static void load_often(int rounds)
{
	unsigned long start = 0, now;

	for (int i = 0; i < rounds; i++) {
		if (!one_round(i, mcount_calls()))
			tell(0, "round", (unsigned long)i);
		if (i == rounds / 10)
			start = memory();
	}
	now = memory();
	tell(now <= start + 256, "pages more", now - start);
}

int main(int argc, char **argv)
{
	if (argc != 5)
		return 2;
	folder = argv[1];
	objects = atoi(argv[2]);
	own = (size_t)(__stop___mcount_loc - __start___mcount_loc);
	tell(!mcount_rescan() && ftrace_count().sites == own, "sites", own);
	tell(!mcount_start(MCOUNT_COUNT, NULL), "counting", 0);
	load_all();
	call_in_threads(atoi(argv[3]));
	load_often(atoi(argv[4]));
	tell(!mcount_stop() && !ftrace_count().enabled, "off", 0);
	return 0;
}
