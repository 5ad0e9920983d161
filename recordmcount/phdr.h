/* SPDX-License-Identifier: MIT */
/* Program headers, in one form for both classes (gABI chapter 5). */
#ifndef MCOUNT_PHDR_H
#define MCOUNT_PHDR_H

#include "recordmcount/obj.h"

struct phdr {
	uint32_t type, flags;
	uint64_t offset, vaddr, paddr, filesz, memsz, align;
};

size_t phdr_size(const struct obj *);

/* Where header `n` stands in the file. */
uint64_t phdr_offset(const struct obj *, int n);

/* How many there are, all within the file; or -1: `err`. */
int phdr_count(struct obj *);

/* Header `n` of those; its bytes. */
void phdr_get(const struct obj *, int n, struct phdr *);
void phdr_put(const struct obj *, unsigned char *, const struct phdr *);

#endif
