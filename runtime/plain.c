/* SPDX-License-Identifier: MIT */
/*
 * A run of a hundred thousand sites, checked and written in a nanosecond each:
 * what nobody else can have written is not read, and sites that are plain go
 * into the port's windows, two words each.
 */
#include "runtime/state.h"

/* The first of the records from `r` up to `end` that ends behind `stop`. */
static const struct dyn_ftrace *behind(const struct dyn_ftrace *r,
				       const struct dyn_ftrace *end,
				       unsigned long stop)
{
	const size_t size = site_size(record_site(r));

	while (r < end) {
		const struct dyn_ftrace *middle = r + (end - r) / 2;

		if (middle->ip + size <= stop)
			r = middle + 1;
		else
			end = middle;
	}
	return r;
}

/* Do the bytes of all agree with the flags and the shape that they share? */
bool plain_stand(const struct run *run)
{
	const struct dyn_ftrace *r = run->first, *end = r + run->count, *next;
	unsigned long stop;

	for (; r < end; r = next) {
		bool known = ftrace_port_known(r->ip, &stop);

		next = behind(r, end, stop);
		if (next == r) {	/* a site across the edge */
			known = false;
			next++;
		}
		if (!known && !records_stand(r, (size_t)(next - r)))
			return false;
	}
	return true;
}

/* A site as two words, which may overlap. */
struct words {
	uint32_t first, last;
};

static uint32_t bytes_of_first(size_t size)
{
	return (uint32_t)((1ull << 8 * (size - sizeof(uint32_t))) - 1);
}

/*
 * What the run's sites have in common: all, or of calls what is before the
 * displacement, and what that is at address 0.
 */
static struct words words_of(const struct run *run, size_t size)
{
	unsigned char room[SITE_BYTES];
	const unsigned char *bytes =
		record_bytes(run->first, run->to, run->target, room);
	const unsigned char *last = bytes + size - sizeof(uint32_t);
	struct words w = { ((const struct word *)bytes)->value,
			   ((const struct word *)last)->value };

	if (run->to == SITE_ON) {
		w.first &= bytes_of_first(size);
		w.last = (uint32_t)run->target - (uint32_t)size;
	}
	return w;
}

/*
 * Write those from `r` up to `end` that lie in the window; the first that does
 * not.  Of `calls` the first bytes of the displacement are in the word before.
 */
static struct dyn_ftrace *write_words(struct dyn_ftrace *r,
				      const struct dyn_ftrace *end,
				      struct window w, struct words words,
				      size_t size, bool calls, uint32_t flags)
{
	const size_t tail = size - sizeof(uint32_t);
	const uint32_t all = calls ? ~0u : 0;

	for (; r < end && r->ip + size <= w.stop; r++) {
		char *at = w.at + (r->ip - w.start);
		uint32_t last = words.last - ((uint32_t)r->ip & all);
		uint32_t first = words.first | (last & all) << 8 * tail;

		((struct word *)at)->value = first;
		((struct word *)(at + tail))->value = last;
		r->flags = flags;
	}
	return r;
}

/* Are the sites all alike, or calls that end in their displacement? */
static bool is_plain(const struct run *run, size_t size)
{
	return size <= sizeof(struct words) &&
	       (run->to != SITE_ON || arch_native->quirks & ARCH_DISP32);
}

/* False: the sites are not plain, or the port has no windows. */
bool plain_write(const struct run *run)
{
	const size_t size = site_size(record_site(run->first));
	const uint32_t flags = run_flags(run);
	struct dyn_ftrace *r = run->first, *end = r + run->count;
	struct words words;
	struct window w;

	if (!is_plain(run, size))
		return false;
	words = words_of(run, size);
	while (r < end) {
		if (!ftrace_port_window(r->ip, size, &w))
			return false;
		r = write_words(r, end, w, words, size, run->to == SITE_ON,
				flags);
	}
	return true;
}
