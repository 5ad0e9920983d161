/* SPDX-License-Identifier: MIT */
/*
 * Is there what a change of text will need?  It is asked for before the first
 * byte is written, and given back: after that there is no way back.
 */
#include <sys/mman.h>

#include "runtime/hosted.h"

/* Pairs of mappings: mremap(2) wants six left, and each block is two. */
enum { KEPT_BLOCKS = 4, KEPT = 3 + KEPT_BLOCKS };

static char *map(size_t size)
{
	char *p = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1,
		       0);

	return p == MAP_FAILED ? NULL : p;
}

/* Address space for the largest copy, with what map_copy() cuts off. */
static bool has_space(size_t change)
{
	size_t size = (change < TEXT_REGION ? change : 3 * TEXT_REGION) +
		      (2ul << TEXT_BLOCK_SHIFT);
	char *room = map(size);

	return room && !munmap(room, size);
}

/*
 * New pages in the midst of old ones are mappings more, of which there can be
 * so many.  As many blocks may lie apart from each other, within reason.
 */
static size_t blocks_apart(unsigned long start, unsigned long stop)
{
	size_t blocks = ((stop - start) >> TEXT_BLOCK_SHIFT) + 1;

	if (is_dense(start, stop, ftrace.changes))
		blocks = (stop - start) / TEXT_REGION + 1;
	if (blocks > ftrace.changes)
		blocks = ftrace.changes;
	return blocks < TEXT_BLOCKS ? blocks : TEXT_BLOCKS;
}

/* So many pairs of mappings more, which do not become one; or NULL. */
static char *take_mappings(size_t pairs)
{
	const size_t page = page_size(), size = (2 * pairs + 1) * page;
	char *room = map(size);

	for (size_t i = 0; i < pairs && room; i++)
		if (mprotect(room + (2 * i + 1) * page, page, PROT_READ)) {
			munmap(room, size);
			room = NULL;
		}
	return room;
}

static bool give_mappings(char *room, size_t pairs)
{
	return room && !munmap(room, (2 * pairs + 1) * page_size());
}

/*
 * A change of one place, or of all of a text, is not to wait for that each
 * time: what it may need is kept.
 */
static char *kept;

static bool has_mappings(size_t blocks)
{
	if (!kept)
		kept = take_mappings(KEPT);
	return kept && (blocks <= KEPT_BLOCKS ||
			give_mappings(take_mappings(blocks), blocks));
}

bool room_for(unsigned long start, unsigned long stop)
{
	return has_space(stop - start) &&
	       has_mappings(blocks_apart(start, stop));
}

/* Give back what is kept, for who has got no mapping; false: nothing is. */
bool room_give(void)
{
	char *room = kept;

	kept = NULL;
	return give_mappings(room, KEPT);
}
