/* SPDX-License-Identifier: MIT */
/*
 * Writes table entries and their relocations.  The sections and flags are
 * those of docs/format.md; an entry stands on a local symbol, because a weak
 * or a global one may come to name another function's body.
 */
#include <stdlib.h>

#include "recordmcount/draft.h"
#include "recordmcount/emit.h"
#include "recordmcount/off.h"

struct table {
	uint32_t slots, rels;		/* sections; 0: none yet */
};

struct base {
	uint32_t sym;			/* 0: none yet */
	uint64_t value;
};

/* What is known of one section of the object. */
struct home {
	struct table table;		/* of its code alone */
	struct base base;		/* what its entries stand on */
	uint32_t group;			/* its section group; 0: none */
	uint32_t rels;			/* relocations of a table */
};

struct emission {
	struct obj *o;
	const struct change *c;
	struct draft d;
	struct home *home;		/* one a section */
	struct table plain;
};

/* Tables of the object that will be completed. */
static void adopt_tables(struct emission *e)
{
	const struct obj *o = e->o;

	for (uint32_t i = 1; i < o->nsec; i++)
		if (obj_is_rel(o, i) && is_table(o, o->sec[i].info))
			e->home[o->sec[i].info].rels = i;
	for (size_t i = 0; i < e->c->have->n; i++) {
		const struct entry *n = &e->c->have->v[i];
		const struct sec *s = &o->sec[n->table];
		struct table *t = &e->plain;

		if (s->flags & (SHF_LINK_ORDER | SHF_GROUP))
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

/*
 * Can entries stand on this symbol?  With a bit that selects the instruction
 * set a linker would change the address of a function.
 */
static bool is_base(const struct obj *o, const struct sym *s)
{
	if (s->bind != STB_LOCAL || !s->sec)
		return false;
	if (s->type == STT_FUNC)
		return !(o->arch->quirks & ARCH_THUMB_BIT);
	return s->type == STT_SECTION || s->type == STT_NOTYPE ||
	       s->type == STT_OBJECT;
}

/* The section symbol if there is one, else the first that will do. */
static void find_bases(struct emission *e)
{
	struct sym s;

	for (uint32_t n = 1; n < e->o->nlocal; n++) {
		struct base *b;

		obj_sym(e->o, n, &s);
		if (!is_base(e->o, &s))
			continue;
		b = &e->home[s.sec].base;
		if (!b->sym || s.type == STT_SECTION)
			*b = (struct base){ n, s.value };
	}
}

/* Sections of weak and global symbols only get a section symbol. */
static int make_bases(struct emission *e)
{
	const struct locs *add = &e->c->add;
	uint32_t *lack = malloc((add->n + 1) * sizeof(*lack)), n = 0;
	int bad = 0;

	if (!lack)
		return obj_fail(e->o, "out of memory");
	for (size_t i = 0; i < add->n; i++) {
		struct base *b = &e->home[add->v[i].sec].base;

		if (b->sym)
			continue;
		*b = (struct base){ e->o->nlocal + n, 0 };
		lack[n++] = add->v[i].sec;
	}
	if (n)
		bad = draft_symbols(&e->d, lack, n);
	free(lack);
	return bad;
}

static int join_group(struct emission *e, uint32_t group, uint32_t member)
{
	unsigned char *p = draft_grow(&e->d, group, 4);

	if (!p)
		return -1;
	obj_put4(e->o, p, member);
	return 0;
}

/* Make the sections that a table still lacks, for code of section `sec`. */
static int complete_table(struct emission *e, struct table *t, uint32_t sec,
			  bool tied)
{
	bool rela = e->o->sec[e->c->add.v[0].rel_sec].type == SHT_RELA;
	uint32_t group = tied ? e->home[sec].group : 0;
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

	if (!t->slots && (!(t->slots = draft_section(&e->d, &slots)) ||
			  (group && join_group(e, group, t->slots))))
		return -1;
	const struct sec rels = {
		.name = rela ? ".rela" TABLE_NAME : ".rel" TABLE_NAME,
		.type = rela ? SHT_RELA : SHT_REL,
		.flags = SHF_INFO_LINK | (e->d.sec[t->slots].flags & SHF_GROUP),
		.link = e->o->symtab,
		.info = t->slots,
		.align = e->o->wide ? 8 : 4,
		.entsize = obj_rel_size(e->o, rela ? SHT_RELA : SHT_REL),
	};

	if (!t->rels && (!(t->rels = draft_section(&e->d, &rels)) ||
			 (group && join_group(e, group, t->rels))))
		return -1;
	return 0;
}

static int add_entries(struct emission *e, const struct table *t,
		       const struct loc *v, size_t n)
{
	const struct obj *o = e->o;
	const struct base *b = &e->home[v->sec].base;
	uint32_t type = e->d.sec[t->rels].type;
	size_t size = obj_rel_size(o, type), width = o->arch->pointer;
	uint64_t at = e->d.sec[t->slots].size;
	unsigned char *slot = draft_grow(&e->d, t->slots, n * width);
	unsigned char *rel = draft_grow(&e->d, t->rels, n * size);

	if (!slot || !rel)
		return -1;
	for (size_t i = 0; i < n; i++) {
		struct rel r = { at + i * width, o->arch->r_word, b->sym,
				 (int64_t)(v[i].off - b->value) };

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
		    add_entries(e, t, &add->v[i], n))
			return obj_fail(e->o, "out of memory");
	}
	return 0;
}

static int change(struct emission *e)
{
	if (e->c->add.n) {
		adopt_tables(e);
		if (e->c->layout != LAYOUT_PLAIN)
			read_groups(e);
		find_bases(e);
		if (make_bases(e) || write_tables(e))
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
	if (!e.home)
		obj_fail(o, "out of memory");
	else if (!draft_begin(&e.d, o, more) && !change(&e)) {
		bytes = draft_bytes(&e.d, size);
		if (!bytes)
			obj_fail(o, "out of memory");
	}
	draft_end(&e.d);
	free(e.home);
	return bytes;
}
