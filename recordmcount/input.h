/* SPDX-License-Identifier: MIT */
/* What is in a file: itself, or the members of an archive. */
#ifndef MCOUNT_INPUT_H
#define MCOUNT_INPUT_H

#include <stddef.h>

struct input {
	const char *name;		/* PATH or ARCHIVE(MEMBER) */
	const unsigned char *bytes;
	size_t size;
	const char *err;		/* not NULL: it could not be read */
};

/*
 * Give each to `take`, together with `where`; of an archive the members that
 * are objects or bitcode and whose names match the glob `member`, unless it
 * is NULL.  What is given lives until `take` returns.
 */
void input_each(const char *path, const char *member,
		void (*take)(void *where, const struct input *), void *where);

#endif
