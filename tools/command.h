/* SPDX-License-Identifier: MIT */
/* A compiler's command line: what it will write, what it will load. */
#ifndef MCOUNT_COMMAND_H
#define MCOUNT_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

struct command {
	char **argv;		/* as given: the compiler and its arguments */
	bool objects;		/* it writes objects, and nothing else */
	const char *output;	/* where to; NULL: named as the inputs are */
	const char *const *input;	/* words that may be sources */
	size_t inputs;
	const char *const *plugin;	/* files that the compiler loads */
	size_t plugins;
};

/*
 * Read the command line; response files are read, but stay what they are in
 * `argv`.  0, or -1 when there is no memory or a response file is unreadable.
 * What is read is kept until the program ends.
 */
int command_read(struct command *, char **argv);

/*
 * The object that a compiler makes of `input` when it is not told a name:
 * to be freed; NULL: none, it is for the linker, or no memory.
 */
char *command_object(const char *input);

#endif
