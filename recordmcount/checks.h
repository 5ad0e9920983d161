/* SPDX-License-Identifier: MIT */
/* Rules by their ids: which ones run, and what they say of themselves. */
#ifndef MCOUNT_CHECKS_H
#define MCOUNT_CHECKS_H

#include "recordmcount/audit.h"

enum { RULES = 64 };			/* room for */

/* The rules that run when nothing else is said. */
void checks_default(bool *on);

/*
 * Choose by a list of ids, "all" or "default", each with "-" before it to
 * leave it out; a list that begins so begins with what `on` has.  NULL, or
 * the first word that is none of them, `*size` bytes.
 */
const char *checks_choose(bool *on, const char *list, size_t *size);

/* One line a rule. */
void checks_list(void);

/* -1: there is no such rule. */
int checks_explain(const char *id);

/* The rule with this id, or NULL. */
const struct rule *checks_find(const char *id, size_t size);

#endif
