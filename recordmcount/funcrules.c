/* SPDX-License-Identifier: MIT */
/* Rules about functions: which have a site, and which should. */
#include <fnmatch.h>

#include "recordmcount/graph.h"
#include "recordmcount/rules.h"
#include "recordmcount/why.h"


bool has_site(const struct audit *a, const struct func *f, size_t *k)
{
	const struct seen *s;

	while (*k < a->nsite && (a->site[*k].sec < f->sec ||
				 (a->site[*k].sec == f->sec &&
				  a->site[*k].off < f->off)))
		++*k;
	s = &a->site[*k];
	return *k < a->nsite && s->sec == f->sec &&
	       func_has(f, s->off);
}

static bool matches(const struct globs *g, const char *name)
{
	for (size_t i = 0; i < g->n; i++)
		if (!fnmatch(g->v[i], name, 0))
			return true;
	return false;
}

int find_untraced(struct audit *a, const struct rule *r)
{
	char text[400];
	size_t k = 0;

	for (size_t i = 0; i < a->funcs.n; i++) {
		const struct func *f = &a->funcs.v[i];

		if (!has_site(a, f, &k) && !func_is_part(f) &&
		    audit_find(a, r, f->sec, f->off, "%.160s has no site: %s",
			       f->name, why_untraced(a, f, NULL, text,
						     sizeof(text))))
			return -1;
	}
	return 0;
}

int find_required(struct audit *a, const struct rule *r)
{
	size_t k = 0;

	for (size_t i = 0; a->wants->require.n && i < a->funcs.n; i++) {
		const struct func *f = &a->funcs.v[i];

		if (!has_site(a, f, &k) && !func_is_part(f) &&
		    matches(&a->wants->require, f->name) &&
		    audit_find(a, r, f->sec, f->off, "%s is required to have "
			       "a site", f->name))
			return -1;
	}
	return 0;
}

/* Why no site should be in a function, or NULL. */
static const char *forbidden(const struct audit *a, const struct func *f)
{
	if (f->type == STT_GNU_IFUNC)
		return "runs before the program is relocated";
	return matches(&a->wants->forbid, f->name) ? "is not to have a site"
						   : NULL;
}

int find_forbidden(struct audit *a, const struct rule *r)
{
	size_t k = 0;

	for (size_t i = 0; i < a->funcs.n; i++) {
		const struct func *f = &a->funcs.v[i];
		const char *why = forbidden(a, f);

		if (why && has_site(a, f, &k) &&
		    FIND(a, r, &a->site[k], "%s %s", f->name, why))
			return -1;
	}
	return 0;
}

int find_uncovered(struct audit *a, const struct rule *r)
{
	double percent = a->functions ? 100.0 * (double)a->covered /
				      (double)a->functions : 100.0;

	if (percent >= a->wants->coverage)
		return 0;
	return audit_find(a, r, 0, 0, "%.1f%% of the functions have a site, "
			  "not %g%%", percent, a->wants->coverage);
}

int find_recursion(struct audit *a, const struct rule *r)
{
	const struct graph *g = a->wants->graph;

	for (size_t i = 0; g && i < g->nhit; i++)
		if (!strcmp(g->hit[i].path, a->path) &&
		    audit_find(a, r, g->hit[i].sec, g->hit[i].off, "%s",
			       g->hit[i].text))
			return -1;
	return 0;
}
