/* SPDX-License-Identifier: MIT */
/*
 * Records a linked image: puts its table in order and its calls to rest.
 * What does not fit in place goes to a compact table.
 */
#include <stdlib.h>

#include "recordmcount/compact.h"
#include "recordmcount/record.h"
#include "recordmcount/table.h"

struct remaking {
	struct image image;
	struct obj *o;
	const struct options *opt;
	struct change *change;
	struct tally *tally;
	bool rewrites;			/* a compact table */
	size_t size;			/* of what comes out */
};

static int list_places(const struct image *m, struct locs *places)
{
	for (size_t i = 0; i < m->n; i++) {
		const struct loc loc = { .sec = m->slot[i].sec,
					 .off = m->slot[i].off };

		if (!m->slot[i].dropped && locs_add(places, &loc))
			return obj_fail(m->o, "out of memory");
	}
	for (size_t i = 0; i < m->near.n; i++)
		if (locs_add(places, &m->near.v[i]))
			return obj_fail(m->o, "out of memory");
	locs_sort(places);
	return 0;
}

/* What to do with each call that the image still has. */
static int plan(struct remaking *w)
{
	struct locs places = { 0 };
	int bad = list_places(&w->image, &places);

	for (size_t i = 0; i < w->image.calls.n && !bad; i++) {
		const struct loc *l = &w->image.calls.v[i];
		bool in = is_recorded(w->opt, w->o->sec[l->sec].name);
		bool there = locs_at(&places, l->sec, l->off);

		w->tally->present += there;
		if ((in && !there && locs_add(&w->change->add, l)) ||
		    (is_switched_off(w->opt, in || there) &&
		     locs_add(&w->change->off, l)))
			bad = obj_fail(w->o, "out of memory");
	}
	locs_free(&places);
	return bad;
}

/*
 * Put what the table lacks into slots that nothing relocates; how much of it
 * that is.
 */
static size_t fill_slots(struct remaking *w)
{
	struct image *m = &w->image;
	size_t done = 0;

	for (size_t i = 0; i < m->n && done < w->change->add.n; i++) {
		const struct loc *l = &w->change->add.v[done];
		struct slot *s = &m->slot[i];

		if (!s->dropped || s->tied || s->relocated)
			continue;
		s->raw = w->o->sec[l->sec].addr + l->off;
		s->sec = l->sec;
		s->off = l->off;
		s->dropped = false;
		done++;
	}
	return done;
}

/* Can a compact table take the place of this one? */
static bool can_supersede(const struct remaking *w)
{
	return w->opt->compact && is_table(w->o, w->image.table);
}

/* The rest goes to a compact table, all of it if that is asked for. */
static int complete(struct remaking *w)
{
	struct image *m = &w->image;
	bool instead = can_supersede(w);
	size_t was = m->near.n;
	int bad = 0;

	if (w->opt->compact && m->table && !instead)
		return obj_fail(w->o, "a table that its linker script put "
				"into another section stays as it is");
	for (size_t i = instead ? 0 : fill_slots(w);
	     i < w->change->add.n && !bad; i++)
		bad = locs_add(&m->near, &w->change->add.v[i]);
	for (size_t i = 0; instead && i < m->n && !bad; i++) {
		const struct loc l = { .sec = m->slot[i].sec,
				       .off = m->slot[i].off };

		bad = !m->slot[i].dropped && locs_add(&m->near, &l);
	}
	w->rewrites = (instead && m->n) || m->near.n > was;
	locs_sort(&m->near);
	return bad ? obj_fail(w->o, "out of memory") : 0;
}

/*
 * What shares its bytes with a header is gone when they have changed, and what
 * comes out is none that can be read.
 */
static bool is_whole(struct remaking *w, const unsigned char *bytes)
{
	struct obj o;
	bool whole = !obj_open(&o, bytes, w->size);

	obj_close(&o);
	if (!whole)
		obj_fail(w->o, "what it would become: %.200s", o.err);
	return whole;
}

/* The image with its table in order, in `bytes`, a copy of the file. */
static unsigned char *finish(struct remaking *w, unsigned char *bytes)
{
	bool instead = can_supersede(w);

	image_switch_off(&w->image, &w->change->off, bytes);
	w->size = w->o->size;
	if (!instead && image_write(&w->image, bytes) < 0)
		return NULL;
	if (w->rewrites)
		return compact_write(&w->image, bytes, instead, w->opt->grow,
				     &w->size);
	return memcmp(bytes, w->o->bytes, w->size) ? bytes : NULL;
}

static unsigned char *remake(struct remaking *w)
{
	unsigned char *bytes = malloc(w->o->size), *done;

	if (!bytes) {
		obj_fail(w->o, "out of memory");
		return NULL;
	}
	memcpy(bytes, w->o->bytes, w->o->size);
	done = finish(w, bytes);
	if (done != bytes)
		free(bytes);
	if (!done || is_whole(w, done))
		return done;
	free(done);
	return NULL;
}

int image_record(struct obj *o, const struct options *opt,
		 struct change *change, struct tally *tally,
		 unsigned char **bytes, size_t *size)
{
	struct remaking w = { .o = o, .opt = opt, .change = change,
			      .tally = tally };

	*bytes = NULL;
	o->err[0] = 0;
	if (!image_read(&w.image, o, opt->symbols) && !image_drop(&w.image) &&
	    !plan(&w) && !complete(&w))
		*bytes = remake(&w);
	*size = w.size;
	tally->dropped += w.image.dead + w.image.doubled;
	image_free(&w.image);
	return o->err[0] ? -1 : 0;
}
