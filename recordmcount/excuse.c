/* SPDX-License-Identifier: MIT */
/* Reads, applies and writes excuses. */
#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>

#include "recordmcount/checks.h"
#include "recordmcount/excuse.h"

struct excuse {
	const struct rule *rule;
	char *file, *function;		/* globs; NULL: any */
};

static int fail(struct excuses *e, const char *path, size_t line,
		const char *why)
{
	snprintf(e->err, sizeof(e->err), "%.160s:%zu: %.80s", path, line, why);
	return -1;
}

static int add(struct excuses *e, const struct excuse *one)
{
	if (e->n == e->room) {
		size_t room = e->room ? 2 * e->room : 64;
		struct excuse *v = realloc(e->v, room * sizeof(*v));

		if (!v)
			return -1;
		e->v = v;
		e->room = room;
	}
	e->v[e->n++] = *one;
	return 0;
}

static int read_line(struct excuses *e, char *text, const char *path,
		     size_t line)
{
	static const char blank[] = " \t\r\n";
	struct excuse one = { 0 };
	char *rest = text, *id, *file, *function;

	text[strcspn(text, "#")] = 0;
	id = strtok_r(text, blank, &rest);
	if (!id)
		return 0;
	file = strtok_r(NULL, blank, &rest);
	function = strtok_r(NULL, blank, &rest);
	one.rule = checks_find(id, strlen(id));
	if (!one.rule)
		return fail(e, path, line, "no such rule");
	if (strtok_r(NULL, blank, &rest))
		return fail(e, path, line, "more than a rule, a file and a "
			    "function");
	one.file = file ? strdup(file) : NULL;
	one.function = function ? strdup(function) : NULL;
	if ((file && !one.file) || (function && !one.function) ||
	    add(e, &one)) {
		free(one.file);
		free(one.function);
		return fail(e, path, line, strerror(ENOMEM));
	}
	return 0;
}

int excuses_read(struct excuses *e, const char *path)
{
	FILE *f = fopen(path, "re");
	char *text = NULL;
	size_t room = 0, line = 0;
	int bad = 0;

	if (!f)
		return fail(e, path, 0, strerror(errno));
	while (!bad && getline(&text, &room, f) >= 0)
		bad = read_line(e, text, path, ++line);
	if (!bad && ferror(f))
		bad = fail(e, path, line, strerror(errno));
	free(text);
	fclose(f);
	return bad;
}

void excuses_free(struct excuses *e)
{
	for (size_t i = 0; i < e->n; i++) {
		free(e->v[i].file);
		free(e->v[i].function);
	}
	free(e->v);
	*e = (struct excuses){ 0 };
}

const char *file_part(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

const char *finding_function(const struct audit *a, const struct finding *f)
{
	const struct func *func = f->sec ? funcs_at(&a->funcs, f->sec, f->off)
					 : NULL;

	return func ? func->name : "-";
}

static bool excuses_it(const struct excuse *e, const struct audit *a,
		       const struct finding *f)
{
	if (e->rule != f->rule)
		return false;
	if (e->file && fnmatch(e->file, a->path, 0) &&
	    fnmatch(e->file, file_part(a->path), 0))
		return false;
	return !e->function || !fnmatch(e->function, finding_function(a, f), 0);
}

void excuse_findings(struct audit *a, const struct excuses *e)
{
	size_t n = 0;

	for (size_t i = 0; i < a->nfound; i++) {
		const struct finding *f = &a->found[i];
		size_t k = 0;

		while (e && k < e->n && !excuses_it(&e->v[k], a, f))
			k++;
		if (e && k < e->n) {
			a->excused++;
			a->count[f->rule->severity]--;
		} else {
			a->found[n++] = *f;
		}
	}
	a->nfound = n;
}

/* A name as a glob that matches it: no character of it means more. */
static void put_literal(const char *name, FILE *to)
{
	for (; *name; name++) {
		if (strchr("*?[\\", *name))
			fputc('\\', to);
		fputc(strchr(" \t\r\n#", *name) ? '?' : *name, to);
	}
}

void excuse_write(const struct audit *a, FILE *to)
{
	for (size_t i = 0; i < a->nfound; i++) {
		fprintf(to, "%s ", a->found[i].rule->id);
		put_literal(file_part(a->path), to);
		fputc(' ', to);
		put_literal(finding_function(a, &a->found[i]), to);
		fputc('\n', to);
	}
}
