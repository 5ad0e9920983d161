/* SPDX-License-Identifier: MIT */
#ifndef ALONE_MMAN_H
#define ALONE_MMAN_H

#include <stddef.h>

enum { PROT_READ = 1, PROT_WRITE = 2, PROT_EXEC = 4 };

int mprotect(void *page, size_t size, int rights);

#endif
