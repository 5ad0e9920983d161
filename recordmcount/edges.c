/* SPDX-License-Identifier: MIT */
/*
 * The references of one function: its relocations, and the calls that the
 * assembler or the linker has bound already.  Those are in the instructions,
 * which capstone reads; for machines that it does not know, the shapes of
 * arch/ say what a call is.
 */
#include <capstone/capstone.h>
#include <stdio.h>
#include <stdlib.h>

#include "recordmcount/disasm.h"
#include "recordmcount/graph.h"

static int add(struct edges *e, const struct edge *one)
{
	if (e->n == e->room) {
		size_t room = e->room ? 2 * e->room : 32;
		struct edge *v = realloc(e->v, room * sizeof(*v));

		if (!v)
			return -1;
		e->v = v;
		e->room = room;
	}
	e->v[e->n++] = *one;
	return 0;
}

void edges_free(struct edges *e)
{
	free(e->v);
	*e = (struct edges){ 0 };
}

/* Where in the section of its symbol a relocated call leads. */
static uint64_t distance(const struct obj *o, uint32_t rel_sec,
			 const struct rel *r)
{
	const struct sec *code = &o->sec[o->sec[rel_sec].info];
	uint32_t u[SITE_UNITS], plain[SITE_UNITS];

	for (const struct site *s = o->arch->site; s->name; s++) {
		uint64_t at = r->offset - code->addr - (uint64_t)s->reloc;

		if (!site_calls(s, r->type))
			continue;
		if (o->sec[rel_sec].type == SHT_RELA)
			return (uint64_t)r->addend - (uint64_t)s->addend;
		if (at > code->size || code->size - at < site_size(s))
			continue;
		site_load(s, arch_code_big(o->arch, o->big), code->data + at,
			  u);
		site_units(s, SITE_BUILT, plain);
		return site_target(o->arch, s, u, at) -
		       site_target(o->arch, s, plain, at);
	}
	return (uint64_t)r->addend;
}

static int add_relocation(struct edges *e, const struct obj *o,
			  uint32_t rel_sec, const struct rel *r, uint64_t at)
{
	struct edge one = { .at = at };
	struct sym s;

	obj_sym(o, r->sym, &s);
	if (!s.sec) {
		one.name = s.name;
	} else {
		one.sec = s.sec;
		one.off = o->type == ET_REL ? s.value
					    : s.value - o->sec[s.sec].addr;
		if (s.type == STT_SECTION)
			one.off += distance(o, rel_sec, r);
		if (o->arch->quirks & ARCH_THUMB_BIT)
			one.off &= ~1ull;
	}
	return add(e, &one);
}

static bool lies_in(const struct func *f, uint64_t off)
{
	return off >= f->off && off - f->off < f->size;
}

static int find_relocations(struct edges *e, const struct obj *o,
			    const struct func *f)
{
	struct rel r;

	for (uint32_t i = 1; i < o->nsec; i++) {
		size_t n = obj_is_rel(o, i) && o->sec[i].info == f->sec &&
			   o->sec[i].link == o->symtab ? obj_rel_count(o, i)
						       : 0;

		for (size_t k = 0; k < n; k++) {
			uint64_t off;

			obj_rel(o, i, k, &r);
			off = r.offset - (o->type == ET_REL ? 0 :
					  o->sec[f->sec].addr);
			if (lies_in(f, off) &&
			    add_relocation(e, o, i, &r, off - f->off))
				return -1;
		}
	}
	return 0;
}

/* Is one of the first `n` edges from a place in these bytes? */
static bool is_relocated(const struct edges *e, size_t n, uint64_t at,
			 uint64_t size)
{
	for (size_t i = 0; i < n; i++)
		if (e->v[i].at >= at && e->v[i].at - at < size)
			return true;
	return false;
}

static bool is_branch(const char *mnemonic)
{
	static const char *const words[] = {
		"b", "ba", "bal", "bl", "blx", "bra", "bras", "brasl", "brcl",
		"bsr", "call",
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (!strcmp(words[i], mnemonic))
			return true;
	return *mnemonic == 'j';
}

/*
 * The last operand, if it is a place in numbers; on the 68000 they are
 * written "$12", and a place near by "$12(pc)".
 */
static bool last_number(const char *operands, uint64_t *n)
{
	const char *last = strrchr(operands, ' ');
	char *end;

	last = last ? last + 1 : operands;
	last += *last == '#';
	*n = strtoull(last + (*last == '$'), &end, *last == '$' ? 16 : 0);
	return end > last && (!*end || !strcmp(end, "(pc)"));
}

static int add_place(struct edges *e, const struct obj *o,
		     const struct func *f, uint64_t addr, uint64_t at)
{
	uint32_t sec = o->type == ET_REL ? f->sec : obj_at(o, addr);
	const struct edge one = { .sec = sec, .at = at,
				  .off = addr - o->sec[sec].addr };

	return sec ? add(e, &one) : 0;
}

static int read_instructions(struct edges *e, const struct obj *o,
			     const struct func *f, csh handle)
{
	const struct sec *s = &o->sec[f->sec];
	const uint8_t *code = s->data + f->off;
	uint64_t size = f->size, addr = s->addr + f->off, target;
	cs_insn *insn = cs_malloc(handle);
	size_t relocated = e->n;
	int bad = insn ? 0 : -1;

	cs_option(handle, CS_OPT_SKIPDATA, CS_OPT_ON);
	while (!bad && cs_disasm_iter(handle, &code, (size_t *)&size, &addr,
				      insn)) {
		uint64_t at = insn->address - s->addr - f->off;

		if (is_branch(insn->mnemonic) &&
		    !is_relocated(e, relocated, at, insn->size) &&
		    last_number(insn->op_str, &target))
			bad = add_place(e, o, f, target, at);
	}
	if (insn)
		cs_free(insn, 1);
	return bad;
}

static int match_calls(struct edges *e, const struct obj *o,
		       const struct func *f)
{
	const struct sec *s = &o->sec[f->sec];
	bool big = arch_code_big(o->arch, o->big);
	size_t relocated = e->n;
	uint32_t u[SITE_UNITS];

	for (uint64_t at = 0; at < f->size; at += 2)
		for (const struct site *c = o->arch->site; c->name; c++) {
			if (!c->calls || f->size - at < site_size(c))
				continue;
			site_load(c, big, s->data + f->off + at, u);
			if (site_is(c, SITE_ON, u) &&
			    !is_relocated(e, relocated, at, site_size(c)) &&
			    add_place(e, o, f, site_target(o->arch, c, u,
				      s->addr + f->off + at), at))
				return -1;
		}
	return 0;
}

int edges_find(struct edges *e, const struct audit *a, const struct func *f)
{
	const struct obj *o = &a->obj;
	struct func whole = *f;
	csh handle;
	int bad;

	*e = (struct edges){ 0 };
	/* A symbol may say more than the section has. */
	if (f->off >= o->sec[f->sec].size)
		return 0;
	if (whole.size > o->sec[f->sec].size - f->off)
		whole.size = (uint32_t)(o->sec[f->sec].size - f->off);
	if (find_relocations(e, o, &whole))
		return -1;
	handle = disasm_open(o, f->thumb);
	if (!handle)
		return match_calls(e, o, &whole);
	bad = read_instructions(e, o, &whole, handle);
	cs_close(&handle);
	return bad;
}
