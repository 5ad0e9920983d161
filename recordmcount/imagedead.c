/* SPDX-License-Identifier: MIT */
/*
 * What a link has overridden: the body of a weak function stays in the image,
 * and so does its entry, but no symbol has it any more.  Nor has one what
 * `strip -x` leaves of a static function.  The image is taken for stripped
 * when no local function has a symbol, and either somebody calls what has
 * none, which the linker would have led to the other body, or there is code
 * of that kind without a site: every program is started by some, and the
 * compiler gives a site to what it lets be overridden.
 */
#include <stdlib.h>

#include "recordmcount/funcs.h"
#include "recordmcount/image.h"

enum { CODE = 64 };		/* bytes that are no alignment */

/* The functions, and how far those up to each one reach in its section. */
struct extent {
	struct funcs f;
	uint64_t *end;
};

static int extent_read(struct extent *x, struct obj *o)
{
	if (funcs_read(&x->f, o))
		return -1;
	x->end = malloc((x->f.n + 1) * sizeof(*x->end));
	for (size_t i = 0; x->end && i < x->f.n; i++) {
		const struct func *v = &x->f.v[i];

		x->end[i] = v->off + v->size;
		if (i && v[-1].sec == v->sec && x->end[i - 1] > x->end[i])
			x->end[i] = x->end[i - 1];
	}
	return x->end ? 0 : -1;
}

/*
 * Does a function reach over this place?  A section without functions, and
 * a function without a size, tell nothing.
 */
static bool is_alive(const struct extent *x, uint32_t sec, uint64_t off)
{
	const struct func *at = funcs_at(&x->f, sec, off);

	if (!at)
		return !funcs_at(&x->f, sec, UINT64_MAX);
	return at->size == 0 || x->end[at - x->f.v] > off;
}

static bool has_locals(const struct obj *o)
{
	struct sym s;

	for (uint32_t n = 1; n < o->nlocal; n++) {
		obj_sym(o, n, &s);
		if (s.type == STT_FUNC && s.sec)
			return true;
	}
	return false;
}

/* All places that entries or calls say are sites, in order. */
static int sites_of(const struct image *m, struct locs *sites)
{
	for (size_t i = 0; i < m->n; i++) {
		const struct loc l = { .sec = m->slot[i].sec,
				       .off = m->slot[i].off };

		if (l.sec && locs_add(sites, &l))
			return -1;
	}
	for (size_t i = 0; i < m->calls.n; i++)
		if (locs_add(sites, &m->calls.v[i]))
			return -1;
	locs_sort(sites);
	return 0;
}

/* Behind function `i`, up to the next one or the end of the section. */
static uint64_t next_start(const struct image *m, const struct funcs *f,
			   size_t i)
{
	const struct func *v = &f->v[i];

	return i + 1 < f->n && v[1].sec == v->sec ? v[1].off
						  : m->o->sec[v->sec].size;
}

/* The first site of a section from a place on; UINT64_MAX: none. */
static uint64_t first_site(const struct locs *sites, uint32_t sec,
			   uint64_t off)
{
	size_t i = locs_from(sites, sec, off);

	return i < sites->n && sites->v[i].sec == sec ? sites->v[i].off
						      : UINT64_MAX;
}

/* Is there code that has neither symbol nor site, beside code that has? */
static bool hides_code(const struct image *m, const struct extent *x,
		       const struct locs *sites)
{
	for (size_t i = 0; i < x->f.n; i++) {
		const struct func *v = &x->f.v[i];
		uint64_t next = next_start(m, &x->f, i);
		uint64_t site = first_site(sites, v->sec, x->end[i]);

		if (site < next)
			next = site;
		if (v->size && next > x->end[i] && next - x->end[i] >= CODE &&
		    first_site(sites, v->sec, 0) != UINT64_MAX)
			return true;
	}
	return false;
}

struct caller {
	const struct obj *o;
	const struct extent *x;
	const struct locs *sites;
};

/* Is it a place that no function has, with a site before the next one? */
static bool is_body(const void *data, uint64_t addr)
{
	const struct caller *c = data;
	uint32_t sec = obj_at(c->o, addr);
	uint64_t off = sec ? addr - c->o->sec[sec].addr : 0, site;
	const struct func *next;

	if (!sec || is_alive(c->x, sec, off))
		return false;
	site = first_site(c->sites, sec, off);
	next = funcs_after(&c->x->f, sec, off);
	return site < (next ? next->off : UINT64_MAX);
}

/* 1, 0, or -1: there is no memory to know it. */
static int is_stripped(const struct image *m, const struct extent *x)
{
	struct locs sites = { .n = 0 };
	struct caller c = { m->o, x, &sites };
	int stripped = sites_of(m, &sites);

	if (!stripped)
		stripped = hides_code(m, x, &sites) ||
			   image_any_call(m, is_body, &c);
	locs_free(&sites);
	return stripped;
}

static void drop_slots(struct image *m, const struct extent *x, bool stripped)
{
	for (size_t i = 0; i < m->n; i++) {
		struct slot *s = &m->slot[i];
		bool dead = !stripped && s->sec &&
			    !is_alive(x, s->sec, s->off);

		s->dropped = dead || (!s->raw && !s->relocated);
		m->dead += dead;
	}
}

static void drop_calls(struct locs *calls, const struct extent *x)
{
	size_t n = 0;

	for (size_t i = 0; i < calls->n; i++)
		if (is_alive(x, calls->v[i].sec, calls->v[i].off))
			calls->v[n++] = calls->v[i];
	calls->n = n;
}

int image_drop(struct image *m)
{
	struct extent x = { .end = NULL };
	int stripped = extent_read(&x, m->o);

	if (!stripped && !has_locals(m->o))
		stripped = is_stripped(m, &x);
	if (stripped >= 0) {
		drop_slots(m, &x, stripped);
		if (!stripped)
			drop_calls(&m->calls, &x);
	}
	funcs_free(&x.f);
	free(x.end);
	return stripped < 0 ? obj_fail(m->o, "out of memory") : 0;
}
