/* SPDX-License-Identifier: MIT */
/*
 * What is known of an address: the loaded object that has it, its segment, its
 * function.  load.c keeps the objects.
 */
#include <link.h>
#include <unistd.h>

#include "runtime/hosted.h"

static bool has(const struct object *o, unsigned long ip)
{
	return ip >= o->start && ip < o->stop;
}

/* Who asks for one site after another asks for the same object. */
static const struct object *last;

void object_forget(void)
{
	__atomic_store_n(&last, NULL, __ATOMIC_RELAXED);
}

const struct object *object_of(unsigned long ip)
{
	const struct object *o = __atomic_load_n(&last, __ATOMIC_RELAXED);

	if (o && has(o, ip))
		return o;
	for (o = load_objects(); o && !has(o, ip); o = o->next)
		;
	if (o)
		__atomic_store_n(&last, o, __ATOMIC_RELAXED);
	return o;
}

/* A segment to change: what is written itself, or not read, is not copied. */
bool object_is_text(const ElfW(Phdr) *p)
{
	return p->p_type == PT_LOAD && p->p_flags == (PF_R | PF_X);
}

/* The whole pages of a segment. */
void object_pages(const struct object *o, const ElfW(Phdr) *p,
		  unsigned long *start, unsigned long *stop)
{
	unsigned long page = page_size(), low = o->base + p->p_vaddr;

	*start = low & -page;
	*stop = (low + p->p_memsz + page - 1) & -page;
}

/* Does `ip` lie in a segment of another kind?  Nobody knows of others' text. */
bool object_refuses(unsigned long ip)
{
	for (const struct object *o = load_objects(); o; o = o->next)
		for (size_t i = 0; i < o->segments; i++) {
			const ElfW(Phdr) *p = &o->segment[i];
			unsigned long low = o->base + p->p_vaddr;

			if (p->p_type == PT_LOAD && ip >= low &&
			    ip - low < p->p_memsz)
				return !object_is_text(p);
		}
	return false;
}

/* The whole pages of the executable segment that `ip` lies in, if known. */
bool object_segment(unsigned long ip, unsigned long *start,
		    unsigned long *stop)
{
	const struct object *o = object_of(ip);

	for (size_t i = 0; o && i < o->segments; i++) {
		const ElfW(Phdr) *p = &o->segment[i];
		unsigned long low = o->base + p->p_vaddr;

		if (!object_is_text(p) || ip < low || ip - low >= p->p_memsz)
			continue;
		object_pages(o, p, start, stop);
		return true;
	}
	return false;
}

/* Widen [*start, *stop) to whole pages; false: not of one segment of text. */
bool object_widen(unsigned long *start, unsigned long *stop)
{
	unsigned long page = page_size(), low, high;

	if (!object_segment(*start, &low, &high))
		return false;
	*start &= -page;
	*stop = (*stop + page - 1) & -page;
	return *stop <= high;
}

/* The last function that starts at or before `ip`. */
const struct symbol *object_symbol(const struct object *o, unsigned long ip)
{
	size_t low = 0, high = o->symbols;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (o->symbol[middle].value <= ip - o->base)
			low = middle + 1;
		else
			high = middle;
	}
	return low ? &o->symbol[low - 1] : NULL;
}

/* A tracer, which holds no lock, makes do with the names that are there. */
const char *ftrace_port_name(unsigned long ip)
{
	const struct object *o = object_of(ip);
	const struct symbol *s;

	if (!o)
		return NULL;
	if (!ftrace_port_thread()->busy)
		names_load(o);
	s = object_symbol(o, ip);
	return s ? s->name : NULL;
}
