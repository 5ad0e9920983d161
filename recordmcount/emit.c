/* SPDX-License-Identifier: MIT */
/*
 * Writes table entries and their relocations.  The sections and flags are
 * those of docs/format.md.  Sections of patchable entries that have lost all
 * of theirs become tables before any is made.
 */
#include <stdlib.h>

#include "recordmcount/bases.h"
#include "recordmcount/draft.h"
#include "recordmcount/emit.h"
#include "recordmcount/off.h"

struct table {
	uint32_t slots, rels;		/* sections; 0: none yet */
};

/* What is known of one section of the object. */
struct home {
	struct table table;		/* of its code alone */
	uint32_t group;			/* its section group; 0: none */
	uint32_t rels;			/* relocations of what holds entries */
	uint32_t spare;			/* free for a table of this group */
	uint32_t next;			/* the spare one after this one */
};

struct emission {
	struct obj *o;
	const struct change *c;
	struct draft d;
	struct home *home;		/* one a section */
	struct base *base;		/* one a site to record */
	struct table plain;
	uint32_t rel_type;		/* of the object's relocations */
};

static void read_relocations(struct emission *e)
{
	const struct obj *o = e->o;
	const struct loc *first = e->c->add.v;

	e->rel_type = o->arch->quirks & ARCH_REL ? SHT_REL : SHT_RELA;
	for (uint32_t i = 1; i < o->nsec; i++) {
		uint32_t to = o->sec[i].info;

		if (!obj_is_rel(o, i))
			continue;
		if (is_table(o, to) || is_patchable(o, to))
			e->home[to].rels = i;
		if (e->home[to].rels == i || obj_is_code(o, to))
			e->rel_type = o->sec[i].type;
	}
	if (first->rel_sec)
		e->rel_type = o->sec[first->rel_sec].type;
}

/* Tables of the object that will be completed. */
static void adopt_tables(struct emission *e)
{
	const struct obj *o = e->o;

	for (size_t i = 0; i < e->c->have->n; i++) {
		const struct entry *n = &e->c->have->v[i];
		const struct sec *s = &o->sec[n->table];
		struct table *t = &e->plain;

		if (moves_take(e->c->misplaced, i))
			continue;
		if (s->flags & SHF_LINK_ORDER)
			t = &e->home[s->link < o->nsec ? s->link : 0].table;
		else if (s->flags & SHF_GROUP)
			t = &e->home[n->sec].table;
		if (!t->slots)
			*t = (struct table){ n->table, e->home[n->table].rels };
	}
}

static void read_groups(struct emission *e)
{
	const struct obj *o = e->o;

	for (uint32_t i = 1; i < o->nsec; i++) {
		const struct sec *s = &o->sec[i];

		for (uint64_t at = 4; s->type == SHT_GROUP && at + 4 <= s->size;
		     at += 4) {
			uint32_t member = obj_get4(o, s->data + at);

			if (member < o->nsec)
				e->home[member].group = i;
		}
	}
}

static int join_group(struct emission *e, uint32_t group, uint32_t member)
{
	unsigned char *p;

	if (!group)
		return 0;
	p = draft_grow(&e->d, group, 4);
	if (!p)
		return -1;
	obj_put4(e->o, p, member);
	return 0;
}

/* Lists, by group, the sections that conversion has emptied. */
static void list_spares(struct emission *e)
{
	for (uint32_t i = e->o->nsec; e->c->patchable->taken && i-- > 1;) {
		struct home *h = &e->home[i], *group = &e->home[h->group];

		if (!is_patchable(e->o, i) || e->d.sec[i].size || !h->rels)
			continue;
		h->next = group->spare;
		group->spare = i;
	}
}

static uint32_t take_spare(struct emission *e, uint32_t group)
{
	uint32_t i = e->home[group].spare;

	e->home[group].spare = e->home[i].next;
	return i;
}

static int use_spare(struct emission *e, struct table *t, uint32_t i,
		     const struct sec *slots, const struct sec *rels)
{
	struct sec *s = &e->d.sec[i];

	*t = (struct table){ i, e->home[i].rels };
	s->flags = slots->flags | (s->flags & SHF_GROUP);
	s->link = slots->link;
	s->align = slots->align;
	s->entsize = slots->entsize;
	return draft_rename(&e->d, t->rels, rels->name) ||
	       draft_rename(&e->d, i, slots->name);
}

