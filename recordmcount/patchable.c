/* SPDX-License-Identifier: MIT */
/*
 * From an entry, which is the first NOP, to the site, which is where a call
 * fits behind the function's entry: the entry itself if it is there, behind
 * a landing pad too, or else, when M of the N NOPs lie before the function,
 * what follows the function's landing pad.  Hashes that -fsanitize=kcfi puts
 * between are so passed over.  ELFv2 of Power has a second entry, at which
 * Clang puts the NOPs.
 */
#include <stdlib.h>

#include "recordmcount/nops.h"
#include "recordmcount/patchable.h"

bool is_patchable(const struct obj *o, uint32_t i)
{
	return is_entries(o, i, PATCHABLE_NAME);
}

/* Is there a site for this entry? */
static bool find_site(const struct obj *o, const struct funcs *f,
		      const struct entry *e, struct loc *loc)
{
	uint64_t off = e->off;
	const struct func *at;

	if (!e->bound || !e->sec || !obj_is_code(o, e->sec))
		return false;
	if (o->arch->quirks & ARCH_THUMB_BIT)
		off &= ~1ull;
	*loc = (struct loc){ .sec = e->sec };
	at = funcs_at(f, e->sec, off);
	if (at && func_has(at, off))
		return nops_at(o, loc, off) || nops_in(o, loc, at);
	at = funcs_after(f, e->sec, off);
	return at ? nops_in(o, loc, at) : nops_at(o, loc, off);
}

static int find_sites(struct patchable *p, struct obj *o,
		      const struct funcs *f, struct locs *sites)
{
	size_t kept = 0;

	for (size_t i = 0; i < p->entry.n; i++) {
		const struct entry *e = &p->entry.v[i];
		struct loc loc;

		if (i && e->table != e[-1].table)
			kept = 0;
		if (!find_site(o, f, e, &loc)) {
			p->slot[i] = kept++;
			p->left++;
			continue;
		}
		if (locs_add(sites, &loc))
			return obj_fail(o, "out of memory");
		p->slot[i] = TAKEN;
		p->taken++;
	}
	locs_sort(sites);
	return 0;
}

int patchable_read(struct patchable *p, struct obj *o, struct locs *sites)
{
	struct funcs f;
	int bad;

	if (entries_read(&p->entry, o, PATCHABLE_NAME))
		return -1;
	if (!p->entry.n)
		return 0;
	p->slot = calloc(p->entry.n, sizeof(*p->slot));
	if (!p->slot)
		return obj_fail(o, "out of memory");
	bad = funcs_read(&f, o) || find_sites(p, o, &f, sites);
	funcs_free(&f);
	return bad ? -1 : 0;
}

void patchable_free(struct patchable *p)
{
	table_free(&p->entry);
	free(p->slot);
}

const struct entry *patchable_left(const struct patchable *p)
{
	for (size_t i = 0; i < p->entry.n; i++)
		if (p->slot[i] != TAKEN)
			return &p->entry.v[i];
	return NULL;
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

int patchable_strip(struct draft *d, const struct patchable *p)
{
	const struct obj *o = d->o;
	struct run *run = calloc(o->nsec, sizeof(*run));
	int bad = 0;

	if (!run)
		return obj_fail(d->o, "out of memory");
	for (size_t i = 0; i < p->entry.n; i++)
		if (!run[p->entry.v[i].table].n++)
			run[p->entry.v[i].table].slot = &p->slot[i];
	for (uint32_t i = 1; i < o->nsec && !bad; i++) {
		if (obj_is_rel(o, i) && run[o->sec[i].info].n)
			bad = strip_relocations(d, i, &run[o->sec[i].info]);
		else if (run[i].n)
			bad = strip_slots(d, i, &run[i]);
	}
	free(run);
	return bad;
}
