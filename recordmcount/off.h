/* SPDX-License-Identifier: MIT */
/* Calls of the profiling symbol that are to be no calls any more. */
#ifndef MCOUNT_OFF_H
#define MCOUNT_OFF_H

#include "recordmcount/draft.h"
#include "recordmcount/sites.h"

/* Switch these sites off in the draft; -1: `err`. */
int switch_off(struct draft *, const struct locs *);

#endif
