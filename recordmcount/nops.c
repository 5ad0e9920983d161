/* SPDX-License-Identifier: MIT */
/*
 * Finds NOPs that a compiler left at the entry of functions and told nobody
 * of: -mnop-mcount, -mhotpatch of S/390.
 */
#include "recordmcount/nops.h"

bool nops_at(const struct obj *o, struct loc *l, uint64_t off)
{
	l->off = off;
	l->shape = site_seen(o, l->sec, off, &l->state);
	return l->shape && !l->shape->calls && l->state != SITE_ON;
}

/* The landing pad of a function, in bytes. */
static size_t pad_of(const struct obj *o, const struct func *f)
{
	const struct sec *s = &o->sec[f->sec];

	return f->off >= s->size ? 0
	     : pad_match(o->arch, o->code_big, s->data + f->off,
			 s->size - f->off);
}

bool nops_in(const struct obj *o, struct loc *l, const struct func *f)
{
	return nops_at(o, l, f->off + pad_of(o, f)) ||
	       (f->local && nops_at(o, l, f->off + f->local));
}

int nops_find(struct locs *sites, struct obj *o)
{
	struct funcs f;
	int bad = funcs_read(&f, o);

	for (size_t i = 0; i < f.n && !bad; i++) {
		struct loc l = { .sec = f.v[i].sec };

		if (nops_in(o, &l, &f.v[i]) && locs_add(sites, &l))
			bad = obj_fail(o, "out of memory");
	}
	funcs_free(&f);
	locs_sort(sites);
	return bad;
}
