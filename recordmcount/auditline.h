/* SPDX-License-Identifier: MIT */
/* mcount-audit's command line. */
#ifndef MCOUNT_AUDITLINE_H
#define MCOUNT_AUDITLINE_H

#include "recordmcount/excuse.h"
#include "recordmcount/expected.h"
#include "recordmcount/inspect.h"
#include "recordmcount/paths.h"

struct line {
	struct options opt;
	bool recurse;
	const char *output;		/* file for the form; NULL: stdout */
	const char *diff;		/* an older file to compare with */
	const char *baseline;		/* file to write, or NULL */
	struct excuses excuses;
	struct expected expected;
	struct paths paths;		/* what is to be audited */
};

/* Read it; what is wrong with it ends the program, with status TROUBLE. */
void line_read(struct line *, int argc, char **argv);
void line_free(struct line *);

#endif
