/* SPDX-License-Identifier: MIT */
/*
 * Makes one fault in a good file: faults FAULT IN OUT.  Each does what a
 * linker script, a wrong tool or a disk could have done.  Exit 2: the fault
 * has no place in this file.
 */
#include <stdio.h>
#include <stdlib.h>

#include "recordmcount/obj.h"
#include "recordmcount/table.h"

struct work {
	struct obj o;
	unsigned char *bytes;
	size_t size;
	uint32_t table, rel;		/* the table; its relocations, or 0 */
};

static void stop(const char *why)
{
	fprintf(stderr, "faults: %s\n", why);
	exit(2);
}

/* Where a section's bytes are, for writing. */
static unsigned char *at(struct work *w, uint32_t sec, uint64_t off)
{
	return w->bytes + w->o.sec[sec].offset + off;
}

enum field { FLAGS, SIZE, LINK, ALIGN, ENTSIZE };

static void put_header(struct work *w, uint32_t sec, enum field field,
		       uint64_t value)
{
	static const size_t wide[] = {
		[FLAGS] = offsetof(Elf64_Shdr, sh_flags),
		[SIZE] = offsetof(Elf64_Shdr, sh_size),
		[LINK] = offsetof(Elf64_Shdr, sh_link),
		[ALIGN] = offsetof(Elf64_Shdr, sh_addralign),
		[ENTSIZE] = offsetof(Elf64_Shdr, sh_entsize),
	};
	static const size_t narrow[] = {
		[FLAGS] = offsetof(Elf32_Shdr, sh_flags),
		[SIZE] = offsetof(Elf32_Shdr, sh_size),
		[LINK] = offsetof(Elf32_Shdr, sh_link),
		[ALIGN] = offsetof(Elf32_Shdr, sh_addralign),
		[ENTSIZE] = offsetof(Elf32_Shdr, sh_entsize),
	};
	const struct obj *o = &w->o;
	uint64_t shoff = o->wide
		       ? obj_get8(o, w->bytes + offsetof(Elf64_Ehdr, e_shoff))
		       : obj_get4(o, w->bytes + offsetof(Elf32_Ehdr, e_shoff));
	size_t one = o->wide ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr);
	unsigned char *h = w->bytes + shoff + sec * one;

	if (field == LINK)
		obj_put4(o, h + (o->wide ? wide : narrow)[field],
			 (uint32_t)value);
	else
		obj_put(o, h + (o->wide ? wide : narrow)[field], value);
}

static size_t entries(const struct work *w)
{
	return w->o.sec[w->table].size / w->o.arch->pointer;
}

static unsigned char *slot(struct work *w, size_t i)
{
	return at(w, w->table, i * w->o.arch->pointer);
}

static void get_rel(const struct work *w, size_t i, struct rel *r)
{
	if (!w->rel)
		stop("no relocations");
	obj_rel(&w->o, w->rel, i, r);
}

static void put_rel(struct work *w, size_t i, const struct rel *r)
{
	uint32_t type = w->o.sec[w->rel].type;

	obj_rel_put(&w->o, type, at(w, w->rel, i * obj_rel_size(&w->o, type)),
		    r);
}

/* Entry `i` names a place `by` bytes further on. */
static void move(struct work *w, size_t i, uint64_t by)
{
	uint64_t old = obj_get_slot(&w->o, slot(w, i));
	struct rel r;

	if (w->rel && w->o.sec[w->rel].type == SHT_RELA) {
		get_rel(w, i, &r);
		r.addend += (int64_t)by;
		put_rel(w, i, &r);
	} else {
		obj_put_slot(&w->o, slot(w, i), old + by);
	}
}

static uint64_t unit(const struct work *w)
{
	return w->o.arch->site->unit;
}

static void shift(struct work *w)
{
	move(w, 1, unit(w));
}

static void shift_back(struct work *w)
{
	move(w, 1, -unit(w));
}

static void shift_all(struct work *w)
{
	for (size_t i = 0; i < entries(w); i++)
		move(w, i, unit(w));
}

static void far(struct work *w)
{
	move(w, 1, 0x100000);
}

static void drop_last(struct work *w)
{
	struct sec *s = &w->o.sec[w->table];

	if (w->rel)
		put_header(w, w->rel, SIZE, w->o.sec[w->rel].size -
			   obj_rel_size(&w->o, w->o.sec[w->rel].type));
	put_header(w, w->table, SIZE, s->size - w->o.arch->pointer);
}

static void duplicate(struct work *w)
{
	struct rel r, other;

	memcpy(slot(w, 1), slot(w, 0), w->o.arch->pointer);
	if (!w->rel)
		return;
	get_rel(w, 0, &r);
	get_rel(w, 1, &other);
	r.offset = other.offset;
	put_rel(w, 1, &r);
}

static void zero(struct work *w)
{
	struct rel r;

	memset(slot(w, 1), 0, w->o.arch->pointer);
	if (!w->rel)
		return;
	get_rel(w, 1, &r);
	r = (struct rel){ .offset = r.offset, .type = w->o.arch->r_none };
	put_rel(w, 1, &r);
}

/* The relocations go as a whole, as strip does it with a wrong flag. */
static void zero_all(struct work *w)
{
	if (!w->rel)
		stop("no relocations");
	put_header(w, w->rel, SIZE, 0);
	memset(slot(w, 0), 0, w->o.sec[w->table].size);
}

