/* SPDX-License-Identifier: MIT */
/* What the firmware test asks of a libc, where there is none: libc.c. */
#ifndef ALONE_STDIO_H
#define ALONE_STDIO_H

#include <stddef.h>

int printf(const char *format, ...);
int snprintf(char *to, size_t size, const char *format, ...);

#endif
