/* SPDX-License-Identifier: MIT */
/* A linked image with one more segment, or with other section headers. */
#ifndef MCOUNT_SEGMENT_H
#define MCOUNT_SEGMENT_H

#include "recordmcount/draft.h"

/* Where an image has room, in a segment of its own or behind another. */
struct segment {
	uint64_t addr, offset;		/* of its first byte */
	uint64_t physical;		/* less the address */
	size_t head;			/* program headers in front; 0: none */
	size_t data;			/* bytes of what is to be put there */
	int host;			/* header of the other; if no head */
	uint64_t align;
};

/*
 * Find a place for `size` bytes, aligned to 4, that nothing writes to: behind
 * a segment, or behind everything that the image loads and behind its program
 * headers, which move there because another needs room.  -1: `err`.
 */
int segment_plan(struct segment *, struct obj *, size_t size);

/* The address of those bytes, and where they are in the file. */
uint64_t segment_addr(const struct segment *);
uint64_t segment_offset(const struct segment *);

/*
 * The image: `bytes` of it up to what is loaded, the segment with `data`
 * (NULL: none), then the other sections, and the headers of the draft.  In
 * memory that the caller frees; NULL without memory.
 */
unsigned char *segment_write(struct draft *, const struct segment *,
			     const unsigned char *bytes,
			     const unsigned char *data, size_t *size);

#endif
