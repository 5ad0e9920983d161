/* SPDX-License-Identifier: MIT */
/* The symbols that table entries stand on. */
#ifndef MCOUNT_BASES_H
#define MCOUNT_BASES_H

#include "recordmcount/draft.h"
#include "recordmcount/sites.h"

struct base {
	uint32_t sym;
	uint64_t value;			/* the symbol's */
};

/*
 * A local symbol for each of the sites, in `base`: one in the section of the
 * site, or, where linkers delete code, one at its very place.  What is
 * lacking is added to the draft.  -1: `err`.
 */
int bases_find(struct draft *, const struct locs *, struct base *base);

#endif
