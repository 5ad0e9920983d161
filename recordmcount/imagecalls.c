/* SPDX-License-Identifier: MIT */
/*
 * Calls of profiling symbols in an image, where no relocation tells of them:
 * code that has the bytes of a call as compilers make it and leads to the
 * symbol.  A call through a table that the linker made a direct one looks as
 * if it were switched on.
 */
#include "recordmcount/image.h"

struct hunt {
	struct image *m;
	struct targets to;
	unsigned step;			/* bytes from site to site at least */
};

static void find_step(struct hunt *h)
{
	h->step = SITE_BYTES;
	for (const struct site *s = h->m->o->arch->site; s->name; s++)
		if (s->unit < h->step)
			h->step = s->unit;
}

static bool leads(const struct hunt *h, uint64_t target)
{
	for (size_t i = 0; i < h->to.n; i++)
		if (h->to.addr[i] == target)
			return true;
	return false;
}

/* The call at a place, or NULL. */
static const struct site *call_at(const struct hunt *h, uint32_t sec,
				  uint64_t off)
{
	const struct obj *o = h->m->o;
	const struct sec *s = &o->sec[sec];
	bool big = o->code_big;
	uint32_t u[SITE_UNITS];

	for (const struct site *c = o->arch->site; c->name; c++) {
		if (!c->calls || site_size(c) > s->size - off)
			continue;
		site_load(c, big, s->data + off, u);
		if ((site_is(c, SITE_BUILT, u) || site_is(c, SITE_ON, u)) &&
		    leads(h, site_target(o->arch, c, u, s->addr + off)))
			return c;
	}
	return NULL;
}

static int search(struct hunt *h, uint32_t sec)
{
	const struct sec *s = &h->m->o->sec[sec];

	for (uint64_t off = 0; off < s->size; off += h->step) {
		struct loc loc = { .sec = sec, .off = off,
				   .state = SITE_BUILT };

		loc.shape = call_at(h, sec, off);
		/* Where sections overlap, an address is the first one's. */
		if (!loc.shape || obj_at(h->m->o, s->addr + off) != sec)
			continue;
		if (locs_add(&h->m->calls, &loc))
			return obj_fail(h->m->o, "out of memory");
		off += site_size(loc.shape) - h->step;
	}
	return 0;
}

int image_calls(struct image *m, const char *const *entry)
{
	struct hunt h = { .m = m };

	image_targets(m->o, entry, &h.to);
	find_step(&h);
	for (uint32_t i = 1; i < m->o->nsec && h.to.n; i++)
		if (obj_is_code(m->o, i) && m->o->sec[i].flags & SHF_ALLOC &&
		    search(&h, i))
			return -1;
	return 0;
}

static void store_off(const struct image *m, const struct loc *l,
		      unsigned char *bytes)
{
	uint32_t u[SITE_UNITS];

	site_units(l->shape, SITE_OFF, u);
	site_store(l->shape, m->o->code_big, u,
		   bytes + m->o->sec[l->sec].offset + l->off);
}

/* Who applies what the linker emitted must not make calls of them again. */
static void untie(const struct image *m, uint32_t i, const struct locs *off,
		  unsigned char *bytes)
{
	const struct obj *o = m->o;
	const struct sec *s = &o->sec[i], *code = &o->sec[s->info];
	size_t n = obj_rel_count(o, i), size = obj_rel_size(o, s->type);
	struct rel r;

	for (size_t k = 0; k < n; k++) {
		obj_rel(o, i, k, &r);
		if (!locs_around(off, s->info, r.offset - code->addr))
			continue;
		r = (struct rel){ .offset = r.offset,
				  .type = o->arch->r_none };
		obj_rel_put(o, s->type, bytes + s->offset + k * size, &r);
	}
}

void image_switch_off(const struct image *m, const struct locs *off,
		      unsigned char *bytes)
{
	for (size_t i = 0; i < off->n; i++)
		store_off(m, &off->v[i], bytes);
	for (uint32_t i = 1; off->n && i < m->o->nsec; i++)
		if (obj_is_rel(m->o, i) && !image_loads(m, i))
			untie(m, i, off, bytes);
}
