/* SPDX-License-Identifier: MIT */
/* Sites that are NOPs, at the entry of functions. */
#ifndef MCOUNT_NOPS_H
#define MCOUNT_NOPS_H

#include "recordmcount/funcs.h"
#include "recordmcount/sites.h"

/*
 * Is there, `off` bytes into the section of `l`, a site made of NOPs?  The
 * rest of `l` is set.
 */
bool nops_at(const struct obj *, struct loc *l, uint64_t off);

/*
 * The same behind the entry of a function and its landing pad, or at its
 * second entry.
 */
bool nops_in(const struct obj *, struct loc *l, const struct func *);

/* Add the sites of all functions to a list, which stays sorted. */
int nops_find(struct locs *sites, struct obj *);

#endif
