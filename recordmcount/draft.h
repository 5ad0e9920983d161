/* SPDX-License-Identifier: MIT */
/*
 * A changed object before it is a file: the sections of an object, some
 * replaced, some added, and how they are laid out anew without a gap.
 */
#ifndef MCOUNT_DRAFT_H
#define MCOUNT_DRAFT_H

#include "recordmcount/obj.h"

enum { KNOWN = 4 };		/* texts whose places are kept */

struct known {
	uint32_t table, at;
	const char *text;		/* its finder's: a constant */
};

struct draft {
	struct obj *o;		/* what it is a draft of; gets `err` */
	struct sec *sec;	/* as obj.sec, the new ones behind */
	unsigned char **own;	/* bytes that are not the object's */
	uint32_t nsec;
	struct known known[KNOWN];
	unsigned next;			/* of them to be overwritten */
};

/* A local symbol to be: of a section, or of a place in one. */
struct label {
	uint32_t sec;
	uint64_t off;
	bool place;
};

/* Begin; `more` sections may be added. */
int draft_begin(struct draft *, struct obj *, uint32_t more);
void draft_end(struct draft *);

/* The bytes of section `i`, for writing; NULL without memory. */
unsigned char *draft_edit(struct draft *, uint32_t i);

/* `more` zero bytes at the end of section `i`; NULL without memory. */
unsigned char *draft_grow(struct draft *, uint32_t i, size_t more);

/*
 * Where a text, which outlives the draft, is in string table `i`, added if it
 * is new; 0 without memory.
 */
uint32_t draft_string(struct draft *, uint32_t i, const char *text);

/* Add an empty section like `like`, whose name is used; 0 without memory. */
uint32_t draft_section(struct draft *, const struct sec *like);

/* Give section `i` another name; -1 without memory. */
int draft_rename(struct draft *, uint32_t i, const char *name);

/*
 * Add local symbols, sections' or places', behind the local symbols, which
 * keep their indexes; every index of another symbol is moved.  -1: `err`.
 */
int draft_symbols(struct draft *, const struct label *, uint32_t n);

/* Write a section header; where the next one goes. */
unsigned char *draft_put_header(const struct obj *, unsigned char *,
				const struct sec *);

/* The file, in memory that the caller frees; NULL without memory. */
unsigned char *draft_bytes(struct draft *, size_t *size);

#endif
