/* SPDX-License-Identifier: MIT */
/*
 * The functions that run before main(): gABI, chapter 5, "Initialization and
 * Termination Functions".  Their places are in arrays, as relocations in an
 * object and as addresses in an image.
 */
#include "recordmcount/rules.h"

static bool is_array(const struct sec *s)
{
	return s->data && (s->type == SHT_INIT_ARRAY ||
			   s->type == SHT_PREINIT_ARRAY ||
			   !strncmp(s->name, ".ctors", 6));
}

/* A finding, if a function begins at the place and has a site. */
static int look(struct audit *a, const struct rule *r, uint32_t sec,
		uint64_t off)
{
	const struct func *f;

	if (a->obj.arch->quirks & ARCH_THUMB_BIT)
		off &= ~1ull;
	f = funcs_at(&a->funcs, sec, off);
	for (size_t i = 0; f && f->off == off && i < a->nsite; i++)
		if (func_of(a, &a->site[i]) == f &&
		    func_has(f, a->site[i].off))
			return FIND(a, r, &a->site[i], "%.160s runs before "
				    "main()", f->name);
	return 0;
}

static int look_relocated(struct audit *a, const struct rule *r,
			  uint32_t rel_sec)
{
	const struct obj *o = &a->obj;
	const struct sec *array = &o->sec[o->sec[rel_sec].info];
	size_t n = obj_rel_count(o, rel_sec), width = o->arch->pointer;
	struct rel rel;
	struct sym s;

	for (size_t i = 0; i < n; i++) {
		uint64_t off;

		obj_rel(o, rel_sec, i, &rel);
		obj_sym(o, rel.sym, &s);
		off = s.value + (uint64_t)rel.addend;
		if (o->sec[rel_sec].type == SHT_REL &&
		    rel.offset <= array->size &&
		    array->size - rel.offset >= width)
			off += obj_get_slot(o, array->data + rel.offset);
		if (s.sec && look(a, r, s.sec, off))
			return -1;
	}
	return 0;
}

static int look_linked(struct audit *a, const struct rule *r, uint32_t i)
{
	const struct obj *o = &a->obj;
	size_t width = o->arch->pointer;

	for (uint64_t at = 0; at + width <= o->sec[i].size; at += width) {
		uint64_t addr = obj_get_slot(o, o->sec[i].data + at);
		uint32_t sec = obj_at(o, addr);

		if (sec && look(a, r, sec, addr - o->sec[sec].addr))
			return -1;
	}
	return 0;
}

int find_early(struct audit *a, const struct rule *r)
{
	const struct obj *o = &a->obj;
	bool object = audit_is_object(a);
	int bad = 0;

	for (uint32_t i = 1; i < o->nsec && !bad; i++) {
		if (object && obj_is_rel(o, i) &&
		    o->sec[i].link == o->symtab &&
		    is_array(&o->sec[o->sec[i].info]))
			bad = look_relocated(a, r, i);
		else if (!object && is_array(&o->sec[i]))
			bad = look_linked(a, r, i);
	}
	return bad;
}
