/* SPDX-License-Identifier: MIT */
/* Damage that headers, offsets, sizes and indexes of files may suffer. */
#include <stdio.h>
#include <string.h>

#include "tests/recordmcount/damage.h"

bool load(const char *path, struct bytes *b)
{
	FILE *f = fopen(path, "rb");

	if (!f)
		return false;
	b->n = fread(b->v, 1, sizeof(b->v), f);
	return !fclose(f) && b->n < sizeof(b->v);
}

/* A small generator of its own: the same numbers everywhere. */
static uint32_t next(uint64_t *state)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(*state >> 33);
}

/* Values at which sizes and indexes go wrong. */
static const uint64_t edges[] = {
	0, 1, 2, 7, 0x7f, 0xff, 0xff00, 0xffff, 0x7fffffff, 0x80000000,
	0xfffffff0, 0xffffffff, 0x7fffffffffffffff, 0xffffffffffffffff,
};

/* A byte, or a number as wide as a field. */
void damage(struct bytes *b, uint64_t *state)
{
	unsigned n = 1 + next(state) % 4;

	while (n--) {
		size_t at = next(state) % b->n;
		size_t width = (size_t)1 << next(state) % 4;
		uint64_t value = edges[next(state) %
				       (sizeof(edges) / sizeof(*edges))];

		if (next(state) % 2)
			value = next(state);
		at -= at % width;
		if (at + width <= b->n)
			memcpy(b->v + at, &value, width);
	}
}

