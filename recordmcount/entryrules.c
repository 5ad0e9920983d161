/* SPDX-License-Identifier: MIT */
/*
 * Rules about single entries: does each name the first byte of a site, in a
 * way that holds after the link?
 */
#include "recordmcount/rules.h"

/* A reference to the profiling symbol that lies in the site's first bytes. */
static const struct loc *reference_in(const struct audit *a,
				      const struct seen *s)
{
	for (uint64_t k = 0; k < 8; k++) {
		const struct loc *l = locs_at(&a->others, s->sec,
					      s->off + k);

		if (l)
			return l;
	}
	return NULL;
}

/* Does the entry name NOPs of a site that begins before them? */
static bool is_within(const struct audit *a, const struct seen *s)
{
	const struct func *f = func_of(a, s);
	const struct site *shape = a->obj.arch->site;
	uint64_t at;

	return f && s->off > f->off && begins_with(a, f, shape, &at) &&
	       at < s->off && s->off - at < site_size(shape);
}

int find_not_a_site(struct audit *a, const struct rule *r)
{
	for (size_t i = 0; i < a->nsite; i++) {
		const struct seen *s = &a->site[i];
		bool none = !shape_of(a, s);

		if (!in_code(a, s) || names_global_entry(a, s) ||
		    (none && reference_in(a, s)))
			continue;
		if (none && FIND(a, r, s, "no site of %s begins here",
				 a->obj.arch->name))
			return -1;
		if (is_within(a, s) &&
		    FIND(a, r, s, "the site begins before this"))
			return -1;
	}
	return 0;
}

int find_reference(struct audit *a, const struct rule *r)
{
	for (size_t i = 0; i < a->nsite; i++) {
		const struct seen *s = &a->site[i];

		if (!shape_of(a, s) && in_code(a, s) && reference_in(a, s) &&
		    FIND(a, r, s, "a reference to the profiling function is "
			 "recorded as a call of it"))
			return -1;
	}
	return 0;
}

/* In an object whose code the linker relaxes, no place is final yet. */
int find_unaligned(struct audit *a, const struct rule *r)
{
	if (a->obj.type == ET_REL && a->obj.arch->quirks & ARCH_RELAXES)
		return 0;
	for (size_t i = 0; i < a->nsite; i++) {
		const struct seen *s = &a->site[i];

		if (shape_of(a, s) && in_code(a, s) &&
		    (a->obj.sec[s->sec].addr + s->off) %
		    shape_of(a, s)->align &&
		    FIND(a, r, s, "the site is not aligned to %u bytes",
			 shape_of(a, s)->align))
			return -1;
	}
	return 0;
}

/* The pad that stands at a place, or NULL. */
static const struct pad *pad_at(const struct audit *a, uint32_t sec,
				uint64_t off)
{
	const struct sec *s = &a->obj.sec[sec];

	if (off >= s->size)
		return NULL;
	return pad_find(a->obj.arch, a->obj.code_big,
			s->data + off, s->size - off);
}

int find_late_pad(struct audit *a, const struct rule *r)
{
	for (size_t i = 0; i < a->nsite; i++) {
		const struct seen *s = &a->site[i];
		const struct func *f = func_of(a, s);
		const struct pad *pad;

		if (!shape_of(a, s) || !f || f->off != s->off)
			continue;
		pad = pad_at(a, s->sec, s->off + site_size(shape_of(a, s)));
		if (pad && !pad->signs &&
		    FIND(a, r, s, "%s stands behind the site of %s, not "
			 "before it", pad->name, f->name))
			return -1;
	}
	return 0;
}

int find_duplicate(struct audit *a, const struct rule *r)
{
	for (size_t i = 1; i < a->nsite; i++) {
		const struct seen *s = &a->site[i];
		const struct seen *x = &s[-1], *y = s;

		if (y->sec && x->sec == y->sec && x->off == y->off &&
		    FIND(a, r, s, "recorded more than once"))
			return -1;
	}
	return 0;
}

