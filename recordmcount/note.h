/* SPDX-License-Identifier: MIT */
/* What the plugins say of a file's sites: .note.mcount, docs/format.md. */
#ifndef MCOUNT_NOTE_H
#define MCOUNT_NOTE_H

#include "recordmcount/obj.h"

struct note {
	uint32_t sec;			/* where it stands; 0: no note */
	uint64_t at;
	uint32_t version, bytes, before;
	const char *shape;
};

struct notes {
	struct note *v;			/* those that differ */
	size_t n;
};

/* -1, with `err`, where a note is cut off. */
int notes_read(struct notes *, struct obj *);
void notes_free(struct notes *);

#endif
