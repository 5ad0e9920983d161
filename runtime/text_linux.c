/* SPDX-License-Identifier: MIT */
/*
 * Writing the text of a running Linux program, no page ever writable and
 * executable at once.
 *
 * Pages are replaced: a copy of them is written elsewhere, becomes executable
 * and no longer writable, and is moved over the original.  The kernel takes
 * the old pages from all threads before it gives them the new ones, so each
 * instruction is fetched whole, old or new, whatever its alignment, and
 * nobody needs to be stopped or to trap.  The text is changed in blocks, so
 * that the number of mappings is bounded by the text's size; where it is dense
 * with changes the copy lies so that the kernel can use huge pages for it.
 *
 * They have the rights that kernel and loader gave the object (rights.c).  What
 * a program has set itself for its text is not kept: protection keys, locks,
 * advice.  Tags (PROT_MTE) no text of a file can have.
 *
 * Where the kernel lets no page become executable, text_mem.c writes.
 */
#include <errno.h>
#include <linux/membarrier.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/single_threaded.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "runtime/hosted.h"

/* Part of a segment that is being written. */
struct region {
	unsigned long start, stop;	/* none: equal */
	unsigned long origin;		/* where its first block begins */
	unsigned shift;			/* a block is 1 << shift bytes */
	uint64_t taken;			/* blocks that have been copied */
	unsigned long near, far;	/* those of the last write; or equal */
	int rights;			/* of its pages, when it is done */
	char *copy;			/* of `start` on */
	size_t lead, trail;		/* bytes around it, for a huge page */
};

struct text {
	bool replaces;			/* not through text_mem.c */
	bool synchronises;		/* membarrier(2) does */
	bool stops;			/* the others, until it is closed */
	bool dense;			/* a change in each page, about */
	bool twin;			/* the region is twin.c's */
	unsigned long stop;		/* where the change ends */
	struct region region;
};

static struct text text;

static unsigned long block_size(const struct region *r)
{
	return 1ul << r->shift;
}

/* A half-written text has no continuation. */
_Noreturn void text_give_up(const char *what)
{
	const char *why = strerror(errno);

	dprintf(STDERR_FILENO, "mcount-rt: %s: %s\n", what, why);
	abort();
}

int text_membarrier(int command)
{
	return (int)syscall(SYS_membarrier, command, 0, 0);
}

