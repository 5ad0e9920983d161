/* SPDX-License-Identifier: MIT */
/*
 * A call of a profiling symbol is a relocation of a call's type, against the
 * symbol, with a plain call's addend, at the place in a call's code where a
 * shape says its operand is.  Anything less is a reference: an address taken,
 * a jump, a call to somewhere behind the entry.  The shapes are arch/'s.
 */
#include <stdlib.h>

#include "recordmcount/sites.h"

int locs_add(struct locs *l, const struct loc *loc)
{
	if (l->n == l->room) {
		size_t room = l->room ? 2 * l->room : 32;
		struct loc *v = realloc(l->v, room * sizeof(*v));

		if (!v)
			return -1;
		l->v = v;
		l->room = room;
	}
	l->v[l->n++] = *loc;
	return 0;
}

void locs_free(struct locs *l)
{
	free(l->v);
	*l = (struct locs){ 0 };
}

static int compare(const void *a, const void *b)
{
	const struct loc *x = a, *y = b;

	if (x->sec != y->sec)
		return x->sec < y->sec ? -1 : 1;
	return (x->off > y->off) - (x->off < y->off);
}

/* Compilers write relocations in order: most lists need no sorting. */
void locs_sort(struct locs *l)
{
	size_t n = 0;
	bool sorted = true;

	for (size_t i = 1; i < l->n && sorted; i++)
		sorted = compare(&l->v[i - 1], &l->v[i]) < 0;
	if (sorted)
		return;
	qsort(l->v, l->n, sizeof(*l->v), compare);
	for (size_t i = 0; i < l->n; i++)
		if (!n || compare(&l->v[n - 1], &l->v[i]))
			l->v[n++] = l->v[i];
	l->n = n;
}

const struct loc *locs_at(const struct locs *l, uint32_t sec, uint64_t off)
{
	const struct loc key = { .sec = sec, .off = off };

	return l->n ? bsearch(&key, l->v, l->n, sizeof(key), compare) : NULL;
}

