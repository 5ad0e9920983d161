/* SPDX-License-Identifier: MIT */
/*
 * Rules about where an entry points: into a function, or into code that is one
 * but has no symbol, or into no function at all.
 */
#include <capstone/capstone.h>

#include "recordmcount/disasm.h"
#include "recordmcount/rules.h"

bool in_code(const struct audit *a, const struct seen *s)
{
	return s->sec && obj_is_code(&a->obj, s->sec) &&
	       s->off < a->obj.sec[s->sec].size;
}

/* Where what begins at entry `i` ends at the latest: where more begins. */
static uint64_t end_of(const struct audit *a, size_t i)
{
	const struct seen *s = &a->site[i], *next = s;
	const struct func *f = funcs_after(&a->funcs, s->sec, s->off);
	uint64_t end = f ? f->off : a->obj.sec[s->sec].size;

	while (++i < a->nsite && next->off == s->off)
		next = &a->site[i];
	return next->sec == s->sec && next->off > s->off && next->off < end
	     ? next->off : end;
}

/* Is this unit one of a NOP's, or what fills the room between functions? */
static bool is_filler(const struct arch *arch, uint32_t unit)
{
	for (const struct site *s = arch->site; s->name; s++)
		for (unsigned i = 0; !s->calls && i < s->count; i++)
			if (unit == s->insn[i].built || unit == s->insn[i].off)
				return true;
	return !unit;
}

/* Does an instruction do nothing, in one of the ways that assemblers know? */
static bool does_nothing(const cs_insn *i)
{
	const char *from = strchr(i->op_str, '[');

	if (strstr(i->mnemonic, "nop") || !strcmp(i->mnemonic, "int3"))
		return true;
	if (!strcmp(i->mnemonic, "xchg"))
		return !strcmp(i->op_str, "ax, ax");
	if (!strcmp(i->mnemonic, "bcr"))
		return !strncmp(i->op_str, "0, ", 3);
	/* lea esi, [esi]: the older way of i386. */
	return !strcmp(i->mnemonic, "lea") && from &&
	       !strncmp(i->op_str, from + 1, strcspn(i->op_str, ","));
}

/* The bytes of what does nothing at a place; 0: that does something. */
static size_t idle_at(const struct audit *a, csh handle, cs_insn *i,
		      const unsigned char *p, size_t size)
{
	struct site one = *a->obj.arch->site;
	uint32_t u[SITE_UNITS];
	uint64_t at = 0;

	one.count = 1;
	if (size < one.unit)
		return size;
	site_load(&one, a->obj.code_big, p, u);
	if (is_filler(a->obj.arch, u[0]))
		return one.unit;
	return i && cs_disasm_iter(handle, &p, &size, &at, i) && does_nothing(i)
	     ? i->size : 0;
}

/* Is there, from `at` on, anything but what fills room? */
static bool has_code(const struct audit *a, const struct sec *code,
		     uint64_t at, uint64_t end)
{
	csh handle = disasm_open(&a->obj, false);
	cs_insn *i = handle ? cs_malloc(handle) : NULL;
	size_t idle = 1;

	for (; at < end && idle; at += idle)
		idle = idle_at(a, handle, i, code->data + at,
			       (size_t)(end - at));
	if (i)
		cs_free(i, 1);
	if (handle)
		cs_close(&handle);
	return !idle;
}

/*
 * Does entry `i` name a function without a symbol?  There is a site, and behind
 * it code, not only what fills the room up to the next one.
 */
static bool is_nameless(const struct audit *a, size_t i)
{
	const struct seen *s = &a->site[i];
	uint64_t at;

	if (!in_code(a, s) || !shape_of(a, s))
		return false;
	at = s->off + site_size(shape_of(a, s));
	return has_code(a, &a->obj.sec[s->sec], at, end_of(a, i));
}

static const char nowhere[] = "an entry names a place in no function";

/* What is wrong with where an entry points, or NULL. */
static const char *misplaced(const struct audit *a, const struct seen *s)
{
	const struct func *f;

	if (!s->sec)
		return NULL;
	if (!obj_is_code(&a->obj, s->sec))
		return "an entry names a place that is no code";
	if (a->obj.sec[s->sec].flags & SHF_EXCLUDE)
		return "an entry names a place that linkers leave out";
	if (!in_code(a, s))
		return "an entry names a place behind the section's end";
	f = func_of(a, s);
	if (f && func_has(f, s->off))
		return NULL;
	return funcs_at(&a->funcs, s->sec, UINT64_MAX) ? nowhere : NULL;
}

int find_misplaced(struct audit *a, const struct rule *r)
{
	for (size_t i = 0; i < a->nsite; i++) {
		const char *why = misplaced(a, &a->site[i]);

		if (why && (why != nowhere || !is_nameless(a, i)) &&
		    FIND(a, r, &a->site[i], "%s", why))
			return -1;
	}
	return 0;
}

int find_nameless(struct audit *a, const struct rule *r)
{
	const struct seen *first = NULL;
	size_t n = 0;

	for (size_t i = 0; i < a->nsite; i++) {
		if (misplaced(a, &a->site[i]) != nowhere || !is_nameless(a, i))
			continue;
		if (!n++)
			first = &a->site[i];
	}
	return n && FIND(a, r, first, "%zu %s of no function that a symbol "
			 "names, this one first", n,
			 n == 1 ? "entry is" : "entries are") ? -1 : 0;
}
