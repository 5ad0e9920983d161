/* SPDX-License-Identifier: MIT */
/*
 * Switches sites off: the bytes become the shape's `off` state, and the
 * relocation that would write a call's operand there is taken out.
 */
#include <stdlib.h>

#include "recordmcount/off.h"

static int by_relocation(const void *a, const void *b)
{
	const struct loc *const *x = a, *const *y = b;

	if ((*x)->rel_sec != (*y)->rel_sec)
		return (*x)->rel_sec < (*y)->rel_sec ? -1 : 1;
	return ((*x)->rel > (*y)->rel) - ((*x)->rel < (*y)->rel);
}

static int write_off(struct draft *d, const struct loc *l)
{
	unsigned char *p = draft_edit(d, l->sec);
	uint32_t u[SITE_UNITS];

	if (!p)
		return -1;
	site_units(l->shape, SITE_OFF, u);
	site_store(l->shape, arch_code_big(d->o->arch, d->o->big), u,
		   p + l->off);
	return 0;
}

/* Take the relocations of `v` out of the section that they all are in. */
static int drop_relocations(struct draft *d, const struct loc *const *v,
			    size_t n)
{
	uint32_t i = v[0]->rel_sec;
	size_t size = obj_rel_size(d->o, d->o->sec[i].type);
	size_t count = obj_rel_count(d->o, i), to = 0, k = 0;
	unsigned char *p = draft_edit(d, i);

	if (!p)
		return -1;
	for (size_t from = 0; from < count; from++) {
		if (k < n && v[k]->rel == from) {
			k++;
			continue;
		}
		memmove(p + to++ * size, p + from * size, size);
	}
	d->sec[i].size = to * size;
	return 0;
}

int switch_off(struct draft *d, const struct locs *off)
{
	const struct loc **v;
	int bad;

	if (!off->n)
		return 0;
	v = malloc(off->n * sizeof(*v));
	bad = !v;
	for (size_t i = 0; i < off->n && !bad; i++) {
		v[i] = &off->v[i];
		bad = write_off(d, v[i]);
	}
	if (!bad)
		qsort(v, off->n, sizeof(*v), by_relocation);
	for (size_t i = 0, n; i < off->n && !bad; i += n) {
		for (n = 1; i + n < off->n &&
			    v[i + n]->rel_sec == v[i]->rel_sec; n++)
			;
		bad = drop_relocations(d, v + i, n);
	}
	free(v);
	return bad ? obj_fail(d->o, "out of memory") : 0;
}
