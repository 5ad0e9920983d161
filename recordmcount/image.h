/* SPDX-License-Identifier: MIT */
/* A linked image's table, read with all that relocates it, and written anew. */
#ifndef MCOUNT_IMAGE_H
#define MCOUNT_IMAGE_H

#include "recordmcount/sites.h"

/* One relocation of a slot: emitted by the linker, or the loader's. */
struct tie {
	uint32_t rel_sec;
	size_t rel;
	size_t slot;
};

struct slot {
	uint64_t raw;			/* what it holds in the file */
	uint32_t sec;			/* the place it names; 0: none */
	uint64_t off;
	bool relocated;			/* by the loader */
	bool tied;			/* has relocations */
	bool dropped;
};

struct image {
	struct obj *o;
	uint32_t table;			/* section that holds it; 0: none */
	uint64_t at;			/* where in that section */
	struct slot *slot;
	size_t n;
	struct tie *tie;		/* in the slots' order */
	size_t nties;
	bool relr;			/* places only can say "relocated" */
	size_t dead, doubled;		/* why slots were dropped */
	struct locs calls;		/* of a profiling symbol, sorted */
	uint32_t compact;		/* compact table's section; or 0 */
	struct locs near;		/* what it has, or is to have */
};

/* Read.  0, or -1 with the object's `err`; image_free() is due in both. */
int image_read(struct image *, struct obj *, const char *const *entry);
void image_free(struct image *);

/* What is written to must be nothing else's bytes too: 0, or -1 with `err`. */
int image_check_alone(struct image *, uint32_t section);

/* The address of slot `i`; is this relocation section the loader's? */
uint64_t image_slot(const struct image *, size_t i);
bool image_loads(const struct image *, uint32_t rel_sec);

/* Drop entries, and calls, of bodies that the link overrode. */
int image_drop(struct image *);

/*
 * The table as it should be, sorted, in `bytes`, a copy of the file.  1: it
 * was that already, 0, or -1 with the object's `err`.
 */
int image_write(struct image *, unsigned char *bytes);

/* Addresses that calls of profiling symbols have for their target. */
enum { TARGETS = 32 };

struct targets {
	uint64_t addr[TARGETS];
	size_t n;
};

void image_targets(struct obj *, const char *const *entry, struct targets *);

/* Find the calls of profiling symbols, by where they lead. */
int image_calls(struct image *, const char *const *entry);

/* Is there a call, of a shape that sites have, of an address that `leads`? */
typedef bool (*image_leads_t)(const void *data, uint64_t address);
bool image_any_call(const struct image *, image_leads_t leads,
		    const void *data);

/* Switch some of them, sorted, off in `bytes`. */
void image_switch_off(const struct image *, const struct locs *,
		      unsigned char *bytes);

#endif
