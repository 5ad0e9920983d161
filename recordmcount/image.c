/* SPDX-License-Identifier: MIT */
/*
 * The table of a linked image: a section of its own, or what stands between
 * the two symbols that a kernel's linker script gives it.  A slot comes with
 * the relocations at its address: those that a linker emits beside the
 * image, and the loader's, which are RELA, REL or RELR (gABI chapter 4).
 */
#include <stdlib.h>

#include "recordmcount/compact.h"
#include "recordmcount/image.h"
#include "recordmcount/table.h"

static int find_section(struct image *m)
{
	for (uint32_t i = 1; i < m->o->nsec; i++) {
		if (!is_table(m->o, i) || !(m->o->sec[i].flags & SHF_ALLOC))
			continue;
		if (m->table)
			return obj_fail_at(m->o, i, 0, "a second table");
		m->table = i;
		m->n = m->o->sec[i].size / m->o->arch->pointer;
	}
	return 0;
}

/* The table that is a part of another section. */
static void find_part(struct image *m)
{
	struct part p;

	if (!table_part(m->o, &p))
		return;
	m->table = p.sec;
	m->at = p.at;
	m->n = p.size / m->o->arch->pointer;
}

static const unsigned char *slot_bytes(const struct image *m, size_t i)
{
	return m->o->sec[m->table].data + m->at + i * m->o->arch->pointer;
}

uint64_t image_slot(const struct image *m, size_t i)
{
	return m->o->sec[m->table].addr + m->at + i * m->o->arch->pointer;
}

static void name_place(const struct image *m, struct slot *s, uint64_t addr)
{
	s->sec = obj_at(m->o, addr);
	s->off = addr - m->o->sec[s->sec].addr;
}

static int read_slots(struct image *m)
{
	if (find_section(m))
		return -1;
	if (!m->table)
		find_part(m);
	m->slot = calloc(m->n + 1, sizeof(*m->slot));
	if (!m->slot)
		return obj_fail(m->o, "out of memory");
	for (size_t i = 0; i < m->n; i++) {
		m->slot[i].raw = obj_get_slot(m->o, slot_bytes(m, i));
		name_place(m, &m->slot[i], m->slot[i].raw);
	}
	return 0;
}

/* The slot at an address: m->n if there is none. */
static size_t slot_at(const struct image *m, uint64_t addr)
{
	uint64_t off = addr - image_slot(m, 0);

	if (!m->table || off % m->o->arch->pointer ||
	    off / m->o->arch->pointer >= m->n)
		return m->n;
	return (size_t)(off / m->o->arch->pointer);
}

bool image_loads(const struct image *m, uint32_t rel_sec)
{
	return m->o->sec[rel_sec].flags & SHF_ALLOC;
}

int image_check_alone(struct image *m, uint32_t i)
{
	const struct sec *s = &m->o->sec[i];

	for (uint32_t k = 1; k < m->o->nsec; k++) {
		const struct sec *t = &m->o->sec[k];

		if (k != i && t->data && t->size && s->size &&
		    t->offset < s->offset + s->size &&
		    s->offset < t->offset + t->size)
			return obj_fail_at(m->o, i, 0, "overlaps section %u",
					   k);
	}
	return 0;
}

static int tie(struct image *m, uint32_t rel_sec, size_t i, size_t *room)
{
	struct obj *o = m->o;
	struct slot *s;
	struct rel r;
	size_t n;

	obj_rel(o, rel_sec, i, &r);
	n = slot_at(m, r.offset);
	if (n == m->n || r.type == o->arch->r_none)
		return 0;
	s = &m->slot[n];
	if (image_loads(m, rel_sec)) {
		if (r.type != o->arch->r_relative || r.sym)
			return obj_fail_at(o, m->table, r.offset -
					   o->sec[m->table].addr, "an entry "
					   "that the loader binds by a symbol");
		s->relocated = true;
		if (o->sec[rel_sec].type == SHT_RELA)
			name_place(m, s, (uint64_t)r.addend);
	}
	if ((!m->nties || m->tie[m->nties - 1].rel_sec != rel_sec) &&
	    image_check_alone(m, rel_sec))
		return -1;
	if (m->nties == *room) {
		struct tie *v;

		*room = *room ? 2 * *room : 256;
		v = realloc(m->tie, *room * sizeof(*v));
		if (!v)
			return obj_fail(o, "out of memory");
		m->tie = v;
	}
	s->tied = true;
	m->tie[m->nties++] = (struct tie){ rel_sec, i, n };
	return 0;
}

static void mark(struct image *m, uint64_t addr)
{
	size_t n = slot_at(m, addr);

	if (n == m->n)
		return;
	m->slot[n].relocated = true;
	m->relr = true;
}

/* An even word is an address, an odd one says which of the next words too. */
static void read_relr(struct image *m, uint32_t i)
{
	const struct sec *s = &m->o->sec[i];
	size_t word = m->o->wide ? 8 : 4;
	uint64_t next = 0;

	for (uint64_t at = 0; at + word <= s->size; at += word) {
		uint64_t v = obj_get(m->o, s->data + at);

		if (!(v & 1)) {
			mark(m, v);
			next = v + word;
			continue;
		}
		for (unsigned k = 0; k < 8 * word - 1; k++)
			if (v >> (k + 1) & 1)
				mark(m, next + k * word);
		next += (8 * word - 1) * word;
	}
}

static int by_slot(const void *a, const void *b)
{
	const struct tie *x = a, *y = b;

	if (x->slot != y->slot)
		return x->slot < y->slot ? -1 : 1;
	if (x->rel_sec != y->rel_sec)
		return x->rel_sec < y->rel_sec ? -1 : 1;
	return (x->rel > y->rel) - (x->rel < y->rel);
}

static int read_ties(struct image *m)
{
	const struct obj *o = m->o;
	size_t room = 0;

	for (uint32_t i = 1; i < o->nsec; i++) {
		size_t n = obj_is_rel(o, i) ? obj_rel_count(o, i) : 0;

		for (size_t k = 0; k < n; k++)
			if (tie(m, i, k, &room))
				return -1;
		if (o->sec[i].type == SHT_RELR && o->sec[i].data)
			read_relr(m, i);
	}
	if (m->nties)
		qsort(m->tie, m->nties, sizeof(*m->tie), by_slot);
	return 0;
}

int image_read(struct image *m, struct obj *o, const char *const *entry)
{
	*m = (struct image){ .o = o };
	if (read_slots(m) || compact_read(m) ||
	    (m->n && (image_check_alone(m, m->table) || read_ties(m))))
		return -1;
	return image_calls(m, entry ? entry : o->arch->entry);
}

void image_free(struct image *m)
{
	free(m->slot);
	free(m->tie);
	locs_free(&m->calls);
	locs_free(&m->near);
}