int find_nothing_named(struct audit *a, const struct rule *r)
{
	for (size_t i = 0; i < a->nsite; i++) {
		const struct seen *s = &a->site[i];

		if (s->sec)
			continue;
		if (FIND_SLOT(a, r, s, s->bound
			      ? "an entry names no place in this file"
			      : "an entry has no relocation"))
			return -1;
	}
	return 0;
}

static const char *const binding[] = {
	[STB_GLOBAL] = "global",
	[STB_WEAK] = "weak",
};

/* In an image that are the entries of which the loader asks for a name. */
static int find_bound_by_name(struct audit *a, const struct rule *r)
{
	for (size_t i = 0; i < a->nsite; i++) {
		const struct seen *s = &a->site[i];
		const struct func *f = func_of(a, s);

		if (s->dynamic && s->sym &&
		    FIND_SLOT(a, r, s, "the loader binds the entry by the name "
			      "of %s", f ? f->name : "a symbol"))
			return -1;
	}
	return 0;
}

int find_foreign_base(struct audit *a, const struct rule *r)
{
	struct sym sym;

	if (!audit_is_object(a))
		return find_bound_by_name(a, r);
	for (size_t i = 0; i < a->nsite; i++) {
		const struct seen *s = &a->site[i];

		obj_sym(&a->obj, s->sym, &sym);
		if (s->sec && sym.bind &&
		    FIND_SLOT(a, r, s, "the entry stands on %s, which is %s",
			      sym.name, sym.bind <= STB_WEAK
			      ? binding[sym.bind] : "not local"))
			return -1;
	}
	return 0;
}

int find_relocation(struct audit *a, const struct rule *r)
{
	for (size_t i = 0; i < a->nsite && audit_is_object(a); i++) {
		const struct seen *s = &a->site[i];

		if (s->bound && s->type != a->obj.arch->r_word &&
		    FIND_SLOT(a, r, s, "relocation type %u, not %u",
			      s->type, a->obj.arch->r_word))
			return -1;
	}
	return 0;
}

/* Does an entry name a place in the bytes before the reference? */
static bool is_recorded(const struct audit *a, const struct loc *l, size_t *k)
{
	while (*k < a->nsite && (a->site[*k].sec < l->sec ||
				 (a->site[*k].sec == l->sec &&
				  a->site[*k].off + 8 <= l->off)))
		++*k;
	return *k < a->nsite && a->site[*k].sec == l->sec &&
	       a->site[*k].off <= l->off;
}

/* Is the addend, where relocations leave it in the code, a plain call's? */
static bool is_plain(const struct site *s, const uint32_t u[SITE_UNITS])
{
	for (unsigned i = 0; i < s->count; i++)
		if ((u[i] ^ s->insn[i].built) & ~s->insn[i].mask)
			return false;
	return true;
}

/*
 * Is it a call, if not one as any shape has it?  Its first unit and the
 * relocation are a call's; what follows, as in a delay slot, need not be.
 */
static bool is_odd_call(const struct audit *a, const struct loc *l)
{
	const struct obj *o = &a->obj;
	const struct sec *code = &o->sec[l->sec];
	uint32_t u[SITE_UNITS];
	struct rel r;

	obj_rel(o, l->rel_sec, l->rel, &r);
	for (const struct site *s = o->arch->site; s->name; s++) {
		uint64_t off = r.offset - (uint64_t)s->reloc;

		if (!site_calls(s, r.type) || off > code->size ||
		    code->size - off < site_size(s) ||
		    (o->sec[l->rel_sec].type == SHT_RELA &&
		     r.addend != s->addend))
			continue;
		site_load(s, arch_code_big(o->arch, o->big), code->data + off,
			  u);
		if (!((u[0] ^ s->insn[0].on) & s->insn[0].mask) &&
		    (o->sec[l->rel_sec].type == SHT_RELA || is_plain(s, u)))
			return true;
	}
	return false;
}

int find_odd_call(struct audit *a, const struct rule *r)
{
	size_t k = 0;

	for (size_t i = 0; i < a->others.n; i++) {
		const struct loc *l = &a->others.v[i];

		if (!is_recorded(a, l, &k) && is_odd_call(a, l) &&
		    audit_find(a, r, l->sec, l->off, "a call of the profiling "
			       "function in no way that a site has"))
			return -1;
	}
	return 0;
}
