/* SPDX-License-Identifier: MIT */
/* Reads a file into an audit and runs the rules over it. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "recordmcount/rules.h"
#include "recordmcount/say.h"

const struct wants no_wants;

static int by_place(const void *a, const void *b)
{
	const struct seen *x = a, *y = b;

	if (x->sec != y->sec)
		return x->sec < y->sec ? -1 : 1;
	if (x->off != y->off)
		return x->off < y->off ? -1 : 1;
	if (x->table != y->table)
		return x->table < y->table ? -1 : 1;
	return (x->at > y->at) - (x->at < y->at);
}

/* Is this the address of a profiling symbol of the image? */
static bool is_target(const struct audit *a, uint64_t addr)
{
	for (size_t i = 0; i < a->ntarget; i++)
		if (a->target[i].addr == addr)
			return true;
	return false;
}

static void find_target(struct audit *a, const struct sym *s)
{
	uint64_t addr = s->value;

	if (a->obj.arch->quirks & ARCH_THUMB_BIT)
		addr &= ~1ull;
	if (s->sec && !is_target(a, addr) && a->ntarget < TARGETS)
		a->target[a->ntarget++] = (struct target){ s->name, addr };
}

/* Places that sites call: the profiling symbols, and what the caller says. */
static void find_targets(struct audit *a)
{
	const struct obj *o = &a->obj;
	const char *handler = a->wants->handler;
	struct sym s;

	for (uint32_t n = 1; n < o->nsym; n++) {
		const char *name = obj_sym_name(o, n);
		bool named = handler && !strcmp(name, handler);

		for (const char *const *e = o->arch->entry; *e && !named; e++)
			named = !strcmp(name, *e);
		if (!named)
			continue;
		obj_sym(o, n, &s);
		find_target(a, &s);
	}
}

/*
 * In an image a call that the compiler left and one that was switched on have
 * the same bytes; where it leads tells them apart.
 */
static const struct site *tell_built(const struct audit *a,
				     const struct seen *s,
				     const struct site *shape)
{
	const struct obj *o = &a->obj;
	const struct sec *code = &o->sec[s->sec];
	uint32_t u[SITE_UNITS];

	site_load(shape, o->code_big, code->data + s->off, u);
	if (!is_target(a, site_target(o->arch, shape, u,
				      code->addr + s->off)))
		return NULL;
	for (const struct site *c = o->arch->site; c->name; c++)
		if (c->calls && site_size(c) == site_size(shape) &&
		    site_is(c, SITE_BUILT, u))
			return c;
	return NULL;
}

static void put_shape(const struct audit *a, struct seen *s,
		      const struct site *shape, enum site_state state)
{
	s->shape = shape ? (uint8_t)(shape - a->obj.arch->site) : NO_SHAPE;
	s->state = (uint8_t)state;
}

/* What stands where an entry points. */
static void see(const struct audit *a, struct seen *s)
{
	const struct loc *call = locs_at(&a->calls, s->sec, s->off);
	const struct site *shape = call ? call->shape : NULL, *built;
	enum site_state state = SITE_BUILT;

	if (!call && s->sec)
		shape = site_seen(&a->obj, s->sec, s->off, &state);
	put_shape(a, s, shape, state);
	if (!shape || state != SITE_ON || audit_is_object(a))
		return;
	built = tell_built(a, s, shape);
	if (built)
		put_shape(a, s, built, SITE_BUILT);
}

static struct seen seen_of(const struct entry *e)
{
	return (struct seen){
		.at = e->at,
		.off = e->off,
		.table = e->table,
		.sec = e->sec,
		.sym = e->sym,
		.type = e->type,
		.bound = e->bound,
		.dynamic = e->dynamic,
	};
}

/* Tables of images are often in order already. */
static void sort_sites(struct audit *a)
{
	for (size_t i = 1; i < a->nsite; i++) {
		if (by_place(&a->site[i - 1], &a->site[i]) <= 0)
			continue;
		qsort(a->site, a->nsite, sizeof(*a->site), by_place);
		return;
	}
}

/* docs/format.md: a table that was made smaller has such entries in front. */
static bool is_free(const struct entry *e)
{
	return !e->sec && !e->off && !e->dynamic;
}

static int see_entries(struct audit *a)
{
	struct entries t = { 0 };
	bool front = false;

	if (table_read(&t, &a->obj)) {
		table_free(&t);
		return -1;
	}
	a->site = calloc(t.n + 1, sizeof(*a->site));
	if (!a->site) {
		table_free(&t);
		return obj_fail(&a->obj, "out of memory");
	}
	for (size_t i = 0; i < t.n; i++) {
		front = i && t.v[i].table == t.v[i - 1].table
		      ? front : !audit_is_object(a);
		front = front && is_free(&t.v[i]);
		if (front)
			continue;
		a->site[a->nsite] = seen_of(&t.v[i]);
		see(a, &a->site[a->nsite++]);
	}
	table_free(&t);
	sort_sites(a);
	return 0;
}

/* What another mechanism records: NOPs of any number, no shape's. */
static int see_padding(struct audit *a)
{
	struct entries t = { 0 };
	int bad = entries_read(&t, &a->obj, PADDING_NAME);

	if (!bad && t.n) {
		a->padding = calloc(t.n, sizeof(*a->padding));
		if (!a->padding)
			bad = obj_fail(&a->obj, "out of memory");
	}
	for (size_t i = 0; !bad && i < t.n; i++) {
		a->padding[i] = seen_of(&t.v[i]);
		a->padding[i].shape = NO_SHAPE;
		a->npadding++;
	}
	table_free(&t);
	return bad ? -1 : 0;
}

