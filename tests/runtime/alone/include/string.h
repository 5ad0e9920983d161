/* SPDX-License-Identifier: MIT */
#ifndef ALONE_STRING_H
#define ALONE_STRING_H

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);

#endif
