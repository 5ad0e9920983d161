/* SPDX-License-Identifier: MIT */
/*
 * The entries that a file's __mcount_loc sections hold, as docs/format.md
 * describes them: in an object each is a relocation, in an image an address.
 */
#ifndef MCOUNT_TABLE_H
#define MCOUNT_TABLE_H

#include "recordmcount/obj.h"

#define TABLE_NAME "__mcount_loc"
#define COMPACT_NAME "__mcount_loc_rel"	/* of an image */

struct entry {
	uint64_t at;		/* where it stands in its table */
	uint64_t off;		/* the place it names, in section `sec` */
	uint32_t table;		/* the section it stands in */
	uint32_t sec;		/* 0: it names none */
	uint32_t sym;		/* symbol it is relocated against */
	uint32_t type;		/* relocation that binds it */
	bool bound;		/* has a relocation, or needs none */
	bool dynamic;		/* the loader relocates it */
};

struct entries {
	struct entry *v;
	size_t n, room;
};

/* Does section `i` hold entries, under this name? */
bool is_entries(const struct obj *, uint32_t i, const char *name);

/* Is it a table? */
bool is_table(const struct obj *, uint32_t i);

/* A table that is a part of a section, between a linker script's symbols. */
struct part {
	uint32_t sec;
	uint64_t at, size;
};

/* Does the image have one, as Linux does? */
bool table_part(const struct obj *, struct part *);

/* Every entry, in the order of the sections and in it of the slots. */
int table_read(struct entries *, struct obj *);

/* The same of the sections of another name that have a table's form. */
int entries_read(struct entries *, struct obj *, const char *name);
void table_free(struct entries *);

#endif
