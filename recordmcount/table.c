/* SPDX-License-Identifier: MIT */
/*
 * Reads __mcount_loc.  Every slot gives one entry, whether or not it names
 * anything; what is wrong with it is for others to say.
 */
#include <stdlib.h>

#include "recordmcount/table.h"

bool is_entries(const struct obj *o, uint32_t i, const char *name)
{
	return i && o->sec[i].data && !obj_is_rel(o, i) &&
	       !strcmp(o->sec[i].name, name);
}

bool is_table(const struct obj *o, uint32_t i)
{
	return is_entries(o, i, TABLE_NAME);
}

static int reserve(struct entries *t, struct obj *o, size_t more)
{
	size_t room = t->n + more;
	struct entry *v;

	if (room <= t->room)
		return 0;
	v = realloc(t->v, room * sizeof(*v));
	if (!v)
		return obj_fail(o, "out of memory");
	t->v = v;
	t->room = room;
	return 0;
}

void table_free(struct entries *t)
{
	free(t->v);
	*t = (struct entries){ 0 };
}

static bool is_object(const struct obj *o)
{
	return o->type == ET_REL;
}

/* The address in a slot, as a place; 0 is no address. */
static void place(const struct obj *o, struct entry *e, uint64_t addr)
{
	e->sec = addr ? obj_at(o, addr) : 0;
	e->off = addr - o->sec[e->sec].addr;
}

/* Bytes of one entry of a section. */
static size_t width(const struct obj *o, uint32_t i)
{
	return is_entries(o, i, COMPACT_NAME) ? 4 : o->arch->pointer;
}

/* Where the entry at `at` of a section points: an address in an image. */
static uint64_t read_slot(const struct obj *o, uint32_t i, uint64_t at)
{
	const struct sec *s = &o->sec[i];
	uint64_t addr;

	if (!is_entries(o, i, COMPACT_NAME))
		return obj_get_slot(o, s->data + at);
	addr = s->addr + at +
	       (uint64_t)(int64_t)(int32_t)obj_get4(o, s->data + at);
	return o->wide ? addr : (uint32_t)addr;
}

static int read_slots(struct entries *t, struct obj *o, uint32_t i)
{
	const struct sec *s = &o->sec[i];
	size_t size = width(o, i);

	if (s->size % size)
		return obj_fail_at(o, i, s->size - s->size % size,
				   "half an entry of %zu bytes", size);
	if (reserve(t, o, s->size / size))
		return -1;
	for (uint64_t at = 0; at < s->size; at += size) {
		struct entry *e = &t->v[t->n++];

		*e = (struct entry){ .table = i, .at = at };
		if (is_object(o))
			continue;
		e->bound = true;
		place(o, e, read_slot(o, i, at));
	}
	return 0;
}

/* What a relocation makes of the slot that it binds. */
static void bind(const struct obj *o, struct entry *e, uint32_t rel_type,
		 const struct rel *r)
{
	uint64_t slot = obj_get_slot(o, o->sec[e->table].data + e->at);
	uint64_t addend = rel_type == SHT_RELA ? (uint64_t)r->addend : slot;
	struct sym s;

	if (rel_type == SHT_RELA && o->arch->quirks & ARCH_SLOT_ADDS)
		addend += slot;

	obj_sym(o, r->sym, &s);
	e->bound = true;
	e->sym = r->sym;
	e->type = r->type;
	e->sec = s.sec;
	e->off = s.value + addend;
	if (o->arch->pointer == 4)
		e->off &= UINT32_MAX;
}

/* The entry at an offset of the table whose entries begin at `first`. */
static struct entry *slot_at(struct entries *t, const struct obj *o,
			     size_t first, uint64_t off)
{
	size_t n = first + off / o->arch->pointer;

	if (off % o->arch->pointer || n >= t->n)
		return NULL;
	return t->v[n].table == t->v[first].table ? &t->v[n] : NULL;
}

/* Bind entries of one object section, which begin at `first`. */
static int read_relocations(struct entries *t, struct obj *o, uint32_t rel_sec,
			    size_t first)
{
	size_t n = obj_rel_count(o, rel_sec);
	struct rel r;

	for (size_t i = 0; i < n; i++) {
		struct entry *e;

		obj_rel(o, rel_sec, i, &r);
		if (r.type == o->arch->r_none)
			continue;
		e = slot_at(t, o, first, r.offset);
		if (!e)
			return obj_fail_at(o, o->sec[rel_sec].info, r.offset,
					   "a relocation beside the entries");
		if (e->bound)
			return obj_fail_at(o, e->table, e->at,
					   "an entry with two relocations");
		bind(o, e, o->sec[rel_sec].type, &r);
	}
	return 0;
}

/* Does the loader bind pointers so: by where it loads them, or by a symbol? */
static bool is_loaded(const struct obj *o, const struct rel *r)
{
	return r->type == o->arch->r_relative || r->sym;
}

