/* SPDX-License-Identifier: MIT */
/* Audits files, several at once if that is wanted. */
#ifndef MCOUNT_GATHER_H
#define MCOUNT_GATHER_H

#include "recordmcount/inspect.h"

/* What comes of it is in the order of the files, however many work. */
void inspect_files(const struct options *, char *const *paths, size_t n,
		   struct product *);

#endif
