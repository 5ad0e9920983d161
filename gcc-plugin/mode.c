/* SPDX-License-Identifier: MIT */
/*
 * Which shape of arch/ fits the function being compiled: a target may have
 * several instruction sets and choose by function.  What GCC knows of that is
 * in macros of its own headers, one set a target, so arch/NAME/mode.h names
 * the shape.
 */
#include "gcc-plugin/unit.h"
#include "arch/modes.h"

#ifndef MODE_SHAPE
#define MODE_SHAPE NULL		/* the first one */
#endif
#ifndef MODE_WITHOUT
#define MODE_WITHOUT NULL	/* every mode has a shape */
#endif

const struct site *mode_shape(const struct arch *arch, const char **without)
{
	const char *name = MODE_SHAPE;

	*without = MODE_WITHOUT;
	if (*without)
		return NULL;
	for (const struct site *s = arch->site; name && s->name; s++)
		if (!strcmp(s->name, name))
			return s;
	return &arch->site[0];
}
