/* SPDX-License-Identifier: MIT */
/*
 * A call reaches 2 GiB or less, and a loader puts shared objects further
 * than that from the program the runtime is linked into.  Such an object
 * gets a page within reach with a jump to each function that sites call, which
 * stays there for those that are loaded near by later.  What the jumps lead
 * to is told at the end of the page.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "runtime/hosted.h"

enum { PAGES = 64, ENTRIES = 4, EDGE = 16 };

/* Those there are, of which objects that come later may be in reach. */
static char *pages[PAGES];
static unsigned count;

/* What sites call; 0 ends. */
struct entries {
	unsigned long to[ENTRIES + 1];
};

static struct entries entries(void)
{
	const struct arch_recorder *fast = &arch_recorder;

	return (struct entries){ {
		(unsigned long)ftrace_caller,
		fast ? (unsigned long)fast->count : 0,
		fast ? (unsigned long)fast->entry : 0,
		fast ? (unsigned long)fast->graph : 0,
	} };
}

/* Bytes that a jump takes. */
static size_t jump_size(void)
{
	return ((size_t)(arch_far_caller_end - arch_far_caller) + EDGE - 1) &
	       -(size_t)EDGE;
}

static struct ftrace_door *doors_of(char *page)
{
	return (struct ftrace_door *)(page + page_size()) - (ENTRIES + 1);
}

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

static bool reaches_entries(const struct object *o)
{
	const struct entries e = entries();
	bool good = true;

	for (unsigned i = 0; e.to[i]; i++)
		good = good && reaches_all(o, e.to[i]);
	return good;
}

static bool reaches_page(const struct object *o, const char *page)
{
	return reaches_all(o, (unsigned long)page) &&
	       reaches_all(o, (unsigned long)page + page_size());
}

/* A page for the jumps, or NULL: behind the object, where it is free. */
static char *page_near(const struct object *o)
{
	const size_t size = page_size();

	for (char *at = (char *)o->stop; reaches_page(o, at); at += size) {
		char *p = mmap(at, size, PROT_NONE,
			       MAP_PRIVATE | MAP_ANONYMOUS |
				       MAP_FIXED_NOREPLACE, -1, 0);

		if (p == at)
			return p;
		if (p != MAP_FAILED)	/* an old kernel took it as a hint */
			munmap(p, size);
	}
	return NULL;
}

static void put_jump(char *at, unsigned long to)
{
	size_t size = (size_t)(arch_far_caller_end - arch_far_caller);

	memcpy(at, arch_far_caller, size);
	memcpy(at + size - sizeof(to), &to, sizeof(to));
}

/* What is to stand in `page`. */
static void fill(char *copy, const char *page)
{
	const struct entries e = entries();

	for (unsigned i = 0; e.to[i]; i++) {
		size_t at = i * jump_size();

		put_jump(copy + at, e.to[i]);
		doors_of(copy)[i] = (struct ftrace_door){
			.to = e.to[i],
			.by = (unsigned long)page + at,
		};
	}
}

/* Through a file, which may be executed where memory may not become so. */
static bool map_jumps(char *page, int rights)
{
	const size_t size = page_size();
	int fd = memfd_create("mcount-rt", MFD_CLOEXEC);
	char *copy = calloc(1, size);
	bool good = fd >= 0 && copy;

	if (good) {
		fill(copy, page);
		good = write(fd, copy, size) == (ssize_t)size &&
		       mmap(page, size, rights, MAP_PRIVATE | MAP_FIXED, fd,
			    0) == page;
	}
	if (fd >= 0)
		close(fd);
	free(copy);
	return good;
}

/* A page with the jumps, ready; NULL: there can be none. */
static char *new_page(const struct object *o)
{
	char *page = page_near(o);

	if (!page)
		return NULL;
	if (!map_jumps(page, rights_of(o))) {
		munmap(page, page_size());
		return NULL;
	}
	__builtin___clear_cache(page, page + page_size());
	if (count < PAGES)
		pages[count++] = page;
	return page;
}

/*
 * The doors for the object's sites: none where all is near.  False: nothing is
 * free within reach.
 */
bool far_doors(const struct object *o, const struct ftrace_door **doors)
{
	char *page = NULL;

	*doors = NULL;
	if (reaches_entries(o))
		return true;
	for (unsigned i = 0; i < count && !page; i++)
		if (reaches_page(o, pages[i]))
			page = pages[i];
	if (!page)
		page = new_page(o);
	if (page)
		*doors = doors_of(page);
	return page;
}
