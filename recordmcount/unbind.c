/* SPDX-License-Identifier: MIT */
/*
 * Takes relocations of table slots out of an image.  How many the loader
 * applies stands in the dynamic section (gABI chapter 5), which follows.
 */
#include <stdlib.h>

#include "recordmcount/compact.h"

/* A kind of the loader's relocations: its tags in the dynamic section. */
struct kind {
	uint32_t type;			/* of the section */
	uint64_t table, size, count;	/* count 0: there is none */
};

static const struct kind kinds[] = {
	{ SHT_RELA, DT_RELA, DT_RELASZ, DT_RELACOUNT },
	{ SHT_REL, DT_REL, DT_RELSZ, DT_RELCOUNT },
	{ SHT_RELR, DT_RELR, DT_RELRSZ, 0 },
};

struct unbinding {
	struct image *m;
	struct draft *d;
	unsigned char *bytes;
};

static const struct kind *kind_of(const struct sec *s)
{
	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++)
		if (kinds[i].type == s->type)
			return &kinds[i];
	return NULL;
}

/* Where the value of a tag stands in `bytes`, or NULL. */
static unsigned char *value_of(const struct unbinding *w, uint64_t tag)
{
	const struct obj *o = w->m->o;
	size_t word = o->wide ? 8 : 4;

	for (uint32_t i = 1; i < o->nsec; i++) {
		const struct sec *s = &o->sec[i];

		if (s->type != SHT_DYNAMIC || !s->data)
			continue;
		for (uint64_t at = 0; at + 2 * word <= s->size; at += 2 * word)
			if (obj_get(o, s->data + at) == tag)
				return w->bytes + s->offset + at + word;
	}
	return NULL;
}

/* Section `i` gets `size` bytes; `relative` fewer are of the first kind. */
static int shrink(struct unbinding *w, uint32_t i, size_t size,
		  size_t relative)
{
	const struct obj *o = w->m->o;
	const struct sec *s = &o->sec[i];
	const struct kind *k = kind_of(s);
	unsigned char *table = value_of(w, k->table);
	unsigned char *bytes = value_of(w, k->size);
	unsigned char *count = k->count ? value_of(w, k->count) : NULL;

	if (!table || !bytes || obj_get(o, table) != s->addr ||
	    obj_get(o, bytes) != s->size)
		return obj_fail_at(w->m->o, i, 0, "the dynamic section knows "
				   "other relocations than these");
	memset(w->bytes + s->offset + size, 0, s->size - size);
	obj_put(o, bytes, size);
	if (count)
		obj_put(o, count, obj_get(o, count) - relative);
	w->d->sec[i].size = size;
	return 0;
}

static int by_relocation(const void *a, const void *b)
{
	const struct tie *x = a, *y = b;

	if (x->rel_sec != y->rel_sec)
		return x->rel_sec < y->rel_sec ? -1 : 1;
	return (x->rel > y->rel) - (x->rel < y->rel);
}

/* Take the `n` ties of one of the loader's sections out of it. */
static int drop(struct unbinding *w, const struct tie *t, size_t n)
{
	const struct obj *o = w->m->o;
	uint32_t i = t->rel_sec;
	size_t size = obj_rel_size(o, o->sec[i].type), kept = 0, k = 0;
	unsigned char *p = w->bytes + o->sec[i].offset;

	for (size_t from = 0; from < obj_rel_count(o, i); from++) {
		if (k < n && t[k].rel == from) {
			k++;
			continue;
		}
		memmove(p + kept++ * size, p + from * size, size);
	}
	return shrink(w, i, kept * size, n);
}

/* The linker's: nothing is to be bound there any more. */
static void clear(struct unbinding *w, const struct tie *t, size_t n)
{
	const struct obj *o = w->m->o;
	const struct sec *s = &o->sec[t->rel_sec];
	size_t size = obj_rel_size(o, s->type);

	for (size_t i = 0; i < n; i++) {
		const struct rel none = {
			.offset = image_slot(w->m, t[i].slot),
			.type = o->arch->r_none,
		};

		obj_rel_put(o, s->type, w->bytes + s->offset + t[i].rel * size,
			    &none);
	}
}

