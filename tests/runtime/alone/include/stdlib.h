/* SPDX-License-Identifier: MIT */
#ifndef ALONE_STDLIB_H
#define ALONE_STDLIB_H

_Noreturn void exit(int status);

#endif
