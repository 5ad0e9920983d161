/* SPDX-License-Identifier: MIT */
/*
 * Calls of profiling symbols in an image, where no relocation tells of them:
 * code that has the bytes of a call as compilers make it and leads to the
 * symbol.  A call through a table that the linker made a direct one looks as
 * if it were switched on.
 */
#include "recordmcount/image.h"

struct hunt {
	const struct obj *o;
	image_leads_t leads;		/* where a call has to go */
	const void *data;
	unsigned step;			/* bytes from site to site at least */
};

static struct hunt hunt(const struct obj *o, image_leads_t leads,
			const void *data)
{
	struct hunt h = { o, leads, data, SITE_BYTES };

	for (const struct site *s = o->arch->site; s->name; s++)
		if (s->unit < h.step)
			h.step = s->unit;
	return h;
}

/* The call at a place, or NULL. */
static const struct site *call_at(const struct hunt *h, uint32_t sec,
				  uint64_t off)
{
	const struct obj *o = h->o;
	const struct sec *s = &o->sec[sec];
	bool big = o->code_big;
	uint32_t u[SITE_UNITS];

	for (const struct site *c = o->arch->site; c->name; c++) {
		if (!c->calls || site_size(c) > s->size - off)
			continue;
		site_load(c, big, s->data + off, u);
		if ((site_is(c, SITE_BUILT, u) || site_is(c, SITE_ON, u)) &&
		    h->leads(h->data,
			     site_target(o->arch, c, u, s->addr + off)))
			return c;
	}
	return NULL;
}

static bool is_loaded_code(const struct obj *o, uint32_t i)
{
	return obj_is_code(o, i) && o->sec[i].flags & SHF_ALLOC;
}

static int search(const struct hunt *h, uint32_t sec, struct locs *calls)
{
	const struct sec *s = &h->o->sec[sec];

	for (uint64_t off = 0; off < s->size; off += h->step) {
		struct loc loc = { .sec = sec, .off = off,
				   .state = SITE_BUILT };

		loc.shape = call_at(h, sec, off);
		/* Where sections overlap, an address is the first one's. */
		if (!loc.shape || obj_at(h->o, s->addr + off) != sec)
			continue;
		if (locs_add(calls, &loc))
			return -1;
		off += site_size(loc.shape) - h->step;
	}
	return 0;
}

static bool is_target(const void *data, uint64_t addr)
{
	const struct targets *to = data;

	for (size_t i = 0; i < to->n; i++)
		if (to->addr[i] == addr)
			return true;
	return false;
}

int image_calls(struct image *m, const char *const *entry)
{
	struct targets to = { .n = 0 };
	struct hunt h = hunt(m->o, is_target, &to);

	image_targets(m->o, entry, &to);
	for (uint32_t i = 1; i < m->o->nsec && to.n; i++)
		if (is_loaded_code(m->o, i) && search(&h, i, &m->calls))
			return obj_fail(m->o, "out of memory");
	return 0;
}

bool image_any_call(const struct image *m, image_leads_t leads,
		    const void *data)
{
	struct hunt h = hunt(m->o, leads, data);

	for (uint32_t i = 1; i < m->o->nsec; i++)
		for (uint64_t off = 0; is_loaded_code(m->o, i) &&
		     off < m->o->sec[i].size; off += h.step)
			if (call_at(&h, i, off))
				return true;
	return false;
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
