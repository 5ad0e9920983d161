/* SPDX-License-Identifier: MIT */
/* The functions of a file: which one a place is in. */
#ifndef MCOUNT_FUNCS_H
#define MCOUNT_FUNCS_H

#include "recordmcount/obj.h"

struct func {
	const char *name;
	uint64_t off;			/* in the section */
	uint32_t sec;
	uint32_t size;			/* 4 GiB stand for more */
	uint32_t rank;		/* the least of one place stays */
	unsigned char type;		/* STT_... */
	unsigned char local;		/* bytes to where near calls enter */
	bool thumb;			/* code of the other instruction set */
};

struct funcs {
	struct func *v;
	size_t n;
};

/* The functions with code in the file, one a place. */
int funcs_read(struct funcs *, struct obj *);
void funcs_free(struct funcs *);

/* The last function that begins at or before a place, or NULL. */
const struct func *funcs_at(const struct funcs *, uint32_t sec, uint64_t off);

/* ELFv2 of Power: bytes from a function's entry to the second; 0: none. */
unsigned func_local(const struct obj *, const struct sym *);

/* The first function that begins behind a place of its section, or NULL. */
const struct func *funcs_after(const struct funcs *, uint32_t sec,
			       uint64_t off);

/* Does it reach that far?  One without a size reaches to the next. */
bool func_has(const struct func *, uint64_t off);

/*
 * Is it no function, but a part of one that its compiler gave a name: the
 * cold rest, the padding or the type hash in front?
 */
bool func_is_part(const struct func *);

#endif
