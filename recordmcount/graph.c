/* SPDX-License-Identifier: MIT */
/*
 * Follows a handler breadth first, so that the chain that is shown is a
 * shortest one.  Files stay in memory while it runs; only what is reached is
 * looked into.
 */
#include <stdio.h>
#include <stdlib.h>

#include "recordmcount/graph.h"
#include "recordmcount/input.h"
#include "recordmcount/place.h"

struct step {
	size_t file;
	const struct func *func;
	size_t from;			/* the step before; itself: the first */
	uint64_t at;			/* where in that one's function */
};

struct walk {
	struct graph *g;
	struct step *v;
	size_t n, room;
};

static int fail(struct graph *g, const char *name, const char *why)
{
	snprintf(g->err, sizeof(g->err), "%.160s: %.80s", name, why);
	return -1;
}

/* Keep a file, with bytes and a name of its own. */
static void take(void *where, const struct input *in)
{
	struct graph *g = where;
	struct audit **file = realloc(g->file,
				      (g->nfile + 1) * sizeof(*file));
	struct audit *a = malloc(sizeof(*a));
	char *name = strdup(in->name);
	unsigned char *bytes = malloc(in->size + 1);

	if (file)
		g->file = file;
	if (!file || !a || !name || !bytes || in->err) {
		fail(g, in->name, in->err ? in->err : "out of memory");
		free(bytes);
		free(name);
		free(a);
		return;
	}
	memcpy(bytes, in->bytes, in->size);
	if (audit_memory(a, name, bytes, in->size, &no_wants))
		fail(g, name, a->err);
	a->file.bytes = bytes;
	g->file[g->nfile++] = a;
}

static const struct func *find(const struct audit *a, const char *name)
{
	for (size_t i = 0; i < a->funcs.n; i++)
		if (!strcmp(a->funcs.v[i].name, name))
			return &a->funcs.v[i];
	return NULL;
}

/* The function that begins at a place, by whichever of its entries. */
static const struct func *begins_at(const struct audit *a, uint32_t sec,
				    uint64_t off)
{
	const struct func *f = funcs_at(&a->funcs, sec, off);

	return f && (f->off == off || f->off + f->local == off) ? f : NULL;
}

static int step(struct walk *w, size_t file, const struct func *f,
		size_t from, uint64_t at)
{
	for (size_t i = 0; i < w->n; i++)
		if (w->v[i].func == f)
			return 0;
	if (w->n == w->room) {
		size_t room = w->room ? 2 * w->room : 64;
		struct step *v = realloc(w->v, room * sizeof(*v));

		if (!v)
			return fail(w->g, f->name, "out of memory");
		w->v = v;
		w->room = room;
	}
	w->v[w->n++] = (struct step){ file, f, from, at };
	return 0;
}

/* A step to where an edge leads, if a function of the files begins there. */
static int follow(struct walk *w, size_t from, const struct edge *e)
{
	const struct graph *g = w->g;
	size_t file = w->v[from].file;
	const struct func *f = NULL;

	if (!e->name)
		f = begins_at(g->file[file], e->sec, e->off);
	for (size_t i = 0; e->name && *e->name && !f && i < g->nfile; i++) {
		f = find(g->file[i], e->name);
		file = i;
	}
	return f ? step(w, file, f, from, e->at) : 0;
}

static const struct seen *site_of(const struct audit *a, const struct func *f)
{
	for (size_t i = 0; i < a->nsite; i++) {
		const struct seen *e = &a->site[i];

		if (e->sec == f->sec && e->off >= f->off &&
		    func_of(a, e) == f)
			return &a->site[i];
	}
	return NULL;
}

/* "HANDLER+0xOFF -> FUNCTION+0xOFF -> FUNCTION", as far as there is room. */
static void print_chain(const struct walk *w, size_t i, uint64_t at, char *to,
			size_t room)
{
	const struct step *s = &w->v[i];
	size_t used;

	if (s->from != i)
		print_chain(w, s->from, s->at, to, room);
	used = strlen(to);
	if (at == UINT64_MAX)
		snprintf(to + used, room - used, "%s", s->func->name);
	else
		snprintf(to + used, room - used, "%s+0x%llx -> ",
			 s->func->name, (unsigned long long)at);
}

static int add_hit(struct walk *w, size_t i, const struct seen *s)
{
	struct graph *g = w->g;
	struct hit *v = realloc(g->hit, (g->nhit + 1) * sizeof(*v)), *hit;

	if (!v)
		return fail(g, w->v[i].func->name, "out of memory");
	g->hit = v;
	hit = &v[g->nhit];
	*hit = (struct hit){ .sec = s->sec, .off = s->off };
	hit->path = strdup(g->file[w->v[i].file]->path);
	if (!hit->path)
		return fail(g, w->v[i].func->name, "out of memory");
	g->nhit++;
	snprintf(hit->text, sizeof(hit->text), "the handler reaches this "
		 "site: ");
	print_chain(w, i, UINT64_MAX, hit->text, sizeof(hit->text));
	return 0;
}

/* Behind a site the tracer is entered anew: no need to look further. */
static int look(struct walk *w, size_t i)
{
	const struct audit *a = w->g->file[w->v[i].file];
	const struct seen *site = site_of(a, w->v[i].func);
	struct edges e;
	int bad;

	if (site)
		return add_hit(w, i, site);
	bad = edges_find(&e, a, w->v[i].func);
	if (bad)
		fail(w->g, a->path, "out of memory");
	for (size_t k = 0; !bad && k < e.n; k++)
		bad = follow(w, i, &e.v[k]);
	edges_free(&e);
	return bad;
}

int graph_read(struct graph *g, char *const *paths, size_t n,
	       const char *handler)
{
	struct walk w = { .g = g };
	int bad = 0;

	for (size_t i = 0; i < n && !*g->err; i++)
		input_each(paths[i], NULL, take, g);
	for (size_t i = 0; i < g->nfile && !*g->err && !w.n; i++) {
		const struct func *f = func_named(g->file[i], handler);

		if (f)
			bad = step(&w, i, f, 0, 0);
	}
	if (!bad && !*g->err && !w.n)
		fail(g, handler, "no file has this function");
	for (size_t i = 0; i < w.n && !bad; i++)
		bad = look(&w, i);
	free(w.v);
	return *g->err ? -1 : 0;
}

void graph_free(struct graph *g)
{
	for (size_t i = 0; i < g->nhit; i++)
		free(g->hit[i].path);
	for (size_t i = 0; i < g->nfile; i++) {
		free((char *)(uintptr_t)g->file[i]->path);
		audit_close(g->file[i]);
		free(g->file[i]);
	}
	free(g->hit);
	free(g->file);
	*g = (struct graph){ 0 };
}
