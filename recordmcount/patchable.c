/* SPDX-License-Identifier: MIT */
/*
 * From an entry, which is the first NOP, to the site, which is where a call
 * fits behind the function's entry: the entry itself if it is there, behind
 * a landing pad too, or else, when M of the N NOPs lie before the function,
 * what follows the function's landing pad.  Hashes that -fsanitize=kcfi puts
 * between are so passed over.  ELFv2 of Power has a second entry, at which
 * Clang puts the NOPs.
 */

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
	for (size_t i = 0; i < p->entry.n; i++) {
		struct loc loc;
		bool found = find_site(o, f, &p->entry.v[i], &loc);

		moves_tell(&p->moves, i, found);
		if (found && locs_add(sites, &loc))
			return obj_fail(o, "out of memory");
	}
	locs_sort(sites);
	return 0;
}

int patchable_read(struct patchable *p, struct obj *o, struct locs *sites)
{
	struct funcs f;
	int bad;

	if (entries_read(&p->entry, o, PATCHABLE_NAME) ||
	    moves_begin(&p->moves, o, &p->entry))
		return -1;
	if (!p->entry.n)
		return 0;
	bad = funcs_read(&f, o) || find_sites(p, o, &f, sites);
	funcs_free(&f);
	return bad ? -1 : 0;
}

void patchable_free(struct patchable *p)
{
	table_free(&p->entry);
	moves_end(&p->moves);
}
