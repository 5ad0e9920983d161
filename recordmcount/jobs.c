/* SPDX-License-Identifier: MIT */
/*
 * Works on several files at once.  Worker k of n takes the files k, k+n, ...
 * and sends what came of each through its pipe; the parent reads the pipes in
 * the files' order, so output is the same whatever n is.
 */
#include <errno.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "recordmcount/record.h"

/* What precedes a file's texts in the pipe. */
struct header {
	struct tally tally;
	size_t out, err;
};

struct worker {
	pid_t pid;
	FILE *from;
};

static void add(struct tally *sum, const struct tally *t)
{
	sum->files += t->files;
	sum->changed += t->changed;
	sum->recorded += t->recorded;
	sum->present += t->present;
	sum->off += t->off;
	sum->dropped += t->dropped;
	if (sum->status < t->status)
		sum->status = t->status;
}

/* One file, with its texts caught. */
static int send_file(const struct options *opt, const char *path, FILE *to)
{
	struct header h = { 0 };
	char *out = NULL, *err = NULL;
	FILE *o = open_memstream(&out, &h.out);
	FILE *e = open_memstream(&err, &h.err);
	int bad = !o || !e;

	if (!bad)
		record_file(opt, path, o, e, &h.tally);
	bad |= (o && fclose(o)) | (e && fclose(e));
	if (!bad)
		bad = fwrite(&h, sizeof(h), 1, to) != 1 ||
		      fwrite(out, 1, h.out, to) != h.out ||
		      fwrite(err, 1, h.err, to) != h.err || fflush(to);
	free(out);
	free(err);
	return bad;
}

static int start(struct worker *w, const struct options *opt,
		 char *const *paths, size_t n, unsigned k)
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
			if (send_file(opt, paths[i], to))
				_exit(TROUBLE);
		_exit(to ? DONE : TROUBLE);
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
		    fwrite(buffer, 1, n, to) != n)
			return -1;
		size -= n;
	}
	return 0;
}

static void receive_file(struct worker *w, const char *path, struct tally *t)
{
	struct header h;

	if (!w->from || fread(&h, sizeof(h), 1, w->from) != 1 ||
	    copy(w->from, h.out, stdout) || copy(w->from, h.err, stderr)) {
		fprintf(stderr, "%s: its worker ended early\n%s: failed\n",
			path, path);
		t->status = TROUBLE;
		return;
	}
	add(t, &h.tally);
}

static void separate(const struct options *opt, size_t i)
{
	if (opt->json && i)
		fputs(",\n", stdout);
}

static void record_parallel(const struct options *opt, char *const *paths,
			    size_t n, struct worker *w, struct tally *t)
{
	fflush(NULL);
	for (unsigned k = 0; k < opt->jobs; k++)
		if (start(&w[k], opt, paths, n, k))
			perror("recordmcount");
	for (size_t i = 0; i < n; i++) {
		separate(opt, i);
		receive_file(&w[i % opt->jobs], paths[i], t);
	}
	for (unsigned k = 0; k < opt->jobs; k++) {
		if (w[k].from)
			fclose(w[k].from);
		if (w[k].pid > 0)
			while (waitpid(w[k].pid, NULL, 0) < 0 && errno == EINTR)
				;
	}
}

void record_files(const struct options *opt, char *const *paths, size_t n,
		  struct tally *t)
{
	struct worker *w = NULL;

	if (opt->jobs > 1)
		w = calloc(opt->jobs, sizeof(*w));
	if (w)
		record_parallel(opt, paths, n, w, t);
	for (size_t i = 0; !w && i < n; i++) {
		separate(opt, i);
		record_file(opt, paths[i], stdout, stderr, t);
	}
	free(w);
}
