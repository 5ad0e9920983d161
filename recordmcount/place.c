/* SPDX-License-Identifier: MIT */
/* Gathers what is known of a place. */
#include <libiberty/demangle.h>
#include <stdlib.h>

#include "recordmcount/place.h"

enum { SHOWN = 8 };			/* bytes, where no shape says */

char *demangle(const char *name)
{
	return cplus_demangle(name, DMGL_PARAMS | DMGL_ANSI | DMGL_AUTO);
}

bool func_is_named(const struct func *f, const char *name)
{
	size_t size = strlen(name);
	bool same = !strcmp(f->name, name);
	char *demangled = same ? NULL : demangle(f->name);

	if (demangled && !strncmp(demangled, name, size))
		same = !demangled[size] || demangled[size] == '(';
	free(demangled);
	return same;
}

/* The bytes of the site there, or some of what is there instead. */
static void find_code(struct place *p, const struct audit *a, uint32_t sec,
		      uint64_t off)
{
	const struct obj *o = &a->obj;
	const struct sec *s = &o->sec[sec];
	enum site_state state;

	if (!obj_is_code(o, sec) || off >= s->size)
		return;
	p->shape = site_seen(o, sec, off, &state);
	p->addr = s->addr + off;
	p->bytes = s->data + off;
	p->size = p->shape ? site_size(p->shape) : SHOWN;
	if (p->size > s->size - off)
		p->size = s->size - off;
}

void place_find(struct place *p, const struct audit *a,
		const struct lines *lines, uint32_t sec, uint64_t off)
{
	*p = (struct place){ 0 };
	if (!sec || !a->obj.arch)
		return;
	p->func = funcs_at(&a->funcs, sec, off);
	if (p->func)
		p->demangled = demangle(p->func->name);
	p->source = lines_find(lines, sec, off, &p->line);
	find_code(p, a, sec, off);
}

void place_free(struct place *p)
{
	free(p->demangled);
}