/* Sites and functions are both in order: one walk brings them together. */
static void meet_functions(struct audit *a)
{
	size_t k = 0, last = 0;

	for (size_t i = 0; i < a->funcs.n; i++)
		a->functions += !func_is_part(&a->funcs.v[i]);
	for (size_t i = 0; i < a->nsite; i++) {
		struct seen *s = &a->site[i];
		const struct func *f = a->funcs.v;

		while (k < a->funcs.n &&
		       (f[k].sec < s->sec ||
			(f[k].sec == s->sec && f[k].off <= s->off)))
			k++;
		if (!k || f[k - 1].sec != s->sec)
			continue;
		s->func = (uint32_t)k;
		if (k != last && func_has(&f[k - 1], s->off) &&
		    !func_is_part(&f[k - 1]))
			a->covered++;
		last = k;
	}
}

static int fail(struct audit *a, const char *why)
{
	snprintf(a->err, sizeof(a->err), "%s", why);
	return -1;
}

static void drop_excluded(const struct obj *o, struct locs *l)
{
	size_t n = 0;

	for (size_t i = 0; i < l->n; i++)
		if (!(o->sec[l->v[i].sec].flags & SHF_EXCLUDE))
			l->v[n++] = l->v[i];
	l->n = n;
}

/* What the code calls; a linker leaves some sections out with their calls. */
static int read_calls(struct audit *a)
{
	if (!audit_is_object(a))
		return 0;
	if (sites_find(&a->calls, &a->others, &a->obj, NULL))
		return -1;
	drop_excluded(&a->obj, &a->calls);
	drop_excluded(&a->obj, &a->others);
	return 0;
}

static int read_object(struct audit *a, const unsigned char *bytes, size_t size)
{
	struct obj *o = &a->obj;

	a->lto = file_kind(bytes, size) == FILE_BITCODE;
	if (a->lto)
		return 0;
	if (obj_open(o, bytes, size))
		return -1;
	if (!o->arch)
		return obj_fail(o, "no architecture has e_machine %u with "
				"%u bits", o->machine, o->wide ? 64 : 32);
	if (o->type != ET_REL && o->type != ET_EXEC && o->type != ET_DYN)
		return obj_fail(o, "neither object nor image (e_type %u)",
				o->type);
	a->lto = obj_is_slim_lto(o);
	if (!audit_is_object(a))
		find_targets(a);
	if (read_calls(a) || notes_read(&a->notes, o) ||
	    funcs_read(&a->funcs, o) ||
	    see_entries(a) || see_padding(a))
		return -1;
	meet_functions(a);
	return 0;
}

int audit_memory(struct audit *a, const char *path, const void *bytes,
		 size_t size, const struct wants *wants)
{
	*a = (struct audit){ .path = path, .file.fd = -1, .wants = wants };
	return read_object(a, bytes, size) ? fail(a, a->obj.err) : 0;
}

int audit_open(struct audit *a, const char *path, const struct wants *wants)
{
	*a = (struct audit){ .path = path, .wants = wants };
	if (file_map(&a->file, path))
		return fail(a, a->file.err);
	return read_object(a, a->file.bytes, a->file.size)
	     ? fail(a, a->obj.err) : 0;
}

void audit_close(struct audit *a)
{
	free(a->found);
	free(a->site);
	free(a->padding);
	notes_free(&a->notes);
	funcs_free(&a->funcs);
	locs_free(&a->calls);
	locs_free(&a->others);
	obj_close(&a->obj);
	file_close(&a->file);
}

int audit_find(struct audit *a, const struct rule *rule, uint32_t sec,
	       uint64_t off, const char *format, ...)
{
	struct finding *f;
	va_list ap;

	if (a->nfound == a->room) {
		size_t room = a->room ? 2 * a->room : 16;

		f = realloc(a->found, room * sizeof(*f));
		if (!f)
			return fail(a, "out of memory");
		a->found = f;
		a->room = room;
	}
	f = &a->found[a->nfound++];
	*f = (struct finding){ .rule = rule, .sec = sec, .off = off };
	va_start(ap, format);
	vsnprintf(f->text, sizeof(f->text), format, ap);
	va_end(ap);
	say_clean(f->text);
	return 0;
}

static int by_finding(const void *a, const void *b)
{
	const struct finding *x = a, *y = b;

	if (x->sec != y->sec)
		return x->sec < y->sec ? -1 : 1;
	if (x->off != y->off)
		return x->off < y->off ? -1 : 1;
	if (x->rule != y->rule)
		return x->rule < y->rule ? -1 : 1;
	return strcmp(x->text, y->text);
}

/* Sorted, and each once. */
static void settle(struct audit *a)
{
	size_t n = 0;

	qsort(a->found, a->nfound, sizeof(*a->found), by_finding);
	for (size_t i = 0; i < a->nfound; i++) {
		if (n && !by_finding(&a->found[n - 1], &a->found[i]))
			continue;
		a->found[n++] = a->found[i];
		a->count[a->found[i].rule->severity]++;
	}
	a->nfound = n;
}

/* Of bitcode one rule speaks: there is no machine, and nothing of it. */
static bool applies(const struct audit *a, const struct rule *r)
{
	return a->obj.arch || r->find == find_lto;
}

int audit_run(struct audit *a, const bool *on)
{
	for (size_t i = 0; rules[i].id; i++)
		if (on[i] && applies(a, &rules[i]) &&
		    rules[i].find(a, &rules[i]))
			return -1;
	if (a->nfound)
		settle(a);
	return 0;
}
