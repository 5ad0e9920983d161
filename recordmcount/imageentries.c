/* SPDX-License-Identifier: MIT */
/*
 * Where calls of a profiling symbol lead in an image: to the symbol, if the
 * image has it, or to a stub that is named for it; else through a slot that
 * the loader binds by its name, or to the stub of the procedure linkage table
 * that goes through that slot.  Stub N is that of relocation N of the table,
 * behind a head of some stubs' size, on x86, AArch64, RISC-V, S/390, SPARC
 * and m68k; on ARM, where a stub is as long as its slot is far, it is read.
 */
#include <ctype.h>

#include "recordmcount/funcs.h"
#include "recordmcount/image.h"

struct names {
	struct obj *o;
	const char *const *entry;
	struct targets *to;
};

static void add(struct targets *t, uint64_t addr)
{
	if (t->n < TARGETS)
		t->addr[t->n++] = addr;
}

/*
 * Linkers name the stubs that they put between a call and a symbol: on Power
 * XXXXXXXX.plt_call.NAME@VERSION and the like, on ARM __NAME_veneer.
 */
static bool is_stub(const char *name, const char *entry)
{
	static const char *const before[] = {
		".plt_call.", ".plt_branch.", ".long_branch.",
	};
	static const char *const behind[] = {
		"_veneer", "_from_arm", "_from_thumb",
	};
	size_t size = strlen(entry);
	const char *at;

	for (size_t i = 0; i < sizeof(before) / sizeof(*before); i++) {
		at = strstr(name, before[i]);
		at = at ? at + strlen(before[i]) : NULL;
		if (at && !strncmp(at, entry, size) && at[size] != '_' &&
		    !isalnum((unsigned char)at[size]))
			return true;
	}
	if (strncmp(name, "__", 2) || strncmp(name + 2, entry, size))
		return false;
	for (size_t i = 0; i < sizeof(behind) / sizeof(*behind); i++)
		if (!strcmp(name + 2 + size, behind[i]))
			return true;
	return false;
}

static bool is_named(const struct names *w, const char *name)
{
	for (const char *const *e = w->entry; *e; e++)
		if (!strcmp(name, *e))
			return true;
	return false;
}

/* Does a symbol of the image stand for a profiling symbol? */
static bool leads_there(const struct names *w, const char *name)
{
	for (const char *const *e = w->entry; *e; e++)
		if (!strcmp(name, *e) || is_stub(name, *e))
			return true;
	return false;
}

static void find_symbols(struct names *w)
{
	struct sym s;

	for (uint32_t n = 1; n < w->o->nsym; n++) {
		if (!leads_there(w, obj_sym_name(w->o, n)))
			continue;
		obj_sym(w->o, n, &s);
		if (!s.sec)
			continue;
		if (w->o->arch->quirks & ARCH_THUMB_BIT)
			s.value &= ~1ull;
		add(w->to, s.value);
		if (func_local(w->o, &s))
			add(w->to, s.value + func_local(w->o, &s));
	}
}

static bool has_stubs(const struct obj *o, uint32_t i)
{
	const char *name = o->sec[i].name;

	return obj_is_code(o, i) &&
	       (!strcmp(name, ".plt") || !strcmp(name, ".plt.sec"));
}

/* Where stubs differ in size, those that go through a slot. */
static void read_stubs(struct names *w, const struct sec *s, uint64_t slot)
{
	const struct arch *a = w->o->arch;

	for (uint64_t at = 0; at < s->size; at += a->site->align)
		if (a->stub(a, w->o->code_big, s->data + at, s->size - at,
			    s->addr + at) == slot)
			add(w->to, s->addr + at);
}

/* Stub `n` of the `count` in a section, all of one size. */
static void count_stubs(struct names *w, const struct sec *s, size_t n,
			size_t count)
{
	uint64_t size = s->entsize >= 8 ? s->entsize : 16, head;

	if (count > s->size / size)
		return;
	head = s->size - count * size;
	if (head % size == 0 && head <= 4 * size)
		add(w->to, s->addr + head + n * size);
}

/* Stub `n` of the `count`, which goes through `slot`, in each section. */
static void add_stubs(struct names *w, size_t n, size_t count, uint64_t slot)
{
	const struct obj *o = w->o;

	for (uint32_t i = 1; i < o->nsec; i++)
		if (has_stubs(o, i) && o->arch->stub)
			read_stubs(w, &o->sec[i], slot);
		else if (has_stubs(o, i))
			count_stubs(w, &o->sec[i], n, count);
}

static bool is_of_stubs(const struct sec *s)
{
	return !strcmp(s->name, ".rela.plt") || !strcmp(s->name, ".rel.plt");
}

static void find_slots(struct names *w, uint32_t i)
{
	const struct obj *o = w->o;
	size_t count = obj_rel_count(o, i);
	struct rel r;
	struct sym s;

	for (size_t n = 0; n < count; n++) {
		obj_rel(o, i, n, &r);
		obj_dynamic_sym(o, o->sec[i].link, r.sym, &s);
		if (!r.sym || !is_named(w, s.name))
			continue;
		add(w->to, r.offset);
		if (is_of_stubs(&o->sec[i]))
			add_stubs(w, n, count, r.offset);
	}
}

void image_targets(struct obj *o, const char *const *entry,
		   struct targets *to)
{
	struct names w = { o, entry, to };

	to->n = 0;
	find_symbols(&w);
	for (uint32_t i = 1; i < o->nsec; i++)
		if (obj_is_rel(o, i) && o->sec[i].flags & SHF_ALLOC &&
		    o->sec[i].data)
			find_slots(&w, i);
}