/* The loader relocates what the slot of the entry holds. */
static void bind_loaded(const struct obj *o, struct entry *e, uint32_t rel_sec,
			const struct rel *r)
{
	const struct sec *s = &o->sec[rel_sec];
	uint64_t addr = s->type == SHT_RELA ? (uint64_t)r->addend
		      : obj_get_slot(o, o->sec[e->table].data + e->at);
	struct sym sym;

	e->dynamic = true;
	e->type = r->type;
	e->sym = r->sym;
	obj_dynamic_sym(o, s->link, r->sym, &sym);
	if (!r->sym)
		place(o, e, addr);
	else if (sym.sec)
		place(o, e, addr + sym.value);
}

/* The loader's relocations, of which those that hit a table matter. */
static void read_dynamic(struct entries *t, struct obj *o, uint32_t rel_sec)
{
	size_t n = obj_rel_count(o, rel_sec);
	struct rel r;

	for (size_t i = 0; i < n; i++) {
		obj_rel(o, rel_sec, i, &r);
		if (!is_loaded(o, &r))
			continue;
		for (size_t k = 0; k < t->n;) {
			const struct sec *s = &o->sec[t->v[k].table];
			struct entry *e = NULL;

			if (r.offset - s->addr < s->size)
				e = slot_at(t, o, k, r.offset - s->addr);
			if (e) {
				bind_loaded(o, e, rel_sec, &r);
				break;
			}
			k += s->size / width(o, t->v[k].table);
		}
	}
}

static int bind_sections(struct entries *t, struct obj *o, const char *name,
			 const size_t *first)
{
	for (uint32_t i = 1; i < o->nsec; i++) {
		uint32_t to = o->sec[i].info;

		if (!obj_is_rel(o, i))
			continue;
		if (!is_object(o)) {
			if (o->sec[i].flags & SHF_ALLOC)
				read_dynamic(t, o, i);
		} else if (is_entries(o, to, name)) {
			if (o->sec[to].size == 0 && obj_rel_count(o, i))
				return obj_fail_at(o, i, 0, "relocates an "
						   "empty table");
			if (read_relocations(t, o, i, first[to]))
				return -1;
		}
	}
	return 0;
}

int entries_read(struct entries *t, struct obj *o, const char *name)
{
	size_t *first = NULL;
	int bad = 0;

	for (uint32_t i = 1; i < o->nsec && !bad; i++) {
		if (!is_entries(o, i, name))
			continue;
		if (!first)
			first = calloc(o->nsec, sizeof(*first));
		if (!first)
			return obj_fail(o, "out of memory");
		first[i] = t->n;
		bad = read_slots(t, o, i);
	}
	if (first && !bad)
		bad = bind_sections(t, o, name, first);
	free(first);
	return bad;
}

bool table_part(const struct obj *o, struct part *p)
{
	uint64_t start = 0, stop = 0;
	struct sym s;

	for (uint32_t i = 1; i < o->nsym; i++) {
		obj_sym(o, i, &s);
		if (!strcmp(s.name, "__start_mcount_loc"))
			start = s.value;
		else if (!strcmp(s.name, "__stop_mcount_loc"))
			stop = s.value;
	}
	*p = (struct part){
		.sec = stop > start ? obj_at(o, start) : 0,
		.size = stop - start,
	};
	p->at = start - o->sec[p->sec].addr;
	return p->sec && o->sec[p->sec].data &&
	       p->size <= o->sec[p->sec].size - p->at;
}

/* The loader's relocations of the slots of a part, which begin at `first`. */
static void bind_part(struct entries *t, const struct obj *o, size_t first,
		      const struct part *p)
{
	uint64_t start = o->sec[p->sec].addr + p->at;
	struct rel r;

	for (uint32_t i = 1; i < o->nsec; i++) {
		if (!obj_is_rel(o, i) || !(o->sec[i].flags & SHF_ALLOC))
			continue;
		for (size_t k = 0; k < obj_rel_count(o, i); k++) {
			struct entry *e;

			obj_rel(o, i, k, &r);
			if (!is_loaded(o, &r) ||
			    r.offset - start >= p->size)
				continue;
			e = &t->v[first + (r.offset - start) /
				  o->arch->pointer];
			bind_loaded(o, e, i, &r);
		}
	}
}

/* A kernel's image has its table inside of another section. */
static int read_part(struct entries *t, struct obj *o)
{
	const size_t size = o->arch->pointer, first = t->n;
	struct part p;

	if (!table_part(o, &p))
		return 0;
	if (p.size % size)
		return obj_fail_at(o, p.sec, p.at + p.size - p.size % size,
				   "half an entry of %zu bytes", size);
	if (reserve(t, o, p.size / size))
		return -1;
	for (uint64_t at = p.at; at < p.at + p.size; at += size) {
		struct entry *e = &t->v[t->n++];

		*e = (struct entry){ .table = p.sec, .at = at, .bound = true };
		place(o, e, read_slot(o, p.sec, at));
	}
	bind_part(t, o, first, &p);
	return 0;
}

int table_read(struct entries *t, struct obj *o)
{
	if (entries_read(t, o, TABLE_NAME))
		return -1;
	if (is_object(o))
		return 0;
	if (!t->n && read_part(t, o))
		return -1;
	return entries_read(t, o, COMPACT_NAME);
}
