/* SPDX-License-Identifier: MIT */
#ifndef ALONE_SETJMP_H
#define ALONE_SETJMP_H

typedef long long jmp_buf[24];	/* the largest: start.S */

int setjmp(jmp_buf) __attribute__((returns_twice));
_Noreturn void longjmp(jmp_buf, int);

#endif
