/* SPDX-License-Identifier: MIT */
/* recordmcount on one file: what is asked of it, and what came of it. */
#ifndef MCOUNT_RECORD_H
#define MCOUNT_RECORD_H

#include <stdio.h>

#include "recordmcount/emit.h"

enum profile {
	PROFILE_LINUX,		/* the sections that a kernel traces */
	PROFILE_ALL,		/* every section of code */
};

/* Which sites to switch off. */
enum nop { NOP_BY_PROFILE, NOP_NONE, NOP_IGNORED, NOP_ALL };

/* Exit statuses, of which the largest of a run is the program's. */
enum { DONE, FAILED, TROUBLE };

struct options {
	enum profile profile;
	enum nop nop;
	enum table_layout layout;
	const char *const *symbols;	/* NULL: the architecture's */
	const char *const *sections;	/* globs; NULL: the profile's */
	const char *output;		/* NULL: in place */
	unsigned jobs;
	bool patchable, entry_nops, compact, grow, warn, dry_run, strict;
	bool backup, stats, json, quiet, verbose;
};

/* What came of one file, or of all. */
struct tally {
	size_t files, changed, recorded, present, off, dropped;
	int status;
};

/* One object in memory, what is to be done with it, and what came of it. */
struct job {
	const struct options *opt;
	const char *path;		/* what messages call it */
	const unsigned char *bytes;
	size_t size;
	FILE *out, *err;		/* for what there is to say */
	struct tally *tally;
	/* Put in its place what it becomes, which is `put`'s to free. */
	void (*put)(struct job *, unsigned char *bytes, size_t size);
	void *where;			/* for `put` */
	char why[512];			/* the last failure; empty: none */
	bool member;			/* of an archive: no archive itself */
	bool failed, changed;
};

void record_object(struct job *);

/* Say that the job failed, and why. */
void record_fail(struct job *, int status, const char *why);

/* Record the members of an archive.  Those of a thin one are files. */
void record_archive(struct job *);

/*
 * Record one file; what there is to say goes to `out` and `err`.  A thin
 * archive's member is an object; no archive, which might name the first.
 */
void record_file(const struct options *, const char *path, bool member,
		 FILE *out, FILE *err, struct tally *);

/* Are the sites of this section recorded? */
bool is_recorded(const struct options *, const char *section);

/* Is a site switched off that is recorded, or that is not? */
bool is_switched_off(const struct options *, bool recorded);

/*
 * What becomes of a linked image: `bytes`, the caller's, `size` of them,
 * or NULL if it stays.  0, or -1 with the object's `err`.
 */
int image_record(struct obj *, const struct options *, struct change *,
		 struct tally *, unsigned char **bytes, size_t *size);

/* record_file() for the files of a list, some at once. */
void record_files(const struct options *, char *const *paths, size_t n,
		  struct tally *);

/* One file as a JSON object: its sites, or why there are none. */
void record_json(FILE *, const char *path, const char *why, struct obj *,
		 const struct change *);

#endif
