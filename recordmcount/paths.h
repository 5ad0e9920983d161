/* SPDX-License-Identifier: MIT */
/* The files that a command line's words stand for. */
#ifndef MCOUNT_PATHS_H
#define MCOUNT_PATHS_H

#include <stdbool.h>
#include <stddef.h>

struct paths {
	char **v;
	size_t n, room;
	char err[256];			/* "PATH: sentence" */
};

/* All return 0, or -1 with `err`. */
int paths_add(struct paths *, const char *path);

/* `path`, or with `recurse`, and if it is a directory, what is to be audited
 * below it: ELF files, archives, bitcode, in the order of their names. */
int paths_add_word(struct paths *, const char *path, bool recurse);

/* The objects that a compile_commands.json says its commands write. */
int paths_add_database(struct paths *, const char *path);

void paths_free(struct paths *);

#endif
