/* SPDX-License-Identifier: MIT */
/*
 * Rules about the sites that entries name: can a tracer switch each one, in
 * a file whose entries are right?
 */
#include "recordmcount/rules.h"

/* The function whose first byte the entry names, if calls skip that. */
static const struct func *global_entry(const struct audit *a,
				       const struct seen *s)
{
	const struct func *f = func_of(a, s);

	return f && f->local && f->off == s->off ? f : NULL;
}

bool names_global_entry(const struct audit *a, const struct seen *s)
{
	const struct func *f = global_entry(a, s);
	enum site_state state;

	return f && !shape_of(a, s) &&
	       site_seen(&a->obj, f->sec, f->off + f->local, &state);
}

/* Does the NOP of the architecture's own shape stand there? */
static bool is_nop(const struct audit *a, uint32_t sec, uint64_t off)
{
	const struct obj *o = &a->obj;
	const struct sec *s = &o->sec[sec];
	struct site one = *o->arch->site;
	uint32_t u[SITE_UNITS];

	one.count = 1;
	if (!obj_is_code(o, sec) || off > s->size || s->size - off < one.unit)
		return false;
	site_load(&one, o->code_big, s->data + off, u);
	return u[0] == one.insn[0].built;
}

/* The function that an entry of padding is for, if calls may skip its start. */
static const struct func *padded(const struct audit *a, const struct seen *s)
{
	const struct func *f = funcs_at(&a->funcs, s->sec, s->off);

	return f && s->off - f->off < f->local ? f : NULL;
}

int find_global_entry(struct audit *a, const struct rule *r)
{
	for (size_t i = 0; i < a->nsite; i++) {
		const struct seen *s = &a->site[i];

		if (names_global_entry(a, s) &&
		    FIND(a, r, s, "names the global entry of %s, whose site "
			 "is %u bytes behind it", global_entry(a, s)->name,
			 global_entry(a, s)->local))
			return -1;
	}
	for (size_t i = 0; i < a->npadding; i++) {
		const struct seen *s = &a->padding[i];
		const struct func *f = padded(a, s);

		if (f && !is_nop(a, s->sec, s->off) &&
		    is_nop(a, s->sec, f->off + f->local) &&
		    FIND(a, r, s, "names the global entry of %s, whose NOPs "
			 "are %u bytes behind it", f->name, f->local))
			return -1;
	}
	return 0;
}

int find_skipped(struct audit *a, const struct rule *r)
{
	static const char why[] = "the site of %s stands before its local "
				  "entry, where near calls enter";

	for (size_t i = 0; i < a->nsite; i++) {
		const struct seen *s = &a->site[i];
		const struct func *f = func_of(a, s);

		if (shape_of(a, s) && f && s->off - f->off < f->local &&
		    FIND(a, r, s, why, f->name))
			return -1;
	}
	for (size_t i = 0; i < a->npadding; i++) {
		const struct seen *s = &a->padding[i];
		const struct func *f = padded(a, s);

		if (f && is_nop(a, s->sec, s->off) &&
		    FIND(a, r, s, why, f->name))
			return -1;
	}
	return 0;
}

/*
 * A compiler that pads with the shortest NOP leaves units that are all the
 * same and each an instruction.  Shape 0 is what the runtime is made for.
 */
static bool is_several(const struct arch *arch, const struct site *shape)
{
	if (shape == arch->site || shape->calls || shape->count < 2)
		return false;
	for (unsigned i = 1; i < shape->count; i++)
		if (shape->insn[i].built != shape->insn[0].built)
			return false;
	return true;
}

int find_several(struct audit *a, const struct rule *r)
{
	for (size_t i = 0; i < a->nsite; i++) {
		const struct seen *s = &a->site[i];

		if (shape_of(a, s) && s->state == SITE_BUILT &&
		    is_several(a->obj.arch, shape_of(a, s)) &&
		    FIND(a, r, s, "the site is %u instructions, in which a "
			 "thread may stand", shape_of(a, s)->count))
			return -1;
	}
	return 0;
}

int find_short(struct audit *a, const struct rule *r)
{
	for (size_t i = 0; i < a->nsite; i++) {
		const struct seen *s = &a->site[i];

		if (shape_of(a, s) &&
		    site_size(shape_of(a, s)) < a->wants->bytes &&
		    FIND(a, r, s, "a site of %zu bytes, not %llu",
			 site_size(shape_of(a, s)),
			 (unsigned long long)a->wants->bytes))
			return -1;
	}
	return 0;
}

static bool reaches(const struct audit *a, const struct seen *s,
		    uint64_t target)
{
	const struct obj *o = &a->obj;
	uint32_t u[SITE_UNITS];

	site_units(shape_of(a, s), SITE_ON, u);
	return site_call(o->arch, shape_of(a, s), u,
			 o->sec[s->sec].addr + s->off, target);
}

int find_unreachable(struct audit *a, const struct rule *r)
{
	for (size_t i = 0; i < a->nsite; i++) {
		const struct seen *s = &a->site[i];

		for (size_t k = 0; shape_of(a, s) && k < a->ntarget; k++)
			if (!reaches(a, s, a->target[k].addr) &&
			    FIND(a, r, s, "a call from here cannot reach %s",
				 a->target[k].name))
				return -1;
	}
	return 0;
}
