/* SPDX-License-Identifier: MIT */
/*
 * Compares the functions with sites of two files by their names.  Functions
 * of one name, static ones of different sources, are counted.
 */
#include <stdio.h>
#include <stdlib.h>

#include "recordmcount/diff.h"
#include "recordmcount/inspect.h"
#include "recordmcount/say.h"

struct names {
	const char **v;
	size_t n;
};

static int by_name(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The name of each function with a site, sorted. */
static int read_names(struct names *l, const struct audit *a)
{
	const struct func *last = NULL;

	*l = (struct names){ .v = malloc((a->nsite + 1) * sizeof(*l->v)) };
	if (!l->v)
		return -1;
	for (size_t i = 0; i < a->nsite; i++) {
		const struct seen *e = &a->site[i];
		const struct func *f = func_of(a, e);

		if (f && f != last && func_has(f, e->off))
			l->v[l->n++] = f->name;
		last = f;
	}
	qsort(l->v, l->n, sizeof(*l->v), by_name);
	return 0;
}

static int compare(const char *path, const struct names *old,
		   const struct names *new)
{
	size_t lost = 0, gained = 0;

	for (size_t i = 0, k = 0; i < old->n || k < new->n;) {
		int order = i == old->n ? 1 : k == new->n ? -1
			  : strcmp(old->v[i], new->v[k]);

		if (order < 0)
			say_line(stdout, "-%s", old->v[i]);
		if (order > 0)
			say_line(stdout, "+%s", new->v[k]);
		lost += order < 0;
		gained += order > 0;
		i += order <= 0;
		k += order >= 0;
	}
	if (lost || gained)
		say_line(stdout, "%s: lost a site: %zu, gained one: %zu",
			 path, lost, gained);
	return lost ? FINDINGS : CLEAN;
}

static int open_one(struct audit *a, struct names *l, const char *path)
{
	int bad = audit_open(a, path, &no_wants);

	if (!bad && read_names(l, a))
		snprintf(a->err, sizeof(a->err), "out of memory");
	if (*a->err)
		say_line(stderr, "%s: %s", path, a->err);
	return *a->err ? -1 : 0;
}

int diff_files(const char *old, char *const *paths, size_t n)
{
	struct audit before, after = { .file.fd = -1 };
	struct names was = { 0 }, is = { 0 };
	int status = TROUBLE;

	if (n != 1) {
		fprintf(stderr, "mcount-audit: --diff compares one file\n");
		return TROUBLE;
	}
	if (!open_one(&before, &was, old) && !open_one(&after, &is, paths[0]))
		status = compare(paths[0], &was, &is);
	audit_close(&after);
	audit_close(&before);
	free(was.v);
	free(is.v);
	return status;
}