/* Make the sections that a table still lacks, for code of section `sec`. */
static int complete_table(struct emission *e, struct table *t, uint32_t sec,
			  bool tied)
{
	bool rela = e->rel_type == SHT_RELA;
	uint32_t group = tied ? e->home[sec].group : 0, spare;
	bool order = tied && e->c->layout == LAYOUT_LINK_ORDER;
	const struct sec slots = {
		.name = TABLE_NAME,
		.type = SHT_PROGBITS,
		.flags = SHF_ALLOC | (e->c->writable ? SHF_WRITE : 0) |
			 (order ? SHF_LINK_ORDER : 0) | (group ? SHF_GROUP : 0),
		.link = order ? sec : 0,
		.align = e->o->arch->pointer,
		.entsize = e->o->arch->pointer,
	};
	struct sec rels = {
		.name = rela ? ".rela" TABLE_NAME : ".rel" TABLE_NAME,
		.type = e->rel_type,
		.flags = SHF_INFO_LINK,
		.link = e->o->symtab,
		.align = e->o->wide ? 8 : 4,
		.entsize = obj_rel_size(e->o, e->rel_type),
	};

	spare = t->slots ? 0 : take_spare(e, group);
	if (spare)
		return use_spare(e, t, spare, &slots, &rels);
	if (!t->slots && (!(t->slots = draft_section(&e->d, &slots)) ||
			  join_group(e, group, t->slots)))
		return -1;
	rels.info = t->slots;
	rels.flags |= e->d.sec[t->slots].flags & SHF_GROUP;
	if (!t->rels && (!(t->rels = draft_section(&e->d, &rels)) ||
			 join_group(e, group, t->rels)))
		return -1;
	return 0;
}

/* Write `n` sites of one section, from site `from` on. */
static int add_entries(struct emission *e, const struct table *t, size_t from,
		       size_t n)
{
	const struct obj *o = e->o;
	const struct loc *v = &e->c->add.v[from];
	const struct base *base = &e->base[from];
	uint32_t type = e->d.sec[t->rels].type;
	size_t size = obj_rel_size(o, type), width = o->arch->pointer;
	uint64_t at = e->d.sec[t->slots].size;
	unsigned char *slot = draft_grow(&e->d, t->slots, n * width);
	unsigned char *rel = draft_grow(&e->d, t->rels, n * size);

	if (!slot || !rel)
		return -1;
	for (size_t i = 0; i < n; i++) {
		struct rel r = { at + i * width, o->arch->r_word, base[i].sym,
				 (int64_t)(v[i].off - base[i].value) };

		obj_rel_put(o, type, rel + i * size, &r);
		if (type == SHT_REL)
			obj_put_slot(o, slot + i * width, (uint64_t)r.addend);
	}
	return 0;
}

static int write_tables(struct emission *e)
{
	const struct locs *add = &e->c->add;

	for (size_t i = 0, n; i < add->n; i += n) {
		uint32_t sec = add->v[i].sec;
		struct home *home = &e->home[sec];
		bool tied = home->table.slots ||
			    e->c->layout == LAYOUT_LINK_ORDER ||
			    (e->c->layout == LAYOUT_COMDAT && home->group);
		struct table *t = tied ? &home->table : &e->plain;

		for (n = 1; i + n < add->n && add->v[i + n].sec == sec; n++)
			;
		if (complete_table(e, t, sec, tied) ||
		    add_entries(e, t, i, n))
			return obj_fail(e->o, "out of memory");
	}
	return 0;
}

static int strip(struct emission *e)
{
	const struct moves *m[] = { e->c->patchable, e->c->misplaced };

	for (size_t i = 0; i < sizeof(m) / sizeof(*m); i++)
		if (m[i]->taken && moves_strip(&e->d, m[i]))
			return -1;
	return 0;
}

static int change(struct emission *e)
{
	if (strip(e))
		return -1;
	if (e->c->add.n) {
		read_relocations(e);
		adopt_tables(e);
		read_groups(e);
		list_spares(e);
		if (bases_find(&e->d, &e->c->add, e->base) || write_tables(e))
			return -1;
	}
	return switch_off(&e->d, &e->c->off);
}

unsigned char *emit(struct obj *o, const struct change *c, size_t *size)
{
	struct emission e = { .o = o, .c = c };
	unsigned char *bytes = NULL;
	uint32_t more = 2;

	for (size_t i = 1; i < c->add.n; i++)
		more += c->add.v[i].sec != c->add.v[i - 1].sec ? 2 : 0;
	e.home = calloc(o->nsec, sizeof(*e.home));
	e.base = calloc(c->add.n + 1, sizeof(*e.base));
	if (!e.home || !e.base)
		obj_fail(o, "out of memory");
	else if (!draft_begin(&e.d, o, more) && !change(&e)) {
		bytes = draft_bytes(&e.d, size);
		if (!bytes)
			obj_fail(o, "out of memory");
	}
	draft_end(&e.d);
	free(e.home);
	free(e.base);
	return bytes;
}
