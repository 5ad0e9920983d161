/* SPDX-License-Identifier: MIT */
/*
 * Records an archive member by member.  It is replaced once, when every
 * member could be recorded, or stays as it is.  The members of a thin one are
 * files, each replaced by itself; the archive holds their sizes.
 */
#include <stdlib.h>
#include <sys/stat.h>

#include "recordmcount/archive.h"
#include "recordmcount/record.h"

struct archiving {
	struct job *job;
	struct archive archive;
	struct member *member;		/* the one in work */
	size_t told;			/* members on which JSON was printed */
};

static void put(struct job *j, unsigned char *bytes, size_t size)
{
	struct archiving *w = j->where;

	w->member->changed = true;
	w->member->changed_to = bytes;
	w->member->changed_size = size;
}

static void separate(struct archiving *w)
{
	if (w->job->opt->json && w->told++)
		fputs(",\n", w->job->out);
}

static void fail(struct archiving *w, int status, const char *why)
{
	struct obj none = { 0 };
	const struct change nothing = { 0 };

	record_fail(w->job, status, why);
	separate(w);
	if (w->job->opt->json)
		record_json(w->job->out, w->job->path, why, &none, &nothing);
}

/* What is in the archive and no object stays. */
static void record_inner(struct archiving *w, const char *name)
{
	struct member *m = w->member;
	struct job j = *w->job;
	enum file_kind kind = file_kind(m->bytes, m->size);

	if (kind != FILE_ELF && kind != FILE_BITCODE)
		return;
	separate(w);
	j.path = name;
	j.bytes = m->bytes;
	j.size = m->size;
	j.put = put;
	j.where = w;
	record_object(&j);
	w->job->changed |= j.changed;
	w->job->failed |= j.failed;
}

static void record_outer(struct archiving *w, const char *path)
{
	struct member *m = w->member;
	struct tally one = { 0 }, *sum = w->job->tally;
	struct stat st;

	separate(w);
	record_file(w->job->opt, path, true, w->job->out, w->job->err, &one);
	sum->changed += one.changed;
	sum->recorded += one.recorded;
	sum->present += one.present;
	sum->off += one.off;
	sum->dropped += one.dropped;
	if (sum->status < one.status)
		sum->status = one.status;
	if (stat(path, &st) || (size_t)st.st_size == m->size)
		return;
	m->changed = true;
	m->changed_size = (size_t)st.st_size;
	w->job->changed = true;
}

static void record_member(struct archiving *w)
{
	char *name = archive_member_path(&w->archive, w->member,
					 w->job->path);

	if (!name)
		fail(w, TROUBLE, "out of memory");
	else if (w->archive.thin)
		record_outer(w, name);
	else
		record_inner(w, name);
	free(name);
}

static void write_archive(struct archiving *w)
{
	size_t size;
	unsigned char *bytes = archive_write(&w->archive, &size);

	if (bytes)
		w->job->put(w->job, bytes, size);
	else
		fail(w, TROUBLE, w->archive.err);
}

void record_archive(struct job *j)
{
	struct archiving w = { .job = j };
	struct archive *a = &w.archive;

	if (archive_read(a, j->bytes, j->size)) {
		fail(&w, TROUBLE, a->err);
	} else if (a->thin && j->opt->output) {
		fail(&w, TROUBLE, "a thin archive: its members are files, for "
		     "which --output has no place");
	} else {
		for (size_t i = 0; i < a->n; i++) {
			w.member = &a->member[i];
			if (!w.member->index)
				record_member(&w);
		}
		if (j->changed && !j->failed && !j->opt->dry_run)
			write_archive(&w);
		if (!w.told && j->opt->json)
			record_json(j->out, j->path, NULL, &(struct obj){ 0 },
				    &(struct change){ 0 });
	}
	archive_free(a);
}
