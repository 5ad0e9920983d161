/* SPDX-License-Identifier: MIT */
/* Texts with names in them, of files, sections and functions. */
#ifndef MCOUNT_SAY_H
#define MCOUNT_SAY_H

#include <stdio.h>

/*
 * Names may hold any byte: a control character becomes a question mark, so
 * that none ends a line, begins another or moves a terminal's cursor.
 */
void say_clean(char *text);

/* A text, cleaned; one of more than 8 KiB is cut. */
__attribute__((format(printf, 2, 3)))
void say(FILE *, const char *format, ...);

/* The same and the end of the line. */
__attribute__((format(printf, 2, 3)))
void say_line(FILE *, const char *format, ...);

/* How a count of things ends: not of one. */
static inline const char *say_s(size_t n)
{
	return n == 1 ? "" : "s";
}

#endif
