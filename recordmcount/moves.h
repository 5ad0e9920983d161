/* SPDX-License-Identifier: MIT */
/* Entries that leave the sections in which they stand. */
#ifndef MCOUNT_MOVES_H
#define MCOUNT_MOVES_H

#include "recordmcount/draft.h"
#include "recordmcount/sites.h"
#include "recordmcount/table.h"

struct moves {
	const struct entries *from;
	size_t *slot;			/* where each one stays; TAKEN: not */
	size_t left, taken;		/* how many there are of both */
	size_t kept;			/* of the section in hand */
};

#define TAKEN SIZE_MAX

/* Begin with none of the entries told; moves_end() is due.  -1: `err`. */
int moves_begin(struct moves *, struct obj *, const struct entries *from);
void moves_end(struct moves *);

/* Tell of the entries, in their order, whether each is taken. */
void moves_tell(struct moves *, size_t entry, bool taken);

/* Is it?  No entry is before all are told. */
bool moves_take(const struct moves *, size_t entry);

/* The first entry that stays, or NULL. */
const struct entry *moves_left(const struct moves *);

/*
 * Take entries out of tables that are tied to other code than theirs
 * (SHF_LINK_ORDER), as partial links of GNU ld leave them, and add their
 * sites to a list, which stays sorted.
 */
int moves_misplaced(struct moves *, struct obj *, const struct entries *,
		    struct locs *sites);

/* Take the entries out of the draft.  -1: `err`. */
int moves_strip(struct draft *, const struct moves *);

#endif
