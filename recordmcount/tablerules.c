/* SPDX-License-Identifier: MIT */
/*
 * Rules about tables and about files as a whole: will a link keep each entry
 * as long as its function, and can a loader and a runtime read them?
 */
#include <stdio.h>
#include <stdlib.h>

#include "recordmcount/rules.h"
#include "recordmcount/say.h"

int find_unkept(struct audit *a, const struct rule *r)
{
	if (!a->notes.n || a->nsite || a->calls.n)
		return 0;
	return audit_find(a, r, a->notes.v[0].sec, a->notes.v[0].at,
			  "a note tells of sites, and the file has none");
}

int find_no_table(struct audit *a, const struct rule *r)
{
	if (a->nsite || !a->calls.n)
		return 0;
	return audit_find(a, r, 0, 0, "%zu call%s of the profiling function, "
			  "%s in a table", a->calls.n, say_s(a->calls.n),
			  a->calls.n == 1 ? "not" : "none of them");
}

/* The entries of one table are together in no order: each is looked at. */
static int check_order(struct audit *a, const struct rule *r,
		       const struct seen *v, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const struct seen *e = &v[i];
		const struct sec *s = &a->obj.sec[e->table];

		if (audit_is_object(a) && s->flags & SHF_LINK_ORDER && e->sec &&
		    s->link != e->sec &&
		    audit_find(a, r, e->table, e->at, "kept with %s, but "
			       "names a place in %s",
			       s->link && s->link < a->obj.nsec
			       ? a->obj.sec[s->link].name : "no section",
			       a->obj.sec[e->sec].name))
			return -1;
	}
	return 0;
}

int find_link_order(struct audit *a, const struct rule *r)
{
	return check_order(a, r, a->site, a->nsite) ||
	       check_order(a, r, a->padding, a->npadding) ? -1 : 0;
}

/* The section group of each section, 0 for none; to be freed.  NULL: `err`. */
static uint32_t *list_groups(struct audit *a)
{
	const struct obj *o = &a->obj;
	uint32_t *group = calloc(o->nsec, sizeof(*group));

	if (!group)
		snprintf(a->err, sizeof(a->err), "out of memory");
	for (uint32_t g = 1; group && g < o->nsec; g++) {
		const struct sec *s = &o->sec[g];

		for (uint64_t at = 4; s->type == SHT_GROUP && at + 4 <= s->size;
		     at += 4) {
			uint32_t i = obj_get4(o, s->data + at);

			if (i < o->nsec && o->sec[i].flags & SHF_GROUP &&
			    !group[i])
				group[i] = g;
		}
	}
	return group;
}

static int check_groups(struct audit *a, const struct rule *r,
			const uint32_t *group, const struct seen *v, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const struct seen *e = &v[i];

		if (!e->sec || !(a->obj.sec[e->sec].flags & SHF_GROUP) ||
		    (i && e->sec == e[-1].sec && e->table == e[-1].table))
			continue;
		if (group[e->sec] != group[e->table] &&
		    audit_find(a, r, e->table, e->at, "not in the section "
			       "group of %s, whose place it names",
			       a->obj.sec[e->sec].name))
			return -1;
	}
	return 0;
}

int find_outside_group(struct audit *a, const struct rule *r)
{
	uint32_t *group = NULL;
	int bad = 0;

	if (!audit_is_object(a) || !(a->nsite + a->npadding))
		return 0;
	group = list_groups(a);
	bad = !group || check_groups(a, r, group, a->site, a->nsite) ||
	      check_groups(a, r, group, a->padding, a->npadding);
	free(group);
	return bad ? -1 : 0;
}

int find_text_relocation(struct audit *a, const struct rule *r)
{
	for (size_t i = 0; i < a->nsite; i++) {
		const struct seen *e = &a->site[i];

		if (e->dynamic && !(a->obj.sec[e->table].flags & SHF_WRITE))
			return audit_find(a, r, e->table, 0, "a read-only "
					  "table that the loader relocates");
	}
	return 0;
}

