/* SPDX-License-Identifier: MIT */
/*
 * Takes entries and their relocations out of sections.  What stays moves up;
 * a section that is empty then can be used again.
 */
#include <stdlib.h>

#include "recordmcount/moves.h"

int moves_begin(struct moves *m, struct obj *o, const struct entries *from)
{
	*m = (struct moves){ .from = from };
	m->slot = calloc(from->n + 1, sizeof(*m->slot));
	return m->slot ? 0 : obj_fail(o, "out of memory");
}

void moves_end(struct moves *m)
{
	free(m->slot);
	m->slot = NULL;
}

void moves_tell(struct moves *m, size_t i, bool taken)
{
	const struct entry *e = &m->from->v[i];

	if (i && e->table != e[-1].table)
		m->kept = 0;
	m->slot[i] = taken ? TAKEN : m->kept++;
	m->taken += taken;
	m->left += !taken;
}

bool moves_take(const struct moves *m, size_t i)
{
	return m->taken && m->slot[i] == TAKEN;
}

const struct entry *moves_left(const struct moves *m)
{
	for (size_t i = 0; m->left && i < m->from->n; i++)
		if (!moves_take(m, i))
			return &m->from->v[i];
	return NULL;
}

static bool is_misplaced(const struct obj *o, const struct entry *e)
{
	const struct sec *s = &o->sec[e->table];

	return s->flags & SHF_LINK_ORDER && s->link != e->sec;
}

int moves_misplaced(struct moves *m, struct obj *o, const struct entries *from,
		    struct locs *sites)
{
	if (moves_begin(m, o, from))
		return -1;
	for (size_t i = 0; i < from->n; i++) {
		const struct entry *e = &from->v[i];
		struct loc l = { .sec = e->sec, .off = e->off };
		bool taken = is_misplaced(o, e);

		if (taken)
			l.shape = site_seen(o, l.sec, l.off, &l.state);
		moves_tell(m, i, taken && l.shape);
		if (taken && l.shape && locs_add(sites, &l))
			return obj_fail(o, "out of memory");
	}
	locs_sort(sites);
	return 0;
}

/* The entries of one section, in slot order. */
struct run {
	const size_t *slot;
	size_t n;
};

static int strip_slots(struct draft *d, uint32_t i, const struct run *r)
{
	size_t width = d->o->arch->pointer, kept = 0;
	unsigned char *p = draft_edit(d, i);

	if (!p)
		return obj_fail(d->o, "out of memory");
	for (size_t k = 0; k < r->n; k++) {
		if (r->slot[k] == TAKEN)
			continue;
		memmove(p + r->slot[k] * width, p + k * width, width);
		kept++;
	}
	d->sec[i].size = kept * width;
	return 0;
}

static int strip_relocations(struct draft *d, uint32_t i, const struct run *r)
{
	const struct obj *o = d->o;
	size_t size = obj_rel_size(o, o->sec[i].type), kept = 0;
	unsigned char *p = draft_edit(d, i);
	struct rel rel;

	if (!p)
		return obj_fail(d->o, "out of memory");
	for (size_t n = 0; n < obj_rel_count(o, i); n++) {
		size_t k;

		obj_rel(o, i, n, &rel);
		k = (size_t)(rel.offset / o->arch->pointer);
		if (rel.type == o->arch->r_none || r->slot[k] == TAKEN)
			continue;
		rel.offset = r->slot[k] * o->arch->pointer;
		obj_rel_put(o, o->sec[i].type, p + kept++ * size, &rel);
	}
	d->sec[i].size = kept * size;
	return 0;
}

int moves_strip(struct draft *d, const struct moves *m)
{
	const struct obj *o = d->o;
	struct run *run = calloc(o->nsec, sizeof(*run));
	int bad = 0;

	if (!run)
		return obj_fail(d->o, "out of memory");
	for (size_t i = 0; i < m->from->n; i++)
		if (!run[m->from->v[i].table].n++)
			run[m->from->v[i].table].slot = &m->slot[i];
	for (uint32_t i = 1; i < o->nsec && !bad; i++) {
		if (obj_is_rel(o, i) && run[o->sec[i].info].n)
			bad = strip_relocations(d, i, &run[o->sec[i].info]);
		else if (run[i].n)
			bad = strip_slots(d, i, &run[i]);
	}
	free(run);
	return bad;
}
