/* SPDX-License-Identifier: MIT */
/* How far a long run is, in a line on the terminal. */
#ifndef MCOUNT_PROGRESS_H
#define MCOUNT_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

struct progress {
	size_t files;			/* of the run */
	bool wanted;			/* somebody is there to see it */
	bool shown;			/* the line is there */
	struct timespec next;		/* when to write it */
};

/* Begin; nothing is shown where standard error is no terminal. */
void progress_begin(struct progress *, size_t files, bool quiet);

/* So many files are done. */
void progress_show(struct progress *, size_t done);

/* Make room for other text, and at the end. */
void progress_clear(struct progress *);

#endif
