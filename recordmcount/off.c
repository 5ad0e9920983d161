/* SPDX-License-Identifier: MIT */
/*
 * Switches sites off: the bytes become the shape's `off` state, and every
 * relocation that would write into them is taken out.  Some calls have more
 * than one: for the load of an address and for a hint at the jump.
 */
#include <stdlib.h>

#include "recordmcount/off.h"

static int write_off(struct draft *d, const struct loc *l)
{
	unsigned char *p = draft_edit(d, l->sec);
	uint32_t u[SITE_UNITS];

	if (!p)
		return -1;
	site_units(l->shape, SITE_OFF, u);
	site_store(l->shape, d->o->code_big, u,
		   p + l->off);
	return 0;
}

/* Take those that hit the sites out of relocation section `i`. */
static int drop_relocations(struct draft *d, uint32_t i,
			    const struct locs *off)
{
	const struct obj *o = d->o;
	size_t size = obj_rel_size(o, o->sec[i].type), to = 0;
	unsigned char *p = draft_edit(d, i);
	struct rel r;

	if (!p)
		return -1;
	for (size_t from = 0; from < obj_rel_count(o, i); from++) {
		obj_rel(o, i, from, &r);
		if (!locs_around(off, o->sec[i].info, r.offset))
			memmove(p + to++ * size, p + from * size, size);
	}
	d->sec[i].size = to * size;
	return 0;
}

int switch_off(struct draft *d, const struct locs *off)
{
	const struct obj *o = d->o;
	bool *hit;
	int bad = 0;

	if (!off->n)
		return 0;
	hit = calloc(o->nsec, sizeof(*hit));
	if (!hit)
		return obj_fail(d->o, "out of memory");
	for (size_t i = 0; i < off->n && !bad; i++) {
		hit[off->v[i].sec] = true;
		bad = write_off(d, &off->v[i]);
	}
	for (uint32_t i = 1; i < o->nsec && !bad; i++)
		if (obj_is_rel(o, i) && hit[o->sec[i].info])
			bad = drop_relocations(d, i, off);
	free(hit);
	return bad ? obj_fail(d->o, "out of memory") : 0;
}
