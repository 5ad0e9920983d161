/* SPDX-License-Identifier: MIT */
/* The assembly of one site, its table entry and the note: docs/format.md. */
#ifndef MCOUNT_PASS_TEXT_H
#define MCOUNT_PASS_TEXT_H

#include "arch/arch.h"

#ifdef __cplusplus
extern "C" {
#endif

struct spot {
	const struct arch *arch;
	const struct site *shape;
	const struct pad *lead;		/* stands before it; or NULL */
	const char *local;		/* prefix of labels, no symbols */
	const char *word;		/* the assembler's word for a pointer */
	unsigned number;		/* of the function in its module */
	unsigned first;			/* of the first in its section */
	const char *group;		/* of its section; or NULL */
	bool before;			/* edges are around NOPs ahead of it */
	bool comdat;			/* of which linkers keep one */
	bool writable;			/* the table is relocated at load */
	bool plain;			/* entries stay without functions */
	bool label_first;		/* as the assembler wants it */
	bool noted;			/* the note is written already */
};

/* All of it as inline assembly has it; to be freed.  NULL: no memory. */
char *text_of_site(const struct spot *);

/* The note alone, for code that is to come of a link. */
char *text_of_note(const struct site *);

/* The label at a side, B or E, of NOPs before a function; to be freed. */
char *text_of_edge(const char *local, char side, unsigned number);

#ifdef __cplusplus
}
#endif
#endif
