/* SPDX-License-Identifier: MIT */
/*
 * Is the compiler that loaded the plugin the one it was built for?  Pure text
 * comparison, apart from GCC's headers so that every difference can be tested
 * without owning two such compilers.
 */
#ifndef MCOUNT_VERSION_H
#define MCOUNT_VERSION_H

#include <stdbool.h>
#include <stddef.h>

/* What a GCC says of itself; NULL is taken for "". */
struct gcc_build {
	const char *basever, *datestamp, *devphase, *revision, *configuration;
};

/*
 * Put one sentence on the first difference that matters into `text`; false
 * when there is none.
 */
bool version_differs(const struct gcc_build *plugin,
		     const struct gcc_build *compiler, char *text,
		     size_t size);

#endif
