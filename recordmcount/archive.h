/* SPDX-License-Identifier: MIT */
/* An archive of ar: its members, and the archive that has others for them. */
#ifndef MCOUNT_ARCHIVE_H
#define MCOUNT_ARCHIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct member {
	const char *name;		/* not ended by NUL */
	size_t name_size;
	size_t head;			/* its header in the archive */
	const unsigned char *bytes;	/* NULL: a file beside the archive */
	size_t size;
	bool index;			/* symbols or names, not an object */
	bool changed;			/* it gets other bytes: */
	unsigned char *changed_to;	/* freed with the archive */
	size_t changed_size;
};

struct archive {
	const unsigned char *bytes;
	size_t size;
	bool thin;			/* members are files beside it */
	struct member *member;
	size_t n, room;
	const char *names;		/* long ones */
	size_t names_size;
	char err[128];
};

/* Read.  0, or -1 with `err`; archive_free() is due in both cases. */
int archive_read(struct archive *, const unsigned char *bytes, size_t size);
void archive_free(struct archive *);

/*
 * "PATH(MEMBER)"; in a thin archive, the path of the file of the member.  To
 * be freed; NULL: no memory.
 */
char *archive_member_path(const struct archive *, const struct member *,
			  const char *path);

/*
 * The archive with what replaces its members, in memory that the caller
 * frees; the symbol table names the same members.  NULL: `err`.
 */
unsigned char *archive_write(struct archive *, size_t *size);

#endif
