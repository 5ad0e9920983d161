/* SPDX-License-Identifier: MIT */
/*
 * Who calls whom: which functions with sites does a tracer's handler reach?
 * Each would call the tracer anew, for ever.
 */
#ifndef MCOUNT_GRAPH_H
#define MCOUNT_GRAPH_H

#include "recordmcount/audit.h"

struct hit {				/* a function with a site, reached */
	char *path;			/* of its file */
	uint32_t sec;
	uint64_t off;			/* of the site */
	char text[320];
};

struct graph {
	struct audit **file;
	size_t nfile;
	struct hit *hit;
	size_t nhit;
	char err[256];
};

/* Read the files and follow `handler`.  0, or -1 with `err`. */
int graph_read(struct graph *, char *const *paths, size_t n,
	       const char *handler);
void graph_free(struct graph *);

/*
 * What a function refers to, by name or as a place: the targets of its calls
 * and jumps, and functions whose address it takes.
 */
struct edge {
	const char *name;		/* NULL: a place of this file */
	uint32_t sec;
	uint64_t off;
	uint64_t at;			/* from where, in the function */
};

struct edges {
	struct edge *v;
	size_t n, room;
};

/* 0, or -1: no memory. */
int edges_find(struct edges *, const struct audit *, const struct func *);
void edges_free(struct edges *);

#endif
