/* SPDX-License-Identifier: MIT */
/* The compact table of an image: docs/format.md, `__mcount_loc_rel`. */
#ifndef MCOUNT_COMPACT_H
#define MCOUNT_COMPACT_H

#include "recordmcount/draft.h"
#include "recordmcount/image.h"

/* Read the one that the image has, into `m->near`.  -1: `err`. */
int compact_read(struct image *m);

/*
 * The image with a compact table of all that `m->near` lists, which is sorted:
 * in the place of a table that it supersedes (`instead`) if it fits there,
 * else, with `grow`, in a segment of its own.  `bytes` is the image so far,
 * of the object's size, and may be written to.  In memory that the caller
 * frees; NULL: `err`.
 */
unsigned char *compact_write(struct image *m, unsigned char *bytes,
			     bool instead, bool grow, size_t *size);

/*
 * Take the loader's relocations of the table's slots out of `bytes`; those of
 * the linker become none.  The sections of the draft shrink.  -1: `err`.
 */
int unbind_slots(struct image *m, struct draft *, unsigned char *bytes);

#endif
