/* SPDX-License-Identifier: MIT */
/* Functions that gained or lost a site between two files. */
#ifndef MCOUNT_DIFF_H
#define MCOUNT_DIFF_H

#include <stddef.h>

/*
 * Print a line a function for the one file of `paths` against `old`; the exit
 * status: FINDINGS if one lost its site.
 */
int diff_files(const char *old, char *const *paths, size_t n);

#endif