/* Addresses that RELR relocates, and the words that say so. */
struct relr {
	uint64_t *addr;
	size_t n;
	unsigned char *to;
	size_t size, room;
};

static bool in_table(const struct image *m, uint64_t addr)
{
	return addr - image_slot(m, 0) < m->n * m->o->arch->pointer;
}

static void decode(const struct image *m, const struct sec *s, struct relr *r)
{
	size_t word = m->o->wide ? 8 : 4;
	uint64_t next = 0;

	for (uint64_t at = 0; at + word <= s->size; at += word) {
		uint64_t v = obj_get(m->o, s->data + at);

		if (!(v & 1)) {
			if (!in_table(m, v))
				r->addr[r->n++] = v;
			next = v + word;
			continue;
		}
		for (unsigned k = 0; k < 8 * word - 1; k++)
			if (v >> (k + 1) & 1 && !in_table(m, next + k * word))
				r->addr[r->n++] = next + k * word;
		next += (8 * word - 1) * word;
	}
}

static bool put_word(const struct obj *o, struct relr *r, uint64_t v)
{
	size_t word = o->wide ? 8 : 4;

	if (r->room - r->size < word)
		return false;
	obj_put(o, r->to + r->size, v);
	r->size += word;
	return true;
}

/* An address, then as many words of bits as have one set. */
static bool encode(const struct obj *o, struct relr *r)
{
	size_t word = o->wide ? 8 : 4, bits = 8 * word - 1;

	for (size_t i = 0; i < r->n;) {
		uint64_t next = r->addr[i] + word, map = 1;

		if (!put_word(o, r, r->addr[i++]))
			return false;
		for (; map; next += bits * word) {
			map = 0;
			while (i < r->n && r->addr[i] - next < bits * word &&
			       (r->addr[i] - next) % word == 0)
				map |= 2ull << (r->addr[i++] - next) / word;
			if (map && !put_word(o, r, map | 1))
				return false;
		}
	}
	return true;
}

static int drop_relr(struct unbinding *w, uint32_t i)
{
	struct obj *o = w->m->o;
	const struct sec *s = &o->sec[i];
	struct relr r = { .room = s->size };
	int bad;

	r.addr = malloc((8 * s->size + 1) * sizeof(*r.addr));
	r.to = malloc(s->size + 1);
	if (!r.addr || !r.to) {
		bad = obj_fail(o, "out of memory");
	} else {
		decode(w->m, s, &r);
		if (!encode(o, &r))
			bad = obj_fail_at(o, i, 0, "relocations that cannot "
					  "be written anew");
		else
			bad = shrink(w, i, r.size, 0);
	}
	if (!bad)
		memcpy(w->bytes + s->offset, r.to, r.size);
	free(r.addr);
	free(r.to);
	return bad;
}

int unbind_slots(struct image *m, struct draft *d, unsigned char *bytes)
{
	struct unbinding w = { m, d, bytes };

	if (m->nties)
		qsort(m->tie, m->nties, sizeof(*m->tie), by_relocation);
	for (size_t i = 0, n; i < m->nties; i += n) {
		const struct tie *t = &m->tie[i];

		for (n = 1; i + n < m->nties && t[n].rel_sec == t->rel_sec; n++)
			;
		if (!image_loads(m, t->rel_sec))
			clear(&w, t, n);
		else if (drop(&w, t, n))
			return -1;
	}
	for (uint32_t i = 1; m->relr && i < m->o->nsec; i++)
		if (m->o->sec[i].type == SHT_RELR && m->o->sec[i].data &&
		    drop_relr(&w, i))
			return -1;
	return 0;
}
