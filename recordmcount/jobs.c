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

#include "recordmcount/progress.h"
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

/* What came of one file, and its texts, which the caller frees. */
struct caught {
	struct header head;
	char *out, *err;
};

static int catch_file(const struct options *opt, const char *path,
		      struct caught *c)
{
	FILE *o = open_memstream(&c->out, &c->head.out);
	FILE *e = open_memstream(&c->err, &c->head.err);
	int bad = !o || !e;

	if (!bad)
		record_file(opt, path, o, e, &c->head.tally);
	return bad | (o && fclose(o)) | (e && fclose(e));
}

static int send_file(const struct options *opt, const char *path, FILE *to)
{
	struct caught c = { 0 };
	int bad = catch_file(opt, path, &c);

	if (!bad)
		bad = fwrite(&c.head, sizeof(c.head), 1, to) != 1 ||
		      fwrite(c.out, 1, c.head.out, to) != c.head.out ||
		      fwrite(c.err, 1, c.head.err, to) != c.head.err ||
		      fflush(to);
	free(c.out);
	free(c.err);
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

static void fail_file(const char *path, struct tally *t, const char *why)
{
	fprintf(stderr, "%s: %s\n%s: failed\n", path, why, path);
	t->status = TROUBLE;
}

static void receive_file(struct worker *w, const char *path,
			 struct progress *p, struct tally *t)
{
	struct header h;
	bool here = w->from && fread(&h, sizeof(h), 1, w->from) == 1;

	if (!here || h.out || h.err)
		progress_clear(p);
	if (!here || copy(w->from, h.out, stdout) ||
	    copy(w->from, h.err, stderr))
		fail_file(path, t, "its worker ended early");
	else
		add(t, &h.tally);
}

/* The same without a worker: a line on a terminal must not mix with texts. */
static void record_shown(const struct options *opt, const char *path,
			 struct progress *p, struct tally *t)
{
	struct caught c = { 0 };
	int bad = catch_file(opt, path, &c);

	if (bad || c.head.out || c.head.err)
		progress_clear(p);
	fwrite(c.out, 1, c.head.out, stdout);
	fwrite(c.err, 1, c.head.err, stderr);
	if (bad)
		fail_file(path, t, "out of memory");
	else
		add(t, &c.head.tally);
	free(c.out);
	free(c.err);
}

static void separate(const struct options *opt, size_t i)
{
	if (opt->json && i)
		fputs(",\n", stdout);
}

static void record_parallel(const struct options *opt, char *const *paths,
			    size_t n, struct worker *w, struct progress *p,
			    struct tally *t)
{
	fflush(NULL);
	for (unsigned k = 0; k < opt->jobs; k++)
		if (start(&w[k], opt, paths, n, k))
			perror("recordmcount");
	for (size_t i = 0; i < n; i++) {
		separate(opt, i);
		receive_file(&w[i % opt->jobs], paths[i], p, t);
		progress_show(p, i + 1);
	}
	for (unsigned k = 0; k < opt->jobs; k++) {
		if (w[k].from)
			fclose(w[k].from);
		if (w[k].pid > 0)
			while (waitpid(w[k].pid, NULL, 0) < 0 && errno == EINTR)
				;
	}
}

static void record_serial(const struct options *opt, char *const *paths,
			  size_t n, struct progress *p, struct tally *t)
{
	for (size_t i = 0; i < n; i++) {
		separate(opt, i);
		if (p->wanted)
			record_shown(opt, paths[i], p, t);
		else
			record_file(opt, paths[i], stdout, stderr, t);
		progress_show(p, i + 1);
	}
}

void record_files(const struct options *opt, char *const *paths, size_t n,
		  struct tally *t)
{
	struct worker *w = NULL;
	struct progress p;

	progress_begin(&p, n, opt->quiet);
	if (opt->jobs > 1)
		w = calloc(opt->jobs, sizeof(*w));
	if (w)
		record_parallel(opt, paths, n, w, &p, t);
	else
		record_serial(opt, paths, n, &p, t);
	progress_clear(&p);
	free(w);
}
