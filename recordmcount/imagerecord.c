/* SPDX-License-Identifier: MIT */
/*
 * Records a linked image: puts its table in order and its calls to rest.
 * What an image cannot be given in place, which is room, is said.
 */
#include <stdlib.h>

#include "recordmcount/image.h"
#include "recordmcount/record.h"

struct remaking {
	struct image image;
	struct obj *o;
	const struct options *opt;
	struct change *change;
	struct tally *tally;
};

static int list_places(const struct image *m, struct locs *places)
{
	for (size_t i = 0; i < m->n; i++) {
		const struct loc loc = { .sec = m->slot[i].sec,
					 .off = m->slot[i].off };

		if (!m->slot[i].dropped && locs_add(places, &loc))
			return obj_fail(m->o, "out of memory");
	}
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

/* Put what the table lacks into slots that nothing relocates. */
static int complete(struct remaking *w)
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
	if (done == w->change->add.n)
		return 0;
	return obj_fail(w->o, "%zu calls have no place in the table, which "
			"cannot grow in an image: record the objects, then "
			"link", w->change->add.n - done);
}

/* What shares its bytes with a header is gone when they have changed. */
static bool is_whole(struct remaking *w, const unsigned char *bytes)
{
	struct obj o;
	bool whole = !obj_open(&o, bytes, w->o->size);

	obj_close(&o);
	if (!whole)
		obj_fail(w->o, "the table overlaps a header");
	return whole;
}

static unsigned char *remake(struct remaking *w)
{
	const struct locs *off = &w->change->off;
	unsigned char *bytes = malloc(w->o->size);
	int still;

	if (!bytes) {
		obj_fail(w->o, "out of memory");
		return NULL;
	}
	memcpy(bytes, w->o->bytes, w->o->size);
	image_switch_off(&w->image, off, bytes);
	still = image_write(&w->image, bytes);
	if (still >= 0 && memcmp(bytes, w->o->bytes, w->o->size) &&
	    is_whole(w, bytes))
		return bytes;
	free(bytes);
	return NULL;
}

int image_record(struct obj *o, const struct options *opt,
		 struct change *change, struct tally *tally,
		 unsigned char **bytes)
{
	struct remaking w = { .o = o, .opt = opt, .change = change,
			      .tally = tally };

	*bytes = NULL;
	o->err[0] = 0;
	if (!image_read(&w.image, o, opt->symbols) && !image_drop(&w.image) &&
	    !plan(&w) && !complete(&w))
		*bytes = remake(&w);
	tally->dropped += w.image.dead + w.image.doubled;
	image_free(&w.image);
	return o->err[0] ? -1 : 0;
}
