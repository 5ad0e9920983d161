/* SPDX-License-Identifier: MIT */
/* What recordmcount changes in an object, and the file that results. */
#ifndef MCOUNT_EMIT_H
#define MCOUNT_EMIT_H

#include "recordmcount/patchable.h"
#include "recordmcount/sites.h"
#include "recordmcount/table.h"

enum table_layout {
	LAYOUT_USUAL,		/* what the other options ask for */
	LAYOUT_PLAIN,		/* one table */
	LAYOUT_COMDAT,		/* another in each section group */
	LAYOUT_LINK_ORDER,	/* one a section of code */
};

struct change {
	struct locs add;		/* sites to record, sorted */
	struct locs off;		/* sites to switch off, sorted */
	const struct entries *have;	/* entries that are there */
	const struct moves *patchable;	/* entries to convert */
	const struct moves *misplaced;	/* of tables, to be put right */
	enum table_layout layout;
	bool writable;			/* the flag W for a new table */
};

/* The changed object, in memory that the caller frees; NULL: `err`. */
unsigned char *emit(struct obj *, const struct change *, size_t *size);

#endif
