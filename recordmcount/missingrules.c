/* SPDX-License-Identifier: MIT */
/*
 * Rules about sites that no entry names.  In an object a relocation tells of
 * a call; in an image a call leads to the profiling function, and where a
 * note names a shape of NOPs, a function may begin with them.
 */
#include <stdio.h>

#include "recordmcount/rules.h"

enum { PROLOGUE = 64 };		/* bytes in which a call of -pg stands */

static bool is_before(const struct seen *s, uint32_t sec, uint64_t off)
{
	return s->sec < sec || (s->sec == sec && s->off < off);
}

static int find_missing_relocated(struct audit *a, const struct rule *r)
{
	size_t k = 0;

	for (size_t i = 0; i < a->calls.n; i++) {
		const struct loc *l = &a->calls.v[i];

		while (k < a->nsite && is_before(&a->site[k], l->sec, l->off))
			k++;
		if (k < a->nsite && a->site[k].sec == l->sec &&
		    a->site[k].off == l->off)
			continue;
		if (audit_find(a, r, l->sec, l->off,
			       "a call of the profiling function is not in "
			       "the table"))
			return -1;
	}
	return 0;
}

/* Does a call of a profiling function stand at this place of an image? */
static bool is_call(const struct audit *a, uint32_t sec, uint64_t off)
{
	const struct obj *o = &a->obj;
	const struct sec *s = &o->sec[sec];
	bool big = arch_code_big(o->arch, o->big);
	uint32_t u[SITE_UNITS];

	for (const struct site *c = o->arch->site; c->name; c++) {
		uint64_t target;

		if (!c->calls || site_size(c) > s->size - off)
			continue;
		site_load(c, big, s->data + off, u);
		if (!site_is(c, SITE_BUILT, u))
			continue;
		target = site_target(o->arch, c, u, s->addr + off);
		for (size_t i = 0; i < a->ntarget; i++)
			if (a->target[i].addr == target)
				return true;
	}
	return false;
}

/* The next function without a site; `*i` and `*k` go on from there. */
static const struct func *next_untraced(const struct audit *a, size_t *i,
					size_t *k)
{
	while (*i < a->funcs.n) {
		const struct func *f = &a->funcs.v[(*i)++];

		if (!has_site(a, f, k))
			return f;
	}
	return NULL;
}

static int find_missing_linked(struct audit *a, const struct rule *r)
{
	const struct func *f;
	size_t i = 0, k = 0;

	while ((f = next_untraced(a, &i, &k))) {
		const struct sec *s = &a->obj.sec[f->sec];
		uint64_t off = f->off, end = f->off + PROLOGUE;

		if (end > f->off + f->size)
			end = f->off + f->size;
		while (off < end && off < s->size && !is_call(a, f->sec, off))
			off += a->obj.arch->site->unit;
		if (off < end && off < s->size &&
		    audit_find(a, r, f->sec, off, "a call of the profiling "
			       "function is not in the table"))
			return -1;
	}
	return 0;
}

int find_missing(struct audit *a, const struct rule *r)
{
	if (!a->nsite)
		return 0;
	if (audit_is_object(a))
		return find_missing_relocated(a, r);
	return a->ntarget ? find_missing_linked(a, r) : 0;
}

/* The shape of NOPs that a note names, or NULL. */
static const struct site *noted_shape(const struct audit *a)
{
	for (size_t i = 0; i < a->notes.n; i++)
		for (const struct site *s = a->obj.arch->site; s->name; s++)
			if (!s->calls && !strcmp(s->name, a->notes.v[i].shape))
				return s;
	return NULL;
}

bool begins_with(const struct audit *a, const struct func *f,
		 const struct site *shape, uint64_t *at)
{
	const struct sec *s = &a->obj.sec[f->sec];
	bool big = arch_code_big(a->obj.arch, a->obj.big);
	uint32_t u[SITE_UNITS];

	*at = f->off + f->local;
	if (*at >= s->size)
		return false;
	*at += pad_match(a->obj.arch, big, s->data + *at, s->size - *at);
	if (*at >= s->size || s->size - *at < site_size(shape))
		return false;
	site_load(shape, big, s->data + *at, u);
	return site_is(shape, SITE_BUILT, u);
}

/*
 * Linux replaces code at boot where its table of alternatives says so, on all
 * machines by the distance from the table; assembly may begin with NOPs for
 * that.
 */
static bool is_alternatives(const struct sec *s)
{
	return s->data && !strcmp(s->name, ".altinstructions");
}

/* The places that relocations of such a table name. */
static int list_relocated(struct locs *l, const struct obj *o, uint32_t rel_sec)
{
	const struct sec *table = &o->sec[o->sec[rel_sec].info];

	for (size_t i = 0; i < obj_rel_count(o, rel_sec); i++) {
		struct loc at;
		struct rel r;
		struct sym s;

		obj_rel(o, rel_sec, i, &r);
		obj_sym(o, r.sym, &s);
		at = (struct loc){ .sec = s.sec,
				   .off = s.value + (uint64_t)r.addend };
		if (o->sec[rel_sec].type == SHT_REL && r.offset < table->size &&
		    table->size - r.offset >= 4)
			at.off += obj_get4(o, table->data + r.offset);
		if (locs_add(l, &at))
			return -1;
	}
	return 0;
}

/* What may be such a place in an image: its rows differ between machines. */
static int list_linked(struct locs *l, const struct obj *o,
		       const struct sec *table)
{
	for (uint64_t i = 0; i + 4 <= table->size; i += 2) {
		int32_t far = (int32_t)obj_get4(o, table->data + i);
		uint64_t addr = table->addr + i + (uint64_t)(int64_t)far;
		struct loc at = { .sec = obj_at(o, addr) };

		at.off = addr - o->sec[at.sec].addr;
		if (at.sec && locs_add(l, &at))
			return -1;
	}
	return 0;
}

/* Places whose NOPs another table has, the compiler's or Linux's. */
static int list_others(struct audit *a, struct locs *l)
{
	struct obj *o = &a->obj;
	int bad = 0;

	for (size_t i = 0; i < a->npadding && !bad; i++)
		bad = locs_add(l, &(struct loc){ .sec = a->padding[i].sec,
						 .off = a->padding[i].off });
	for (uint32_t i = 1; i < o->nsec && !bad; i++) {
		if (!audit_is_object(a) && is_alternatives(&o->sec[i]))
			bad = list_linked(l, o, &o->sec[i]);
		else if (audit_is_object(a) && obj_is_rel(o, i) &&
			 is_alternatives(&o->sec[o->sec[i].info]))
			bad = list_relocated(l, o, i);
	}
	locs_sort(l);
	if (bad)
		snprintf(a->err, sizeof(a->err), "out of memory");
	return bad;
}

int find_unnamed(struct audit *a, const struct rule *r)
{
	const struct site *shape = noted_shape(a);
	struct locs others = { 0 };
	const struct func *f;
	size_t i = 0, k = 0;
	uint64_t at;
	int bad = shape ? list_others(a, &others) : 0;

	while (shape && !bad && (f = next_untraced(a, &i, &k)))
		if (begins_with(a, f, shape, &at) &&
		    !locs_at(&others, f->sec, at))
			bad = audit_find(a, r, f->sec, at, "%s begins with the "
					 "NOPs of a site that no entry names",
					 f->name);
	locs_free(&others);
	return bad;
}
