/* SPDX-License-Identifier: MIT */
/*
 * __patchable_function_entries: where a compiler says that it left NOPs
 * (-fpatchable-function-entry=N,M), and the sites that are among them.
 */
#ifndef MCOUNT_PATCHABLE_H
#define MCOUNT_PATCHABLE_H

#include "recordmcount/moves.h"

#define PATCHABLE_NAME "__patchable_function_entries"

struct patchable {
	struct entries entry;		/* all of them */
	struct moves moves;		/* those that make a site */
};

/* Is section `i` one of theirs? */
bool is_patchable(const struct obj *, uint32_t i);

/* Read the entries, and add their sites to a list, which stays sorted. */
int patchable_read(struct patchable *, struct obj *, struct locs *sites);
void patchable_free(struct patchable *);

#endif
