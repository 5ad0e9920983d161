/* SPDX-License-Identifier: MIT */
/*
 * Work on many files by several processes.  Worker k of n takes the files k,
 * k+n, ... and sends what came of each through its pipe; the parent reads the
 * pipes in the order of the files, so what comes of it is the same for any n.
 */
#ifndef MCOUNT_CREW_H
#define MCOUNT_CREW_H

#include <stddef.h>
#include <stdio.h>

struct crew {
	const char *name;		/* the program's, for complaints */
	unsigned jobs;			/* workers */
	size_t n;			/* files */
	/* In a worker: do file `i` and send what came of it; not 0: give up. */
	int (*send)(void *data, size_t i, FILE *to);
	/* In the parent: take that; NULL, or too little: a worker died. */
	void (*take)(void *data, size_t i, FILE *from);
	void *data;
};

/* -1: there is no memory for workers, and nothing was done. */
int crew_run(const struct crew *);

/* Copy `size` bytes; `to` may be NULL.  0, or -1 if they were not there. */
int crew_copy(FILE *from, size_t size, FILE *to);

#endif