/* What a table is aligned to: in an image, where it came to stand. */
static uint64_t alignment(const struct obj *o, const struct sec *s)
{
	if (o->type == ET_REL || !s->addr)
		return s->align;
	return s->addr & -s->addr;
}

int find_table_alignment(struct audit *a, const struct rule *r)
{
	const struct obj *o = &a->obj;

	if (o->arch->quirks & ARCH_UNALIGNED)
		return 0;
	for (uint32_t i = 1; i < o->nsec; i++)
		if (is_table(o, i) && o->sec[i].size &&
		    alignment(o, &o->sec[i]) < o->arch->pointer &&
		    audit_find(a, r, i, 0, "a table of pointers, aligned to "
			       "%llu bytes, not %u", (unsigned long long)
			       alignment(o, &o->sec[i]), o->arch->pointer))
			return -1;
	return 0;
}

int find_table_type(struct audit *a, const struct rule *r)
{
	const struct obj *o = &a->obj;

	for (uint32_t i = 1; i < o->nsec; i++)
		if (is_table(o, i) && (o->sec[i].type != SHT_PROGBITS ||
				       !(o->sec[i].flags & SHF_ALLOC)) &&
		    audit_find(a, r, i, 0, "a table that is not loaded "
			       "(type %u, flags 0x%llx)", o->sec[i].type,
			       (unsigned long long)o->sec[i].flags))
			return -1;
	return 0;
}

int find_entry_width(struct audit *a, const struct rule *r)
{
	const struct obj *o = &a->obj;

	for (uint32_t i = 1; i < o->nsec; i++)
		if (is_table(o, i) && o->sec[i].entsize &&
		    o->sec[i].entsize != o->arch->pointer &&
		    audit_find(a, r, i, 0, "entries of %llu bytes, not %u",
			       (unsigned long long)o->sec[i].entsize,
			       o->arch->pointer))
			return -1;
	return 0;
}

int find_second_table(struct audit *a, const struct rule *r)
{
	const struct obj *o = &a->obj;
	uint32_t first = 0;

	for (uint32_t i = 1; i < o->nsec && audit_is_object(a); i++) {
		if (!is_table(o, i) ||
		    o->sec[i].flags & (SHF_GROUP | SHF_LINK_ORDER))
			continue;
		if (first && audit_find(a, r, i, 0, "a second table of the "
					"same name"))
			return -1;
		first = i;
	}
	return 0;
}

int find_unsorted(struct audit *a, const struct rule *r)
{
	const struct obj *o = &a->obj;

	for (uint32_t i = 1; i < o->nsec && !audit_is_object(a); i++) {
		size_t width = o->arch->pointer;

		for (uint64_t at = width; is_table(o, i) &&
					  at < o->sec[i].size; at += width)
			if (obj_get_slot(o, o->sec[i].data + at - width) >
			    obj_get_slot(o, o->sec[i].data + at))
				return audit_find(a, r, i, at,
						  "the table is not sorted");
	}
	return 0;
}

int find_lto(struct audit *a, const struct rule *r)
{
	return a->lto ? audit_find(a, r, 0, 0, "an LTO object: its code is "
				   "yet to come") : 0;
}

int find_note_version(struct audit *a, const struct rule *r)
{
	for (size_t i = 0; i < a->notes.n; i++) {
		const struct note *n = &a->notes.v[i];

		if (n->version != 1 &&
		    audit_find(a, r, n->sec, n->at, "version %u of the site "
			       "contract is unknown", n->version))
			return -1;
	}
	return 0;
}

int find_note_shape(struct audit *a, const struct rule *r)
{
	for (size_t i = 0; i < a->notes.n; i++) {
		const struct note *n = &a->notes.v[i];
		const struct site *s = a->obj.arch->site;

		while (s->name && strcmp(s->name, n->shape))
			s++;
		if (s->name && n->bytes == site_size(s))
			continue;
		if (audit_find(a, r, n->sec, n->at, s->name
			       ? "a note of %s with %u bytes"
			       : "a note of %s, which is no shape of this "
				 "machine", n->shape, n->bytes))
			return -1;
	}
	return 0;
}
