/* SPDX-License-Identifier: MIT */
/*
 * Sorts an image's table in place.  An entry moves with its relocations.
 * Slots that become free come first and are zero, which readers pass over.
 * The loader's relocations of a dropped entry cannot go: their number stands
 * in the dynamic section.  Those with an addend become repetitions of a kept
 * one, which do no harm; others would be added twice.
 */
#include <stdlib.h>

#include "recordmcount/image.h"

struct rank {
	uint64_t addr;
	size_t slot;
};

struct order {
	struct image *m;
	struct rank *rank;		/* kept slots, ascending */
	size_t n;
	size_t *to;			/* where each slot goes */
	struct rel repeat;		/* a kept one of the loader's */
	bool repeats;			/* there is one */
};

static int by_addr(const void *a, const void *b)
{
	const struct rank *x = a, *y = b;

	if (x->addr != y->addr)
		return x->addr < y->addr ? -1 : 1;
	return (x->slot > y->slot) - (x->slot < y->slot);
}

static void rank(struct order *w)
{
	struct image *m = w->m;
	size_t n = 0;

	for (size_t i = 0; i < m->n; i++) {
		const struct slot *s = &m->slot[i];

		if (!s->dropped)
			w->rank[w->n++] = (struct rank){
				m->o->sec[s->sec].addr + s->off, i };
	}
	qsort(w->rank, w->n, sizeof(*w->rank), by_addr);
	for (size_t i = 0; i < w->n; i++) {
		if (n && w->rank[n - 1].addr == w->rank[i].addr) {
			m->slot[w->rank[i].slot].dropped = true;
			m->doubled++;
		} else {
			w->rank[n++] = w->rank[i];
		}
	}
	w->n = n;
}

/* True if no entry moves. */
static bool assign(struct order *w)
{
	struct image *m = w->m;
	size_t free_slots = 0;
	bool still = true;

	for (size_t i = 0; i < m->n; i++)
		if (m->slot[i].dropped)
			w->to[i] = free_slots++;
	for (size_t i = 0; i < w->n; i++)
		w->to[w->rank[i].slot] = free_slots + i;
	for (size_t i = 0; i < m->n; i++)
		still &= w->to[i] == i && (!m->slot[i].dropped ||
					   (!m->slot[i].raw &&
					    !m->slot[i].relocated));
	return still;
}

static void find_repeat(struct order *w)
{
	struct image *m = w->m;

	for (size_t i = 0; i < m->nties && !w->repeats; i++) {
		const struct tie *t = &m->tie[i];

		if (!image_loads(m, t->rel_sec) || m->slot[t->slot].dropped ||
		    m->o->sec[t->rel_sec].type != SHT_RELA)
			continue;
		obj_rel(m->o, t->rel_sec, t->rel, &w->repeat);
		w->repeat.offset = image_slot(m, w->to[t->slot]);
		w->repeats = true;
	}
}

/* Can what is dropped be dropped here? */
static int admit(struct order *w)
{
	struct image *m = w->m;
	size_t bound = 0, loose = 0;

	for (size_t i = 0; i < m->n; i++) {
		if (m->slot[i].relocated)
			bound += m->slot[i].dropped;
		else
			loose++;
	}
	if (m->relr && loose)
		return obj_fail(m->o, "a table that RELR relocates in part "
				"cannot be sorted in place");
	if (bound && !w->repeats)
		return obj_fail(m->o, "entries of dead code or doubled, %zu, "
				"which relocations of this kind keep: "
				"--compact lets go of them", bound);
	return 0;
}

static void move_tie(const struct order *w, const struct tie *t,
		     unsigned char *bytes)
{
	const struct obj *o = w->m->o;
	const struct sec *s = &o->sec[t->rel_sec];
	struct rel r;

	obj_rel(o, t->rel_sec, t->rel, &r);
	r.offset = image_slot(w->m, w->to[t->slot]);
	if (w->m->slot[t->slot].dropped && image_loads(w->m, t->rel_sec))
		r = w->repeat;
	else if (w->m->slot[t->slot].dropped)
		r = (struct rel){ .offset = r.offset,
				  .type = o->arch->r_none };
	obj_rel_put(o, s->type, bytes + s->offset +
		    t->rel * obj_rel_size(o, s->type), &r);
}

static void move(const struct order *w, unsigned char *bytes)
{
	const struct image *m = w->m;
	unsigned char *table = bytes + m->o->sec[m->table].offset + m->at;

	for (size_t i = 0; i < m->n; i++)
		obj_put_slot(m->o, table + w->to[i] * m->o->arch->pointer,
			     m->slot[i].dropped ? 0 : m->slot[i].raw);
	for (size_t i = 0; i < m->nties; i++)
		move_tie(w, &m->tie[i], bytes);
}

int image_write(struct image *m, unsigned char *bytes)
{
	struct order w = { .m = m };
	int done = 0;

	w.rank = malloc((m->n + 1) * sizeof(*w.rank));
	w.to = malloc((m->n + 1) * sizeof(*w.to));
	if (!w.rank || !w.to) {
		done = obj_fail(m->o, "out of memory");
	} else {
		rank(&w);
		done = assign(&w);
		find_repeat(&w);
		if (!done)
			done = admit(&w);
		if (!done)
			move(&w, bytes);
	}
	free(w.rank);
	free(w.to);
	return done;
}
