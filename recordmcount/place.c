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

/* Is it called so in its language, with its parameters or without? */
static bool is_called(const struct func *f, const char *name)
{
	size_t size = strlen(name);
	char *demangled = demangle(f->name);
	bool same = demangled && !strncmp(demangled, name, size) &&
		    (!demangled[size] || demangled[size] == '(');

	free(demangled);
	return same;
}

const struct func *func_named(const struct audit *a, const char *name)
{
	const struct funcs *f = &a->funcs;

	for (size_t i = 0; i < f->n; i++)
		if (!strcmp(f->v[i].name, name))
			return &f->v[i];
	for (size_t i = 0; i < f->n; i++)
		if (is_called(&f->v[i], name))
			return &f->v[i];
	return NULL;
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