static uint32_t find_symbol(const struct work *w, const char *name)
{
	for (uint32_t i = 1; i < w->o.nsym; i++)
		if (!strcmp(obj_sym_name(&w->o, i), name))
			return i;
	stop("no such symbol");
	return 0;
}

/* Entry 1 stands on another symbol, at its beginning. */
static void base(struct work *w, const char *name)
{
	uint32_t n = find_symbol(w, name);
	struct sym s;
	struct rel r;

	obj_sym(&w->o, n, &s);
	if (!w->rel) {
		obj_put_slot(&w->o, slot(w, 1), s.value);
		return;
	}
	get_rel(w, 1, &r);
	r.sym = n;
	r.addend = 0;
	put_rel(w, 1, &r);
	memset(slot(w, 1), 0, w->o.arch->pointer);
}

static void foreign(struct work *w)
{
	base(w, "data");
}

static void global(struct work *w)
{
	base(w, "h");
}

static void undefined(struct work *w)
{
	base(w, "elsewhere");
}

static void relocation(struct work *w)
{
	struct rel r;

	get_rel(w, 1, &r);
	r.type = w->o.arch->r_word == 1 ? 2 : 1;
	put_rel(w, 1, &r);
}

static void half(struct work *w)
{
	put_header(w, w->table, ENTSIZE, w->o.arch->pointer / 2u);
}

static void odd(struct work *w)
{
	put_header(w, w->table, SIZE, w->o.sec[w->table].size - 1);
}

static void unloaded(struct work *w)
{
	put_header(w, w->table, FLAGS, 0);
}

static void unaligned(struct work *w)
{
	put_header(w, w->table, ALIGN, 1);
}

/* Bytes of the second site are lost. */
static void overwrite(struct work *w)
{
	struct entries t = { 0 };
	uint64_t off;
	uint32_t sec;

	if (table_read(&t, &w->o))
		stop(w->o.err);
	sec = t.v[1].sec;
	off = t.v[1].off;
	memset(at(w, sec, off), 0xee, 4);
	table_free(&t);
}

static uint32_t note(const struct work *w)
{
	for (uint32_t i = 1; i < w->o.nsec; i++)
		if (!strcmp(w->o.sec[i].name, ".note.mcount"))
			return i;
	stop("no note");
	return 0;
}

/* docs/format.md: the descriptor begins behind 12 bytes and the owner. */
static void version(struct work *w)
{
	obj_put4(&w->o, at(w, note(w), 20), 2);
}

static void size(struct work *w)
{
	obj_put4(&w->o, at(w, note(w), 24), 77);
}

static void cut_note(struct work *w)
{
	put_header(w, note(w), SIZE, w->o.sec[note(w)].size - 1);
}

/* The whole table, as a script without KEEP() lets the linker do. */
static void drop_table(struct work *w)
{
	put_header(w, w->table, SIZE, 0);
	if (w->rel)
		put_header(w, w->rel, SIZE, 0);
}

static void link_order(struct work *w)
{
	put_header(w, w->table, FLAGS, w->o.sec[w->table].flags |
		   SHF_LINK_ORDER);
	put_header(w, w->table, LINK, w->o.symtab);
}

static const struct {
	const char *name;
	void (*make)(struct work *);
} faults[] = {
	{ "shift", shift },
	{ "shift-back", shift_back },
	{ "shift-all", shift_all },
	{ "far", far },
	{ "drop-last", drop_last },
	{ "drop-table", drop_table },
	{ "duplicate", duplicate },
	{ "zero", zero },
	{ "zero-all", zero_all },
	{ "foreign", foreign },
	{ "global", global },
	{ "undefined", undefined },
	{ "relocation", relocation },
	{ "half", half },
	{ "odd", odd },
	{ "unloaded", unloaded },
	{ "unaligned", unaligned },
	{ "overwrite", overwrite },
	{ "version", version },
	{ "size", size },
	{ "cut-note", cut_note },
	{ "link-order", link_order },
};

static void load(struct work *w, const char *path)
{
	FILE *f = fopen(path, "rb");

	w->bytes = malloc(1 << 20);
	w->size = f && w->bytes ? fread(w->bytes, 1, 1 << 20, f) : 0;
	if (!w->size || obj_open(&w->o, w->bytes, w->size) || !w->o.arch)
		stop("no object");
	fclose(f);
	for (uint32_t i = 1; i < w->o.nsec; i++)
		if (is_table(&w->o, i))
			w->table = i;
	for (uint32_t i = 1; i < w->o.nsec; i++)
		if (obj_is_rel(&w->o, i) && w->table &&
		    w->o.sec[i].info == w->table)
			w->rel = i;
	if (!w->table || entries(w) < 3)
		stop("no table of three entries");
}

static void save(const struct work *w, const char *path)
{
	FILE *f = fopen(path, "wb");

	if (!f || fwrite(w->bytes, 1, w->size, f) != w->size || fclose(f))
		stop("cannot write");
}

int main(int argc, char **argv)
{
	struct work w = { .table = 0 };

	if (argc != 4)
		stop("faults FAULT IN OUT");
	load(&w, argv[2]);
	for (size_t i = 0; i < sizeof(faults) / sizeof(*faults); i++) {
		if (strcmp(faults[i].name, argv[1]))
			continue;
		faults[i].make(&w);
		save(&w, argv[3]);
		return 0;
	}
	stop("no such fault");
	return 2;
}
