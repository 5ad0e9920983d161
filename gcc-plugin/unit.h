/* SPDX-License-Identifier: MIT */
/* What the parts of the plugin know of the translation unit they are in. */
#ifndef MCOUNT_UNIT_H
#define MCOUNT_UNIT_H

#include "arch/arch.h"
#include "gcc-plugin/gcc.h"

enum { NO_FUNCTION = -1 };

struct unit {
	const struct arch *arch;	/* NULL: no site can be made */
	bool link_order;		/* the entry follows its function */
	bool quiet;
	bool told_profiled;		/* the warning stands once a unit */
	bool noted;			/* .note.mcount is written */
	int sited;			/* funcdef_no that waits for its entry */
};

/* Should a function have a site? */
bool eligible(struct unit *, const function *);

/* The label of the site of the function being compiled. */
void site_label(char *label, size_t size);

/* Write the entry of that function's site, and the note if it is the first. */
void table_entry(struct unit *, FILE *);

/* Hang the passes that make sites and their entries into GCC's list. */
void sites_register(const char *plugin, struct unit *);

#endif
