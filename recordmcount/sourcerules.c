/* SPDX-License-Identifier: MIT */
/*
 * Rules about an object and what its source says it has.  Symbols are looked
 * up by name, aliases too; what a compiler split off a function, as
 * f.constprop.0, counts as the function.
 */
#include <stdlib.h>

#include "recordmcount/expected.h"
#include "recordmcount/rules.h"

struct symbol {
	const char *name;
	size_t size;			/* of it, without the compiler's tail */
	size_t func;			/* of the audit's functions, from 0 */
	unsigned char bind;		/* STB_... */
	bool known;			/* to the source */
};

struct symbols {
	struct symbol *v;
	size_t n;
	bool *traced;			/* has function i a site? */
};

static int compare(const char *a, size_t m, const char *b, size_t n)
{
	int order = strncmp(a, b, m < n ? m : n);

	return order ? order : (m > n) - (m < n);
}

static int by_name(const void *a, const void *b)
{
	const struct symbol *x = a, *y = b;

	return compare(x->name, x->size, y->name, y->size);
}

static void add_symbol(struct symbols *l, const struct audit *a,
		       const struct sym *s)
{
	uint64_t off = s->value;
	const struct func *f;

	if (a->obj.arch->quirks & ARCH_THUMB_BIT)
		off &= ~1ull;
	f = funcs_at(&a->funcs, s->sec, off);
	if (f && f->off == off && !func_is_part(f))
		l->v[l->n++] = (struct symbol){
			.name = s->name,
			.size = strcspn(s->name, "."),
			.bind = s->bind,
			.func = (size_t)(f - a->funcs.v),
		};
}

static int symbols_read(struct symbols *l, struct audit *a)
{
	struct sym s;

	*l = (struct symbols){
		.v = calloc(a->obj.nsym + 1u, sizeof(*l->v)),
		.traced = calloc(a->funcs.n + 1, 1),
	};
	if (!l->v || !l->traced)
		return obj_fail(&a->obj, "out of memory");
	for (uint32_t i = 1; i < a->obj.nsym; i++) {
		obj_sym(&a->obj, i, &s);
		if (s.sec && (s.type == STT_FUNC || s.type == STT_GNU_IFUNC))
			add_symbol(l, a, &s);
	}
	qsort(l->v, l->n, sizeof(*l->v), by_name);
	for (size_t i = 0; i < a->nsite; i++)
		if (a->site[i].func && func_has(func_of(a, &a->site[i]),
						a->site[i].off))
			l->traced[a->site[i].func - 1] = true;
	return 0;
}

static void symbols_free(struct symbols *l)
{
	free(l->v);
	free(l->traced);
}

/* The first symbol of a name; those after it may have the same. */
static size_t lookup(const struct symbols *l, const char *name)
{
	size_t low = 0, high = l->n, size = strcspn(name, ".");

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (compare(l->v[mid].name, l->v[mid].size, name, size) < 0)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

struct matter {				/* one function of the source */
	struct audit *a;
	const struct rule *rule;
	struct symbols *symbols;
	struct expected_function f;
	bool present;			/* has code */
	bool faults;			/* find those, not what is right */
};

static int judge(struct matter *m, const struct symbol *s)
{
	const struct func *f = &m->a->funcs.v[s->func];
	bool traced = m->symbols->traced[s->func];

	if (!m->f.reason && !traced)
		return audit_find(m->a, m->rule, f->sec, f->off,
				  "%.200s, line %d, "
				  "is to have a site", s->name, m->f.line);
	if (m->f.reason && traced)
		return audit_find(m->a, m->rule, f->sec, f->off,
				  "%.200s, line %d, "
				  "has a site in spite of %s", s->name,
				  m->f.line, m->f.reason);
	return 0;
}

static int match(struct matter *m, const char *name)
{
	struct symbols *l = m->symbols;

	for (size_t i = lookup(l, name); i < l->n; i++) {
		struct symbol *s = &l->v[i];

		if (compare(s->name, s->size, name, strcspn(name, ".")))
			break;
		m->present = true;
		s->known = true;
		if (m->faults && judge(m, s))
			return -1;
	}
	return 0;
}

static int match_all(struct matter *m)
{
	const char *name = NULL;

	for (size_t i = 0; i < json_array_size(m->f.names); i++) {
		name = json_string_value(json_array_get(m->f.names, i));
		if (name && match(m, name))
			return -1;
	}
	if (m->present || !name || m->f.always != m->faults)
		return 0;
	return audit_find(m->a, m->rule, 0, 0, m->faults
			  ? "%.200s, line %d, has no code in the object"
			  : "%.200s, line %d, has no code: it is not used, or "
			    "inlined wherever it is", name, m->f.line);
}

static int compare_sources(struct audit *a, const struct rule *r,
			   struct symbols *l, const json_t *functions,
			   bool faults)
{
	for (size_t i = 0; i < json_array_size(functions); i++) {
		struct matter m = { .a = a, .rule = r, .symbols = l,
				    .faults = faults,
				    .f = expected_get(functions, i) };

		if (match_all(&m))
			return -1;
	}
	return 0;
}

/* Functions that compilers make: initialisers, thunks, thread-local access. */
static bool is_made(const char *name)
{
	static const char *const front[] = {
		"_GLOBAL__", "_ZGV", "_ZTH", "_ZTW", "_ZTc", "_ZTh", "_ZTv",
		"_Z41__static_initialization", "__cxx_global", "__tls_init",
		"__tcf_",
	};

	for (size_t i = 0; i < sizeof(front) / sizeof(*front); i++)
		if (!strncmp(name, front[i], strlen(front[i])))
			return true;
	return false;
}

/*
 * Is it no function of the source's own?  Each compiler makes what templates,
 * inline functions and lambdas need by itself: weak symbols, and local ones
 * with names of C++.
 */
static bool is_own(const struct symbol *s)
{
	if (is_made(s->name) || s->bind == STB_WEAK)
		return false;
	return s->bind != STB_LOCAL || strncmp(s->name, "_Z", 2);
}

static int find_unknown(struct audit *a, const struct rule *r,
			const struct symbols *l, bool own)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct symbol *s = &l->v[i];
		const struct func *f = &a->funcs.v[s->func];

		if (!s->known && l->traced[s->func] && is_own(s) == own &&
		    audit_find(a, r, f->sec, f->off, own
			       ? "%.200s has a site, and the source no such "
				 "function"
			       : "%.200s has a site; its compiler made it",
			       s->name))
			return -1;
	}
	return 0;
}

/* What one of the rules finds: faults, or the differences that are right. */
static int find(struct audit *a, const struct rule *r, bool faults)
{
	const json_t *functions = a->wants->expected
				? expected_of(a->wants->expected, a->path)
				: NULL;
	struct symbols l;
	int bad;

	if (!functions || a->lto)
		return 0;
	bad = symbols_read(&l, a) ||
	      compare_sources(a, r, &l, functions, faults) ||
	      find_unknown(a, r, &l, faults);
	symbols_free(&l);
	return bad ? -1 : 0;
}

int find_unexpected(struct audit *a, const struct rule *r)
{
	return find(a, r, true);
}

int find_explained(struct audit *a, const struct rule *r)
{
	return find(a, r, false);
}
