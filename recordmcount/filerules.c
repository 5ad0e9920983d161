/* SPDX-License-Identifier: MIT */
/* Rules about what a file calls to be traced, and about how many ways. */
#include "recordmcount/rules.h"

/* The profiling symbol that a call names. */
static const char *called(const struct audit *a, const struct loc *call)
{
	struct rel r;
	struct sym s;

	obj_rel(&a->obj, call->rel_sec, call->rel, &r);
	obj_sym(&a->obj, r.sym, &s);
	return s.name;
}

static bool is_stray(const struct arch *arch, const char *name)
{
	for (const char *const *e = arch->stray; e && *e; e++)
		if (!strcmp(*e, name))
			return true;
	return false;
}

int find_stray(struct audit *a, const struct rule *r)
{
	const struct arch *arch = a->obj.arch;

	for (size_t i = 0; i < a->calls.n; i++) {
		const struct loc *l = &a->calls.v[i];
		const char *name = called(a, l);

		if (is_stray(arch, name))
			return audit_find(a, r, l->sec, l->off, "calls %s, but "
					  "%s has %s", name, arch->name,
					  arch->entry[0]);
	}
	return 0;
}

/* Tables of other mechanisms, by the section that holds them. */
static const struct {
	const char *section, *name;
} tables[] = {
	{ PADDING_NAME, "-fpatchable-function-entry" },
	{ "xray_instr_map", "XRay" },
};

static const char *other_table(const struct audit *a)
{
	for (uint32_t i = 1; i < a->obj.nsec; i++)
		for (size_t k = 0; k < sizeof(tables) / sizeof(*tables); k++)
			if (a->obj.sec[i].size &&
			    !strcmp(a->obj.sec[i].name, tables[k].section))
				return tables[k].name;
	return NULL;
}

int find_two_ways(struct audit *a, const struct rule *r)
{
	const char *first = a->calls.n ? called(a, &a->calls.v[0])
				       : TABLE_NAME;
	const char *other = other_table(a);

	for (size_t i = 1; !other && i < a->calls.n; i++)
		if (strcmp(called(a, &a->calls.v[i]), first))
			other = called(a, &a->calls.v[i]);
	if (!other || (!a->nsite && !a->calls.n))
		return 0;
	return audit_find(a, r, 0, 0, "two ways of tracing: %s and %s", first,
			  other);
}
