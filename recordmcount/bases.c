/* SPDX-License-Identifier: MIT */
/*
 * Chooses the symbols of entries.  They are local, because a weak or a global
 * one may come to name another function's body.  A linker that relaxes code
 * moves symbols with it and leaves addends as they are, so that there each
 * entry has a symbol of its own and an addend of 0.
 */
#include <stdlib.h>

#include "recordmcount/bases.h"

/* What a place's symbols are gathered in: by section or by place. */
struct search {
	struct draft *d;
	const struct locs *sites;
	struct base *base;		/* one a site; 0: none yet */
	struct label *lack;
	uint32_t n;			/* how many are lacking */
};

/*
 * Can entries stand on this symbol?  With a bit that selects the instruction
 * set a linker would change the address of a function.
 */
static bool is_base(const struct obj *o, const struct sym *s)
{
	if (s->bind != STB_LOCAL || !s->sec)
		return false;
	if (s->type == STT_FUNC)
		return !(o->arch->quirks & ARCH_THUMB_BIT);
	return s->type == STT_SECTION || s->type == STT_NOTYPE ||
	       s->type == STT_OBJECT;
}

/* The section symbol if there is one, else the first that will do. */
static void find_by_section(const struct obj *o, struct base *of)
{
	struct sym s;

	for (uint32_t n = 1; n < o->nlocal; n++) {
		obj_sym(o, n, &s);
		if (is_base(o, &s) && (!of[s.sec].sym || s.type == STT_SECTION))
			of[s.sec] = (struct base){ n, s.value };
	}
}

static struct base lack(struct search *f, const struct loc *l, bool place)
{
	const struct base b = { f->d->o->nlocal + f->n, place ? l->off : 0 };

	f->lack[f->n++] = (struct label){ l->sec, b.value, place };
	return b;
}

static int by_section(struct search *f)
{
	struct base *of = calloc(f->d->o->nsec, sizeof(*of));

	if (!of)
		return obj_fail(f->d->o, "out of memory");
	find_by_section(f->d->o, of);
	for (size_t i = 0; i < f->sites->n; i++) {
		const struct loc *l = &f->sites->v[i];

		if (!of[l->sec].sym)
			of[l->sec] = lack(f, l, false);
		f->base[i] = of[l->sec];
	}
	free(of);
	return 0;
}

static int by_place(struct search *f)
{
	struct obj *o = f->d->o;
	const struct locs *sites = f->sites;
	struct sym s;

	for (uint32_t n = 1; n < o->nlocal; n++) {
		const struct loc *at;

		obj_sym(o, n, &s);
		at = is_base(o, &s) && s.type == STT_NOTYPE
		   ? locs_at(sites, s.sec, s.value) : NULL;
		if (at)
			f->base[at - sites->v] = (struct base){ n, s.value };
	}
	for (size_t i = 0; i < sites->n; i++)
		if (!f->base[i].sym)
			f->base[i] = lack(f, &sites->v[i], true);
	return 0;
}

int bases_find(struct draft *d, const struct locs *sites, struct base *base)
{
	struct search f = { .d = d, .sites = sites, .base = base };
	int bad;

	f.lack = malloc((sites->n + 1) * sizeof(*f.lack));
	if (!f.lack)
		return obj_fail(d->o, "out of memory");
	bad = d->o->arch->quirks & ARCH_RELAXES ? by_place(&f) : by_section(&f);
	if (!bad && f.n)
		bad = draft_symbols(d, f.lack, f.n);
	free(f.lack);
	return bad;
}
