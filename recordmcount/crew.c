/* SPDX-License-Identifier: MIT */
/*
 * Worker k of n takes the files k, k+n, ... and sends what came of each
 * through its pipe; the parent reads the pipes in the order of the files.
 */
#include <errno.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "recordmcount/crew.h"

enum { TEXTS = 4 };			/* streams of a product */

/* What precedes a file's texts in the pipe. */
struct header {
	struct tally tally;
	size_t told, size[TEXTS];
};

struct worker {
	pid_t pid;
	FILE *from;
};

static void streams(struct product *p, FILE **f[TEXTS])
{
	f[0] = &p->text;
	f[1] = &p->err;
	f[2] = &p->form;
	f[3] = &p->baseline;
}

/* One file, with its texts caught. */
static int send_file(const struct options *opt, const char *path,
		     bool baseline, FILE *to)
{
	struct product p = { 0 };
	struct header h = { 0 };
	char *text[TEXTS] = { NULL };
	FILE **f[TEXTS];
	int bad = 0;

	streams(&p, f);
	for (int i = 0; i < TEXTS - !baseline; i++) {
		*f[i] = open_memstream(&text[i], &h.size[i]);
		bad |= !*f[i];
	}
	if (!bad)
		inspect_file(opt, path, &p);
	for (int i = 0; i < TEXTS; i++)
		bad |= *f[i] && fclose(*f[i]);
	h.tally = p.tally;
	h.told = p.told;
	bad = bad || fwrite(&h, sizeof(h), 1, to) != 1;
	for (int i = 0; i < TEXTS; i++) {
		bad = bad || fwrite(text[i] ? text[i] : "", 1, h.size[i], to) !=
			     h.size[i];
		free(text[i]);
	}
	return bad || fflush(to);
}

static int start(struct worker *w, const struct options *opt,
		 char *const *paths, size_t n, unsigned k, bool baseline)
{
	int ends[2];
	FILE *to;

	if (pipe(ends))
		return -1;
	w->pid = fork();
	if (w->pid == 0) {
		close(ends[0]);
		to = fdopen(ends[1], "w");
		for (size_t i = k; to && i < n; i += opt->jobs)
			if (send_file(opt, paths[i], baseline, to))
				_exit(TROUBLE);
		_exit(to ? CLEAN : TROUBLE);
	}
	close(ends[1]);
	w->from = fdopen(ends[0], "r");
	return w->pid < 0 || !w->from ? -1 : 0;
}

static int copy(FILE *from, size_t size, FILE *to)
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

static void receive_file(struct worker *w, const char *path,
			 struct product *p)
{
	struct header h;
	FILE **f[TEXTS];
	int bad = !w->from || fread(&h, sizeof(h), 1, w->from) != 1;

	streams(p, f);
	if (!bad && p->told && h.told)
		fputs(",\n", p->form);
	for (int i = 0; i < TEXTS && !bad; i++)
		bad = copy(w->from, h.size[i], *f[i]);
	if (bad) {
		fprintf(p->err, "%s: its worker ended early\n", path);
		p->tally.status = TROUBLE;
		return;
	}
	p->told += h.told;
	tally_add(&p->tally, &h.tally);
}

/* On a terminal, what a second was not enough for is counted. */
static void progress(size_t i, size_t n, time_t since)
{
	if (isatty(STDERR_FILENO) && time(NULL) - since > 1)
		fprintf(stderr, i == n ? "\r\033[K" : "\r%zu of %zu", i, n);
}

static void work_together(const struct options *opt, char *const *paths,
			  size_t n, struct worker *w, struct product *p)
{
	time_t since = time(NULL);

	fflush(NULL);
	for (unsigned k = 0; k < opt->jobs; k++)
		if (start(&w[k], opt, paths, n, k, p->baseline))
			perror("mcount-audit");
	for (size_t i = 0; i < n; i++) {
		receive_file(&w[i % opt->jobs], paths[i], p);
		progress(i + 1, n, since);
	}
	for (unsigned k = 0; k < opt->jobs; k++) {
		if (w[k].from)
			fclose(w[k].from);
		if (w[k].pid > 0)
			while (waitpid(w[k].pid, NULL, 0) < 0 && errno == EINTR)
				;
	}
}

void inspect_files(const struct options *opt, char *const *paths, size_t n,
		   struct product *p)
{
	struct worker *w = NULL;
	time_t since = time(NULL);

	if (opt->jobs > 1)
		w = calloc(opt->jobs, sizeof(*w));
	if (w)
		work_together(opt, paths, n, w, p);
	for (size_t i = 0; !w && i < n; i++) {
		inspect_file(opt, paths[i], p);
		progress(i + 1, n, since);
	}
	free(w);
}
