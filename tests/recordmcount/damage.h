/* SPDX-License-Identifier: MIT */
/* Files in memory and how they are damaged: the same in every run. */
#ifndef TESTS_DAMAGE_H
#define TESTS_DAMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LARGEST = 1 << 16 };

struct bytes {
	unsigned char v[LARGEST];
	size_t n;
};

/* A whole file, of less than LARGEST bytes. */
bool load(const char *path, struct bytes *);

/* One to four places change; `state` says which, and is the next one's. */
void damage(struct bytes *, uint64_t *state);

#endif
