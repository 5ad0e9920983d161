/* SPDX-License-Identifier: MIT */
/* Asks debug information, by libdw, for what became of a function. */
#include <dwarf.h>
#include <elfutils/libdwfl.h>
#include <stdlib.h>

#include "recordmcount/why.h"

struct search {
	struct spoken *to;
	const char *name;
	Dwarf_Die *unit;
	const struct audit *audit;
	bool here;			/* this unit has the function's code */
};

static void copy(char *to, size_t room, const char *from)
{
	snprintf(to, room, "%s", from ? from : "?");
}

/* The function that an inlined body ended up in. */
static int see_instance(Dwarf_Die *die, void *where)
{
	struct search *s = where;
	Dwarf_Die *scope = NULL;
	int n = dwarf_getscopes_die(die, &scope);

	s->to->inlined = true;
	for (int i = 1; i < n && !*s->to->into; i++)
		if (dwarf_tag(&scope[i]) == DW_TAG_subprogram)
			copy(s->to->into, sizeof(s->to->into),
			     dwarf_diename(&scope[i]));
	free(scope);
	return DWARF_CB_ABORT;
}

static const char *linkage_name(Dwarf_Die *die)
{
	Dwarf_Attribute a;

	if (!dwarf_attr_integrate(die, DW_AT_linkage_name, &a))
		return NULL;
	return dwarf_formstring(&a);
}

static bool is_named(Dwarf_Die *die, const char *name)
{
	const char *plain = dwarf_diename(die), *linkage = linkage_name(die);

	return (plain && !strcmp(plain, name)) ||
	       (linkage && !strcmp(linkage, name));
}

/* Has a function of this name a site in the file? */
static bool is_traced(const struct audit *a, const char *name)
{
	for (size_t i = 0; name && i < a->nsite; i++) {
		const struct seen *e = &a->site[i];
		const struct func *f = func_of(a, e);

		if (f && !strcmp(f->name, name))
			return true;
	}
	return false;
}

static int see_function(Dwarf_Die *die, void *where)
{
	struct search *s = where;
	Dwarf_Addr low;
	bool code = !dwarf_lowpc(die, &low);

	if (!is_named(die, s->name))
		return DWARF_CB_OK;
	s->to->known = true;
	s->here |= code;
	if (dwarf_func_inline(die) && !s->to->inlined)
		dwarf_func_inline_instances(die, see_instance, s);
	return DWARF_CB_OK;
}

static int see_traced(Dwarf_Die *die, void *where)
{
	struct search *s = where;
	Dwarf_Addr low;

	s->to->traced = !dwarf_lowpc(die, &low) &&
			(is_traced(s->audit, linkage_name(die)) ||
			 is_traced(s->audit, dwarf_diename(die)));
	return s->to->traced ? DWARF_CB_ABORT : DWARF_CB_OK;
}

/* Labels of assembler source are no functions in its debug information. */
static bool covers(Dwarf_Die *unit, const struct lines *l,
		   const struct func *f)
{
	int line;
	const char *source = f ? lines_find(l, f->sec, f->off, &line) : NULL;
	const char *name = dwarf_diename(unit);

	return source && name && !strcmp(source, name);
}

void spoken_find(struct spoken *to, const struct audit *a,
		 const struct lines *l, const char *name)
{
	struct search s = { .to = to, .name = name, .audit = a };
	const struct func *f = NULL;
	Dwarf_Die *unit = NULL;
	Dwarf_Addr bias;

	*to = (struct spoken){ 0 };
	for (size_t i = 0; i < a->funcs.n && !f; i++)
		if (!strcmp(a->funcs.v[i].name, name))
			f = &a->funcs.v[i];
	while (l && (unit = dwfl_module_nextcu(lines_module(l), unit, &bias))) {
		int language = dwarf_srclang(unit);

		s.unit = unit;
		s.here = language == DW_LANG_Mips_Assembler &&
			 covers(unit, l, f);
		dwarf_getfuncs(unit, see_function, &s, 0);
		if (!s.here)
			continue;
		to->assembly = language == DW_LANG_Mips_Assembler;
		dwarf_getfuncs(unit, see_traced, &s, 0);
		copy(to->unit, sizeof(to->unit), dwarf_diename(unit));
	}
}
