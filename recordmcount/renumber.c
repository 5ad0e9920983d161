/* SPDX-License-Identifier: MIT */
/*
 * Adds local symbols.  A symbol table has its local symbols first, so every
 * other symbol moves, and with it each index in relocations, section groups
 * and extended section indexes (gABI chapter 4, figures 4-12 and 4-19).
 */
#include "recordmcount/draft.h"

/* A table of address-significant symbols, as LEB128 numbers. */
enum { LLVM_ADDRSIG = 0x6fff4c03 };

struct move {
	struct draft *d;
	uint32_t from, by;		/* indexes >= from grow by that */
};

static uint32_t moved(const struct move *m, uint32_t sym)
{
	return sym >= m->from ? sym + m->by : sym;
}

static int move_relocations(const struct move *m, uint32_t i)
{
	const struct obj *o = m->d->o;
	size_t n = obj_rel_count(o, i), size = obj_rel_size(o, o->sec[i].type);
	unsigned char *p = NULL;
	struct rel r;

	for (size_t k = 0; k < n; k++) {
		obj_rel(o, i, k, &r);
		if (moved(m, r.sym) == r.sym)
			continue;
		if (!p && !(p = draft_edit(m->d, i)))
			return -1;
		r.sym = moved(m, r.sym);
		obj_rel_put(o, o->sec[i].type, p + k * size, &r);
	}
	return 0;
}

/*
 * A linker takes linked address-significance tables by their numbers and
 * those without a link for lost, which is safe and what strip does too.
 */
static int move_section(const struct move *m, uint32_t i)
{
	struct sec *s = &m->d->sec[i];

	if (s->link != m->d->o->symtab)
		return 0;
	if (obj_is_rel(m->d->o, i))
		return move_relocations(m, i);
	if (s->type == SHT_GROUP)
		s->info = moved(m, s->info);
	else if (s->type == LLVM_ADDRSIG)
		s->link = 0;
	return 0;
}

/* Open a gap of `size` bytes at `at`; where it begins, or NULL. */
static unsigned char *open_gap(struct draft *d, uint32_t i, size_t at,
			       size_t size)
{
	unsigned char *end = draft_grow(d, i, size), *p;

	if (!end)
		return NULL;
	p = d->own[i];
	memmove(p + at + size, p + at, (size_t)(end - p) - at);
	memset(p + at, 0, size);
	return p + at;
}

/*
 * The name of places: assemblers give it to what is local to a file, so that
 * linkers may leave it out where nothing refers to it.
 */
static int name_places(struct draft *d, const struct label *v, uint32_t n,
		       uint32_t *name)
{
	*name = 0;
	for (uint32_t k = 0; k < n; k++) {
		if (!v[k].place)
			continue;
		*name = draft_string(d, d->sec[d->o->symtab].link, ".Lmcount");
		return *name ? 0 : -1;
	}
	return 0;
}

static int put_symbols(const struct move *m, const struct label *v)
{
	const struct obj *o = m->d->o;
	size_t size = obj_sym_size(o);
	unsigned char *p = open_gap(m->d, o->symtab, m->from * size,
				    m->by * size);
	unsigned char *x = NULL;
	uint32_t name;

	if (o->shndx)
		x = open_gap(m->d, o->shndx, 4 * (size_t)m->from,
			     4 * (size_t)m->by);
	if (!p || (o->shndx && !x) || name_places(m->d, v, m->by, &name))
		return -1;
	for (uint32_t k = 0; k < m->by; k++) {
		bool far = v[k].sec >= SHN_LORESERVE;

		if (far)
			obj_put4(o, x + 4 * (size_t)k, v[k].sec);
		obj_local_sym_put(o, p + k * size, far ? SHN_XINDEX
				  : (uint16_t)v[k].sec, v[k].place ? name : 0,
				  v[k].off);
	}
	return 0;
}

int draft_symbols(struct draft *d, const struct label *v, uint32_t n)
{
	const struct move m = { d, d->o->nlocal, n };

	for (uint32_t k = 0; k < n; k++)
		if (v[k].sec >= SHN_LORESERVE && !d->o->shndx)
			return obj_fail_at(d->o, v[k].sec, 0, "no symbol, "
					   "and no index wide enough for one");
	for (uint32_t i = 1; i < d->o->nsec; i++)
		if (move_section(&m, i))
			return obj_fail(d->o, "out of memory");
	if (put_symbols(&m, v))
		return obj_fail(d->o, "out of memory");
	d->sec[d->o->symtab].info += n;
	return 0;
}
