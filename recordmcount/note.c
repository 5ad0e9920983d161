/* SPDX-License-Identifier: MIT */
/*
 * Reads .note.mcount.  A link concatenates its objects' notes, most of which
 * say the same: what differs is kept.
 */
#include <stdlib.h>

#include "recordmcount/note.h"

enum {
	SITES = 1,			/* the note's type */
	HEAD = 12,			/* namesz, descsz, type */
	FIXED = 16,			/* the descriptor before the name */
};

static const char owner[] = "mcount";

static uint64_t padded(uint64_t size)
{
	return (size + 3) & ~3ull;
}

static int keep(struct notes *l, struct obj *o, const struct note *n)
{
	struct note *v;

	for (size_t i = 0; i < l->n; i++)
		if (l->v[i].version == n->version &&
		    l->v[i].bytes == n->bytes &&
		    l->v[i].before == n->before &&
		    !strcmp(l->v[i].shape, n->shape))
			return 0;
	v = realloc(l->v, (l->n + 1) * sizeof(*v));
	if (!v)
		return obj_fail(o, "out of memory");
	l->v = v;
	l->v[l->n++] = *n;
	return 0;
}

/* One note's descriptor, `size` bytes at `p`. */
static int read_desc(struct notes *l, struct obj *o, uint32_t i, uint64_t at,
		     const unsigned char *p, uint32_t size)
{
	struct note n = { .sec = i, .at = at };

	if (size < FIXED + 1 || p[size - 1])
		return obj_fail_at(o, i, at, "a note without a shape's name");
	n.version = obj_get4(o, p);
	n.bytes = obj_get4(o, p + 4);
	n.before = obj_get4(o, p + 8);
	n.shape = (const char *)p + FIXED;
	return keep(l, o, &n);
}

static int read_section(struct notes *l, struct obj *o, uint32_t i)
{
	const struct sec *s = &o->sec[i];

	for (uint64_t at = 0; at < s->size;) {
		const unsigned char *p = s->data + at;
		uint64_t left = s->size - at, name, desc;

		if (left < HEAD)
			return obj_fail_at(o, i, at, "a note is cut off");
		name = padded(obj_get4(o, p));
		desc = padded(obj_get4(o, p + 4));
		if (name + desc > left - HEAD)
			return obj_fail_at(o, i, at, "a note is cut off");
		if (obj_get4(o, p) == sizeof(owner) &&
		    !memcmp(p + HEAD, owner, sizeof(owner)) &&
		    obj_get4(o, p + 8) == SITES &&
		    read_desc(l, o, i, at, p + HEAD + name,
			      obj_get4(o, p + 4)))
			return -1;
		at += HEAD + name + desc;
	}
	return 0;
}

int notes_read(struct notes *l, struct obj *o)
{
	for (uint32_t i = 1; i < o->nsec; i++)
		if (o->sec[i].type == SHT_NOTE && o->sec[i].data &&
		    !strcmp(o->sec[i].name, ".note.mcount") &&
		    read_section(l, o, i))
			return -1;
	return 0;
}

void notes_free(struct notes *l)
{
	free(l->v);
	*l = (struct notes){ 0 };
}
