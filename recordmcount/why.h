/* SPDX-License-Identifier: MIT */
/* Why a function has a site or none. */
#ifndef MCOUNT_WHY_H
#define MCOUNT_WHY_H

#include <stdio.h>

#include "recordmcount/audit.h"
#include "recordmcount/place.h"

/* One sentence on the function of this name, mangled or not. */
void tell_why(const struct audit *, const char *name, FILE *);

/* What debug information knows of a function of a name. */
struct spoken {
	bool known;			/* it is named there */
	bool inlined;			/* at least once */
	bool assembly;			/* its unit is assembler source */
	char into[128];			/* a function it is inlined into */
	char unit[256];			/* its source file */
	bool traced;			/* a function of its unit has a site */
};

/*
 * Why a function of the file has no site, in words; `text` may hold them.
 * `spoken` is NULL where debug information was not asked.
 */
const char *why_untraced(const struct audit *, const struct func *,
			 const struct spoken *, char *text, size_t room);

void spoken_find(struct spoken *, const struct audit *, const struct lines *,
		 const char *name);

#endif