static void *map(size_t size, int rights)
{
	return mmap(NULL, size, rights, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

/* The pages at `from` given their rights, and moved to `to`. */
static bool move_over(void *from, size_t size, void *to, int rights)
{
	return !mprotect(from, size, rights) &&
	       mremap(from, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, to) ==
		       to;
}

static bool try_to_replace(void)
{
	size_t size = page_size();
	void *from = map(size, PROT_READ | PROT_WRITE);
	void *to = map(size, PROT_READ);
	bool good = from != MAP_FAILED && to != MAP_FAILED &&
		    move_over(from, size, to, PROT_READ | PROT_EXEC);

	if (!good && from != MAP_FAILED)
		munmap(from, size);
	if (to != MAP_FAILED)
		munmap(to, size);
	return good;
}

/* For want of memory it is not told: then there is none for the change, too. */
bool text_replaces(void)
{
	static enum { UNKNOWN, YES, NO } known;

	if (known == UNKNOWN)
		known = try_to_replace() ? YES
		      : errno == ENOMEM	 ? UNKNOWN
					 : NO;
	return known != NO;
}

/* New pages have a site of one instruction whole, whoever runs it. */
static bool must_stop(void)
{
	return !__libc_single_threaded &&
	       (arch_native->live == LIVE_STOPPED ||
		(arch_native->live == LIVE_WHOLE && !text.replaces));
}

int ftrace_port_open(unsigned long start, unsigned long stop)
{
	if (object_refuses(start))
		return -1;
	text.replaces = text_replaces();
	text.region = (struct region){ .start = 0 };
	text.stop = stop;
	text.dense = text.twin = false;
	text.synchronises = !text_membarrier(
		MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED_SYNC_CORE);
	if (text.replaces ? !room_for(start, stop) : !mem_open(start))
		return -1;
	text.stops = must_stop();
	if (!text.stops || stop_others(start, stop))
		return 0;
	if (!text.replaces)
		mem_close();
	return -1;
}

/*
 * Memory for the copy, unpopulated.  For huge pages it begins as far from the
 * edge of one as the original, and all of that page is there until the end.
 */
static void map_copy(struct region *r)
{
	unsigned long edge = text.dense ? TEXT_REGION : 1, skip;
	size_t size = r->stop - r->start;
	char *all;

	r->lead = r->start & (edge - 1);
	r->trail = r->lead + size < edge ? edge - r->lead - size : 0;
	size += r->lead + r->trail;
	all = map(size + edge - 1, PROT_READ | PROT_WRITE);
	if (all == MAP_FAILED)
		text_give_up("memory for text");
	skip = -(unsigned long)all & (edge - 1);
	if (skip)
		munmap(all, skip);
	if (text.dense) {
		munmap(all + skip + size, edge - skip);
		madvise(all + skip, size, MADV_HUGEPAGE);
	}
	r->copy = all + skip + r->lead;
}

/*
 * A block more than the batch that begins at `to`: an instruction may lie
 * across its end.  Of text that no known object has, as many pages as a
 * region has blocks.
 */
static void begin_region(unsigned long to)
{
	struct region *r = &text.region;
	unsigned long low = 0, high = ~0ul, end;

	r->shift = object_segment(to, &low, &high) ? TEXT_BLOCK_SHIFT
		: (unsigned)__builtin_ctzl(page_size());
	r->origin = to & -block_size(r);
	r->start = r->origin > low ? r->origin : low;
	end = high < ~0ul ? (to | (TEXT_REGION - 1)) + 1 + block_size(r)
			  : r->origin + TEXT_BLOCKS * block_size(r);
	if (end > text.stop)
		end = ((text.stop - 1) | (block_size(r) - 1)) + 1;
	r->stop = end > r->start && end < high ? end : high;
	r->taken = 0;
	r->rights = rights_of(object_of(to));
	map_copy(r);
}

/* What of the region the block is. */
static void block_bounds(const struct region *r, unsigned i,
			 unsigned long *start, unsigned long *stop)
{
	*start = r->origin + i * block_size(r);
	*stop = *start + block_size(r);
	if (*start < r->start)
		*start = r->start;
	if (*stop > r->stop)
		*stop = r->stop;
}

static void take_block(struct region *r, unsigned i)
{
	unsigned long start, stop;

	block_bounds(r, i, &start, &stop);
	madvise(r->copy + (start - r->start), stop - start,
		MADV_POPULATE_WRITE);
	memcpy(r->copy + (start - r->start), (const void *)start,
	       stop - start);
	r->taken |= 1ull << i;
}

/* The copy of [start, stop) into the text's place, or away. */
static void end_part(const struct region *r, unsigned long start,
		     unsigned long stop, bool taken)
{
	char *copy = r->copy + (start - r->start);

	if (!taken) {
		munmap(copy, stop - start);
		return;
	}
	__builtin___clear_cache(copy, copy + (stop - start));
	while (!move_over(copy, stop - start, (void *)start, r->rights))
		if (!room_give())
			text_give_up("replacing text");
	arch_flush(start, stop);
}

/* Blocks side by side that were all taken, or all not, go together. */
static void end_region(void)
{
	struct region *r = &text.region;
	unsigned long start = r->start, from, stop;

	if (text.twin) {
		twin_end(r->start, r->rights);
		arch_flush(r->start, r->stop);
		start = r->stop;
	}
	for (unsigned i = 0; start < r->stop; i++) {
		block_bounds(r, i, &from, &stop);
		if (stop < r->stop &&
		    !((r->taken >> i ^ r->taken >> (i + 1)) & 1))
			continue;
		end_part(r, start, stop, r->taken >> i & 1);
		start = stop;
	}
	if (r->lead)
		munmap(r->copy - r->lead, r->lead);
	if (r->trail)
		munmap(r->copy + (r->stop - r->start), r->trail);
	*r = (struct region){ .start = 0 };
	text.twin = false;
}

bool ftrace_port_begin(unsigned long start, unsigned long stop, size_t changes)
{
	struct region *r = &text.region;

	end_region();
	text.stop = stop;
	text.dense = is_dense(start, stop, changes);
	if (!text.replaces || !text.dense || !object_widen(&start, &stop))
		return false;
	r->copy = twin_begin(start, stop);
	text.twin = r->copy;
	if (!text.twin)
		return false;
	r->start = r->near = start;
	r->stop = r->far = stop;
	r->rights = rights_of(object_of(start));
	return true;
}

/* Most are of four to eight bytes: two words do. */
static void put(char *to, const unsigned char *from, size_t size)
{
	const size_t word = sizeof(uint32_t);

	if (size < word || size > 2 * word) {
		memcpy(to, from, size);
		return;
	}
	memcpy(to, from, word);
	memcpy(to + size - word, from + size - word, word);
}

/* A region that has [to, to + size), and the blocks of it taken.  Rare. */
static __attribute__((noinline)) void take(struct region *r, unsigned long to,
					   size_t size)
{
	unsigned first, last;
	unsigned long unused;

	if (to < r->start || to + size > r->stop) {
		end_region();
		begin_region(to);
	}
	first = (unsigned)((to - r->origin) >> r->shift);
	last = (unsigned)((to + size - 1 - r->origin) >> r->shift);
	for (unsigned i = first; i <= last; i++)
		if (!(r->taken >> i & 1))
			take_block(r, i);
	block_bounds(r, first, &r->near, &unused);
	block_bounds(r, last, &unused, &r->far);
}

void ftrace_port_write(unsigned long to, const unsigned char *bytes,
		       size_t size)
{
	struct region *r = &text.region;

	if (!text.replaces) {
		mem_write(to, bytes, size);
		return;
	}
	if (to < r->near || to + size > r->far)
		take(r, to, size);
	put(r->copy + (to - r->start), bytes, size);
}

bool ftrace_port_window(unsigned long to, size_t size, struct window *w)
{
	struct region *r = &text.region;

	if (!text.replaces)
		return false;
	if (to < r->near || to + size > r->far)
		take(r, to, size);
	*w = (struct window){
		.start = r->near,
		.stop = r->far,
		.at = r->copy + (r->near - r->start),
	};
	return true;
}

static void serialise(void)
{
	if (text.synchronises)
		text_membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED_SYNC_CORE);
	else
		arch_serialise();
}

/*
 * Who takes new pages is in step with them; who still runs old ones is not.  A
 * twin becomes the text as a whole.
 */
void ftrace_port_sync(void)
{
	if (text.twin)
		return;
	if (text.replaces)
		end_region();
	else
		mem_flush();
	serialise();
}

void ftrace_port_close(void)
{
	const bool twin = text.twin;

	if (text.replaces)
		end_region();
	else
		mem_close();
	if (twin)
		serialise();
	if (text.stops)
		stop_end();
	twin_look_again();
}
