/* SPDX-License-Identifier: MIT */
/* From a path to the file that takes its place: an object's or an archive's. */
#include <stdlib.h>

#include "recordmcount/file.h"
#include "recordmcount/record.h"

struct delivery {
	struct file file;
	const char *to;
};

static void deliver(struct job *j, const unsigned char *bytes, size_t size)
{
	struct delivery *d = j->where;
	char why[sizeof(j->why)];

	if (!file_replace(d->to, &d->file, bytes, size, j->opt->backup))
		return;
	snprintf(why, sizeof(why), "%.380s%s%s", j->opt->output ? d->to : "",
		 j->opt->output ? ": " : "", d->file.err);
	record_fail(j, FAILED, why);
}

static void put(struct job *j, unsigned char *bytes, size_t size)
{
	deliver(j, bytes, size);
	free(bytes);
}

static void unreadable(struct job *j, const char *why)
{
	struct obj none = { 0 };
	const struct change nothing = { 0 };

	record_fail(j, TROUBLE, why);
	if (j->opt->json)
		record_json(j->out, j->path, j->why, &none, &nothing);
}

static void record(struct job *j)
{
	struct delivery *d = j->where;

	j->bytes = d->file.bytes;
	j->size = d->file.size;
	if (!j->member && file_kind(j->bytes, j->size) == FILE_ARCHIVE)
		record_archive(j);
	else
		record_object(j);
	if (j->opt->output && !j->opt->dry_run && !j->changed && !j->failed)
		deliver(j, j->bytes, j->size);
}

void record_file(const struct options *opt, const char *path, bool member,
		 FILE *out, FILE *err, struct tally *tally)
{
	struct delivery d = { .to = opt->output ? opt->output : path };
	struct job j = {
		.opt = opt,
		.path = path,
		.member = member,
		.out = out,
		.err = err,
		.tally = tally,
		.put = put,
		.where = &d,
	};

	tally->files++;
	if (file_open(&d.file, path))
		unreadable(&j, d.file.err);
	else
		record(&j);
	file_close(&d.file);
}
