/* SPDX-License-Identifier: MIT */
/*
 * A call reaches 2 GiB or less, and a loader puts shared objects further
 * than that from the program the runtime is linked into.  Such an object
 * gets a page within reach with one jump to ftrace_caller, which stays there
 * for those that are loaded near by later.
 */
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "runtime/hosted.h"

enum { PAGES = 64 };

/* Those there are, of which objects that come later may be in reach. */
static unsigned long pages[PAGES];
static unsigned count;

/* Of the shapes that are at home in the object, the nearest-sighted counts. */
static bool reaches(unsigned long from, unsigned long to)
{
	const struct arch *a = arch_native;
	uint32_t u[SITE_UNITS];

	for (const struct site *s = a->site; s->name; s++) {
		site_units(s, SITE_ON, u);
		if (!s->calls &&
		    !site_call(a, s, u, from, ftrace_call_adjust(to)))
			return false;
	}
	return true;
}

static bool reaches_all(const struct object *o, unsigned long to)
{
	return reaches(o->start, to) && reaches(o->stop, to);
}

/* A page for the jump, or NULL: behind the object, where it is free. */
static char *page_near(const struct object *o, size_t size)
{
	for (unsigned long at = o->stop; reaches_all(o, at); at += size) {
		void *p = mmap((void *)at, size, PROT_READ | PROT_WRITE,
			       MAP_PRIVATE | MAP_ANONYMOUS |
				       MAP_FIXED_NOREPLACE, -1, 0);

		if (p == (void *)at)
			return p;
		if (p != MAP_FAILED)	/* an old kernel took it as a hint */
			munmap(p, size);
	}
	return NULL;
}

/* A page with the jump, ready; 0: there can be none. */
static unsigned long new_page(const struct object *o)
{
	const unsigned long to = (unsigned long)ftrace_caller;
	size_t size = (size_t)(arch_far_caller_end - arch_far_caller);
	size_t bytes = (size_t)sysconf(_SC_PAGESIZE);
	char *page;

	page = page_near(o, bytes);
	if (!page)
		return 0;
	memcpy(page, arch_far_caller, size);
	memcpy(page + size - sizeof(to), &to, sizeof(to));
	__builtin___clear_cache(page, page + size);
	if (mprotect(page, bytes, rights_of(o))) {
		munmap(page, bytes);
		return 0;
	}
	if (count < PAGES)
		pages[count++] = (unsigned long)page;
	return (unsigned long)page;
}

/* What the object's sites shall call; 0: nothing within reach. */
unsigned long far_caller(const struct object *o)
{
	if (reaches_all(o, (unsigned long)ftrace_caller))
		return (unsigned long)ftrace_caller;
	for (unsigned i = 0; i < count; i++)
		if (reaches_all(o, pages[i]))
			return pages[i];
	return new_page(o);
}
