/* SPDX-License-Identifier: MIT */
/* Starts workers, asks each in its turn, waits for their end. */
#include <errno.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "recordmcount/crew.h"

enum { GAVE_UP = 2 };			/* exit status of a worker */

struct worker {
	pid_t pid;
	FILE *from;
};

static void work(const struct crew *c, unsigned k, int end)
{
	FILE *to = fdopen(end, "w");

	for (size_t i = k; to && i < c->n; i += c->jobs)
		if (c->send(c->data, i, to) || fflush(to))
			_exit(GAVE_UP);
	_exit(to ? 0 : GAVE_UP);
}

static int start(struct worker *w, const struct crew *c, unsigned k)
{
	int ends[2];

	if (pipe(ends))
		return -1;
	w->pid = fork();
	if (w->pid == 0) {
		close(ends[0]);
		work(c, k, ends[1]);
	}
	close(ends[1]);
	w->from = fdopen(ends[0], "r");
	return w->pid < 0 || !w->from ? -1 : 0;
}

static void finish(struct worker *w)
{
	if (w->from)
		fclose(w->from);
	if (w->pid > 0)
		while (waitpid(w->pid, NULL, 0) < 0 && errno == EINTR)
			;
}

int crew_run(const struct crew *c)
{
	struct worker *w = calloc(c->jobs, sizeof(*w));

	if (!w)
		return -1;
	fflush(NULL);
	for (unsigned k = 0; k < c->jobs; k++)
		if (start(&w[k], c, k))
			perror(c->name);
	for (size_t i = 0; i < c->n; i++)
		c->take(c->data, i, w[i % c->jobs].from);
	for (unsigned k = 0; k < c->jobs; k++)
		finish(&w[k]);
	free(w);
	return 0;
}

int crew_copy(FILE *from, size_t size, FILE *to)
{
	char buffer[4096];

	while (size) {
		size_t n = size < sizeof(buffer) ? size : sizeof(buffer);

		if (fread(buffer, 1, n, from) != n ||
		    (to && fwrite(buffer, 1, n, to) != n))
			return -1;
		size -= n;
	}
	return 0;
}
