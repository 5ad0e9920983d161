/* SPDX-License-Identifier: MIT */
/*
 * The site list: where the call sites of an object are.  Found from code and
 * relocations together, never from one alone.
 */
#ifndef MCOUNT_SITES_H
#define MCOUNT_SITES_H

#include "recordmcount/obj.h"

struct loc {
	uint32_t sec;
	uint64_t off;
	const struct site *shape;	/* NULL: a reference, not a call */
	enum site_state state;
	uint32_t rel_sec;		/* the relocation that names the */
	size_t rel;			/* profiling symbol */
};

struct locs {
	struct loc *v;
	size_t n, room;
};

int locs_add(struct locs *, const struct loc *);
void locs_free(struct locs *);

/* By section, then offset; of equal places the first stays. */
void locs_sort(struct locs *);

/* The site at this place of a sorted list, or NULL. */
const struct loc *locs_at(const struct locs *, uint32_t sec, uint64_t off);

/* How many sites of such a list lie before a place. */
size_t locs_from(const struct locs *, uint32_t sec, uint64_t off);

/* The site of such a list that has the byte at a place, or NULL. */
const struct loc *locs_around(const struct locs *, uint32_t sec, uint64_t off);

/*
 * Find the calls of the profiling symbols `entry` (a NULL-ended list; NULL:
 * the architecture's) in every section of code, sorted.  `others`, unless
 * NULL, gets what refers to such a symbol and is no call of a known shape.
 */
int sites_find(struct locs *sites, struct locs *others, struct obj *,
	       const char *const *entry);

/* The shape and state of the bytes at a place; NULL: no shape's. */
const struct site *site_seen(const struct obj *, uint32_t sec, uint64_t off,
			     enum site_state *);

#endif
