/* SPDX-License-Identifier: MIT */
/*
 * Writes the line when a run has taken a second, and then ten times in one:
 * who waits less need not read.
 */
#include <stdio.h>
#include <unistd.h>

#include "recordmcount/progress.h"

enum { FIRST = 1000000000, AGAIN = 100000000, SECOND = 1000000000 };

static struct timespec now(void)
{
	struct timespec t = { 0 };

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t;
}

static struct timespec later(long nanoseconds)
{
	struct timespec t = now();

	t.tv_nsec += nanoseconds;
	t.tv_sec += t.tv_nsec / SECOND;
	t.tv_nsec %= SECOND;
	return t;
}

static bool is_past(const struct timespec *t)
{
	struct timespec n = now();

	return n.tv_sec > t->tv_sec ||
	       (n.tv_sec == t->tv_sec && n.tv_nsec >= t->tv_nsec);
}

void progress_begin(struct progress *p, size_t files, bool quiet)
{
	*p = (struct progress){
		.files = files,
		.wanted = !quiet && isatty(STDERR_FILENO),
	};
	if (p->wanted)
		p->next = later(FIRST);
}

void progress_show(struct progress *p, size_t done)
{
	if (!p->wanted || !is_past(&p->next))
		return;
	fprintf(stderr, "\r%zu of %zu files", done, p->files);
	fflush(stderr);
	p->shown = true;
	p->next = later(AGAIN);
}

void progress_clear(struct progress *p)
{
	if (p->shown)
		fputs("\r\033[K", stderr);
	p->shown = false;
}