size_t locs_from(const struct locs *l, uint32_t sec, uint64_t off)
{
	const struct loc key = { .sec = sec, .off = off };
	size_t low = 0, high = l->n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (compare(&l->v[mid], &key) < 0)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

const struct loc *locs_around(const struct locs *l, uint32_t sec, uint64_t off)
{
	size_t behind = locs_from(l, sec, off + 1);
	const struct loc *at = behind ? &l->v[behind - 1] : NULL;

	return at && at->sec == sec && off - at->off < site_size(at->shape)
	     ? at : NULL;
}

/* Of shapes that read alike the first counts that may stand there. */
const struct site *site_seen(const struct obj *o, uint32_t sec, uint64_t off,
			     enum site_state *state)
{
	const struct sec *s = &o->sec[sec];
	const struct site *shape = NULL;

	*state = SITE_UNKNOWN;
	if (!s->data || off >= s->size)
		return NULL;
	do
		shape = site_next(o->arch, shape, o->code_big, s->data + off,
				  s->size - off, state);
	while (shape && (s->addr + off) % shape->align);
	return shape ? shape : site_match(o->arch, o->code_big, s->data + off,
					  s->size - off, state);
}

/*
 * Where relocations have no addend of their own, the code holds it: a plain
 * call has just the bits that the assembler leaves.
 */
static bool plain(const struct site *s, uint32_t rel_type, const struct rel *r,
		  const uint32_t u[SITE_UNITS])
{
	if (rel_type == SHT_RELA)
		return r->addend == s->addend;
	for (unsigned i = 0; i < s->count; i++)
		if (u[i] != s->insn[i].built)
			return false;
	return true;
}

/* The shape that the relocation `r` of section `rel_sec` makes a call of. */
static const struct site *shape_of(const struct obj *o, uint32_t rel_sec,
				   const struct rel *r)
{
	const struct sec *code = &o->sec[o->sec[rel_sec].info];
	bool big = o->code_big;
	uint32_t u[SITE_UNITS];

	for (const struct site *s = o->arch->site; s->name; s++) {
		uint64_t off = r->offset - (uint64_t)s->reloc;

		if (!site_calls(s, r->type) || off > code->size ||
		    code->size - off < site_size(s))
			continue;
		site_load(s, big, code->data + off, u);
		if (site_is(s, SITE_BUILT, u) &&
		    plain(s, o->sec[rel_sec].type, r, u))
			return s;
	}
	return NULL;
}

struct search {
	struct obj *o;
	unsigned char *entry;		/* is symbol n a profiling symbol? */
	struct locs *sites, *others;
};

static bool is_named(const char *name, const char *const *entry)
{
	for (; *entry; entry++)
		if (**entry == *name && !strcmp(*entry, name))
			return true;
	return false;
}

/* Mark the profiling symbols.  1: there are some; 0; -1: `err`. */
static int find_entries(struct search *f, const char *const *entry)
{
	const struct obj *o = f->o;

	for (uint32_t n = 1; n < o->nsym; n++) {
		if (!is_named(obj_sym_name(o, n), entry))
			continue;
		if (!f->entry)
			f->entry = calloc(o->nsym, 1);
		if (!f->entry)
			return obj_fail(f->o, "out of memory");
		f->entry[n] = 1;
	}
	return f->entry ? 1 : 0;
}

/* What relocation `i` of a section refers to. */
static int take(struct search *f, uint32_t rel_sec, size_t i)
{
	struct obj *o = f->o;
	struct loc loc = { .sec = o->sec[rel_sec].info,
			   .rel_sec = rel_sec, .rel = i };
	struct locs *to;
	struct rel r;

	obj_rel(o, rel_sec, i, &r);
	if (r.offset >= o->sec[loc.sec].size)
		return obj_fail_at(o, rel_sec, i * obj_rel_size(o,
				   o->sec[rel_sec].type),
				   "relocates behind the end of %.40s",
				   o->sec[loc.sec].name);
	loc.shape = shape_of(o, rel_sec, &r);
	loc.off = r.offset;
	if (loc.shape)
		loc.off -= (uint64_t)loc.shape->reloc;
	to = loc.shape ? f->sites : f->others;
	return to && locs_add(to, &loc) ? obj_fail(o, "out of memory") : 0;
}

static int find_in(struct search *f, uint32_t rel_sec)
{
	const struct obj *o = f->o;
	size_t size = obj_rel_size(o, o->sec[rel_sec].type);
	size_t n = obj_rel_count(o, rel_sec);
	const unsigned char *info = o->sec[rel_sec].data + (o->wide ? 8 : 4);
	int bad = 0;

	for (size_t i = 0; i < n && !bad; i++, info += size) {
		uint32_t sym = obj_rel_sym(o, info);

		if (sym < o->nsym && f->entry[sym])
			bad = take(f, rel_sec, i);
	}
	return bad;
}

/*
 * A call may have more than one relocation that a shape could begin at: the
 * first shape has all of it.
 */
static void drop_inner(struct locs *l)
{
	size_t n = 0;

	for (size_t i = 0; i < l->n; i++) {
		const struct loc *in = n ? &l->v[n - 1] : NULL;

		if (!in || in->sec != l->v[i].sec ||
		    l->v[i].off - in->off >= site_size(in->shape))
			l->v[n++] = l->v[i];
	}
	l->n = n;
}

int sites_find(struct locs *sites, struct locs *others, struct obj *o,
	       const char *const *entry)
{
	struct search f = { o, NULL, sites, others };
	int some = find_entries(&f, entry ? entry : o->arch->entry);
	int bad = some < 0;

	for (uint32_t i = 1; i < o->nsec && some && !bad; i++)
		if (obj_is_rel(o, i) && obj_is_code(o, o->sec[i].info) &&
		    o->sec[i].link == o->symtab)
			bad = find_in(&f, i);
	free(f.entry);
	locs_sort(sites);
	drop_inner(sites);
	if (others)
		locs_sort(others);
	return bad ? -1 : 0;
}
