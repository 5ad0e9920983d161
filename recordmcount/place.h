/* SPDX-License-Identifier: MIT */
/* What people want to know of a place in code: function, line, instructions. */
#ifndef MCOUNT_PLACE_H
#define MCOUNT_PLACE_H

#include "recordmcount/audit.h"

struct place {
	const struct func *func;	/* the nearest before it, or NULL */
	char *demangled;		/* its name in C++ or Rust, or NULL */
	const char *source;		/* file, or NULL: not known */
	int line;
	const unsigned char *bytes;	/* of the site, or of its place */
	size_t size;			/* 0: no code there */
	const struct site *shape;	/* of the bytes, or NULL */
	uint64_t addr;			/* theirs */
};

struct lines;

/* Find the debug information of a file: NULL where there is none. */
struct lines *lines_open(const struct audit *);
void lines_close(struct lines *);

/* The source file of a place, or NULL; it lives as long as `lines`. */
const char *lines_find(const struct lines *, uint32_t sec, uint64_t off,
		       int *line);

/* Its Dwfl_Module. */
void *lines_module(const struct lines *);

/* `lines` may be NULL.  place_free() is due. */
void place_find(struct place *, const struct audit *, const struct lines *,
		uint32_t sec, uint64_t off);
void place_free(struct place *);

/* The name as its language has it, to be freed; NULL: it is not mangled. */
char *demangle(const char *name);

/*
 * The function of this name, as the linker has it or as people write it, with
 * its parameters or without; NULL: there is none.
 */
const struct func *func_named(const struct audit *, const char *name);

/*
 * The instructions at a place in words, parted by "; "; "" where there are
 * none or the library knows none.
 */
void place_words(const struct place *, const struct audit *, char *text,
		 size_t room);

#endif
