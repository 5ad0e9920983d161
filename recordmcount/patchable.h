/* SPDX-License-Identifier: MIT */
/*
 * __patchable_function_entries: where a compiler says that it left NOPs
 * (-fpatchable-function-entry=N,M), and the sites that are among them.
 */
#ifndef MCOUNT_PATCHABLE_H
#define MCOUNT_PATCHABLE_H

#include "recordmcount/draft.h"
#include "recordmcount/sites.h"
#include "recordmcount/table.h"

#define PATCHABLE_NAME "__patchable_function_entries"

struct patchable {
	struct entries entry;		/* all of them */
	size_t *slot;			/* where each one stays; TAKEN: a site */
	size_t left, taken;		/* how many there are of both */
};

#define TAKEN SIZE_MAX

/* Is section `i` one of theirs? */
bool is_patchable(const struct obj *, uint32_t i);

/* Read the entries, and add their sites to a list, which stays sorted. */
int patchable_read(struct patchable *, struct obj *, struct locs *sites);
void patchable_free(struct patchable *);

/* The first entry that makes no site, or NULL. */
const struct entry *patchable_left(const struct patchable *);

/*
 * Take the entries that make sites out of the draft.  A section that is
 * empty then is free for another use.  -1: `err`.
 */
int patchable_strip(struct draft *, const struct patchable *);

#endif
