/* SPDX-License-Identifier: MIT */
/* What each row of the rule table runs: adds findings; -1 without memory. */
#ifndef MCOUNT_RULES_H
#define MCOUNT_RULES_H

#include "recordmcount/audit.h"

/* What a rule says of entry `s`, at the place that the entry names. */
#define FIND(a, rule, s, ...) \
	audit_find(a, rule, (s)->sec, (s)->off, __VA_ARGS__)

/* The same, at the entry itself. */
#define FIND_SLOT(a, rule, s, ...) \
	audit_find(a, rule, (s)->table, (s)->at, __VA_ARGS__)

/* entryrules.c */
int find_not_a_site(struct audit *, const struct rule *);
int find_reference(struct audit *, const struct rule *);
int find_unaligned(struct audit *, const struct rule *);
int find_late_pad(struct audit *, const struct rule *);
int find_duplicate(struct audit *, const struct rule *);
int find_nothing_named(struct audit *, const struct rule *);
int find_foreign_base(struct audit *, const struct rule *);
int find_relocation(struct audit *, const struct rule *);

int find_odd_call(struct audit *, const struct rule *);

/* placerules.c */
int find_misplaced(struct audit *, const struct rule *);
int find_nameless(struct audit *, const struct rule *);

/* Does the entry point at code at all? */
bool in_code(const struct audit *, const struct seen *);

/* missingrules.c */
int find_missing(struct audit *, const struct rule *);
int find_unnamed(struct audit *, const struct rule *);

/* Does a function begin, its pad aside, with NOPs of this shape?  Where? */
bool begins_with(const struct audit *, const struct func *,
		 const struct site *, uint64_t *at);

/* siterules.c */
int find_global_entry(struct audit *, const struct rule *);
int find_skipped(struct audit *, const struct rule *);
int find_several(struct audit *, const struct rule *);
int find_short(struct audit *, const struct rule *);
int find_unreachable(struct audit *, const struct rule *);

/* Does it name no site, but a function that has its site further on? */
bool names_global_entry(const struct audit *, const struct seen *);

/* funcrules.c */

/* Has it a site?  Asked for each function in turn, with 0 in `*k` at first. */
bool has_site(const struct audit *, const struct func *, size_t *k);

int find_untraced(struct audit *, const struct rule *);
int find_required(struct audit *, const struct rule *);
int find_forbidden(struct audit *, const struct rule *);
int find_uncovered(struct audit *, const struct rule *);
int find_recursion(struct audit *, const struct rule *);

/* filerules.c */
int find_stray(struct audit *, const struct rule *);
int find_two_ways(struct audit *, const struct rule *);

/* sourcerules.c */
int find_unexpected(struct audit *, const struct rule *);
int find_explained(struct audit *, const struct rule *);

/* startrules.c */
int find_early(struct audit *, const struct rule *);

/* tablerules.c */
int find_unkept(struct audit *, const struct rule *);
int find_no_table(struct audit *, const struct rule *);
int find_link_order(struct audit *, const struct rule *);
int find_outside_group(struct audit *, const struct rule *);
int find_text_relocation(struct audit *, const struct rule *);
int find_table_alignment(struct audit *, const struct rule *);
int find_table_type(struct audit *, const struct rule *);
int find_entry_width(struct audit *, const struct rule *);
int find_second_table(struct audit *, const struct rule *);
int find_unsorted(struct audit *, const struct rule *);
int find_lto(struct audit *, const struct rule *);
int find_note_version(struct audit *, const struct rule *);
int find_note_shape(struct audit *, const struct rule *);

#endif
