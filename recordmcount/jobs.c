/* SPDX-License-Identifier: MIT */
/* Records file after file, or several at once, with the same output. */
#include <stdlib.h>

#include "recordmcount/crew.h"
#include "recordmcount/progress.h"
#include "recordmcount/record.h"
#include "recordmcount/say.h"

/* What precedes a file's texts in the pipe. */
struct header {
	struct tally tally;
	size_t out, err;
};

struct run {
	const struct options *opt;
	char *const *paths;
	struct progress progress;
	struct tally *tally;
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
		record_file(opt, path, false, o, e, &c->head.tally);
	return bad | (o && fclose(o)) | (e && fclose(e));
}

static int send_file(void *data, size_t i, FILE *to)
{
	const struct run *run = data;
	struct caught c = { 0 };
	int bad = catch_file(run->opt, run->paths[i], &c);

	if (!bad)
		bad = fwrite(&c.head, sizeof(c.head), 1, to) != 1 ||
		      fwrite(c.out, 1, c.head.out, to) != c.head.out ||
		      fwrite(c.err, 1, c.head.err, to) != c.head.err;
	free(c.out);
	free(c.err);
	return bad;
}

static void fail_file(struct run *run, size_t i, const char *why)
{
	const char *path = run->paths[i];

	say_line(stderr, "%s: %s", path, why);
	say_line(stderr, "%s: failed", path);
	run->tally->status = TROUBLE;
}

static void separate(const struct run *run, size_t i)
{
	if (run->opt->json && i)
		fputs(",\n", stdout);
}

static void take_file(void *data, size_t i, FILE *from)
{
	struct run *run = data;
	struct header h;
	bool here = from && fread(&h, sizeof(h), 1, from) == 1;

	separate(run, i);
	if (!here || h.out || h.err)
		progress_clear(&run->progress);
	if (!here || crew_copy(from, h.out, stdout) ||
	    crew_copy(from, h.err, stderr))
		fail_file(run, i, "its worker ended early");
	else
		add(run->tally, &h.tally);
	progress_show(&run->progress, i + 1);
}

/* The same without a worker: a line on a terminal must not mix with texts. */
static void record_shown(struct run *run, size_t i)
{
	struct caught c = { 0 };
	int bad = catch_file(run->opt, run->paths[i], &c);

	if (bad || c.head.out || c.head.err)
		progress_clear(&run->progress);
	fwrite(c.out, 1, c.head.out, stdout);
	fwrite(c.err, 1, c.head.err, stderr);
	if (bad)
		fail_file(run, i, "out of memory");
	else
		add(run->tally, &c.head.tally);
	free(c.out);
	free(c.err);
}

static void record_serial(struct run *run, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		separate(run, i);
		if (run->progress.wanted)
			record_shown(run, i);
		else
			record_file(run->opt, run->paths[i], false, stdout,
				    stderr, run->tally);
		progress_show(&run->progress, i + 1);
	}
}

void record_files(const struct options *opt, char *const *paths, size_t n,
		  struct tally *t)
{
	struct run run = { .opt = opt, .paths = paths, .tally = t };
	const struct crew crew = {
		.name = "recordmcount",
		.jobs = opt->jobs,
		.n = n,
		.send = send_file,
		.take = take_file,
		.data = &run,
	};

	progress_begin(&run.progress, n, opt->quiet);
	if (opt->jobs <= 1 || crew_run(&crew))
		record_serial(&run, n);
	progress_clear(&run.progress);
}
