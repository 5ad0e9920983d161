/* SPDX-License-Identifier: MIT */
/*
 * Findings that are known and not to be reported: lines of
 *
 *	ID [FILE [FUNCTION]]	# comment
 *
 * with globs for the file, as a whole or its last part, and for the function.
 * What --write-baseline writes has the same form.
 */
#ifndef MCOUNT_EXCUSE_H
#define MCOUNT_EXCUSE_H

#include <stdio.h>

#include "recordmcount/audit.h"

struct excuses {
	struct excuse *v;
	size_t n, room;
	char err[256];			/* "FILE:LINE: sentence" */
};

/* Read more of them.  0, or -1 with `err`. */
int excuses_read(struct excuses *, const char *path);
void excuses_free(struct excuses *);

/* Take the excused ones off an audit's findings; `excuses` may be NULL. */
void excuse_findings(struct audit *, const struct excuses *);

/* Write an excuse for each finding. */
void excuse_write(const struct audit *, FILE *);

/* The function that a finding is about, or "-". */
const char *finding_function(const struct audit *, const struct finding *);

/* The last part of a path. */
const char *file_part(const char *path);

#endif
