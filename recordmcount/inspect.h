/* SPDX-License-Identifier: MIT */
/* One file after another through the audit, and what is said of each. */
#ifndef MCOUNT_INSPECT_H
#define MCOUNT_INSPECT_H

#include <stdio.h>

#include "recordmcount/checks.h"

enum { CLEAN, FINDINGS, TROUBLE };	/* exit statuses */

enum format { TEXT, JSON, SARIF };

struct excuses;

struct options {
	bool on[RULES];
	unsigned fail_on;		/* a severity, or SEVERITIES: never */
	enum format format;
	bool list, quiet, verbose, color;
	bool several;			/* files: a list names each */
	const char *why;		/* a function: has it a site? */
	const char *member;		/* glob of archive members; NULL: all */
	unsigned jobs;
	bool texts;			/* text, beside another format */
	struct wants wants;
	const struct excuses *excuses;	/* findings not to report */
};

struct tally {
	size_t files, functions, covered, sites, count[SEVERITIES], excused;
	int status;
};

/* What one file gave: texts, either of which may be without a byte. */
struct product {
	FILE *text, *err;		/* for people: standard output, error */
	FILE *form;			/* JSON or SARIF: objects and commas */
	FILE *baseline;			/* findings as excuses, or NULL */
	size_t told;			/* objects in `form` */
	struct tally tally;
};

/* Audit a file or each member of an archive. */
void inspect_file(const struct options *, const char *path, struct product *);

/* Add to a sum. */
void tally_add(struct tally *sum, const struct tally *);

#endif
