/* SPDX-License-Identifier: MIT */
/* The firmware's work: every function here has a site. */
#include "examples/board/board.h"

__attribute__((noinline)) int inner(int x)
{
	__asm__ volatile("");
	return x + 1;
}

__attribute__((noinline)) int middle(int x)
{
	return inner(x) * inner(x + 1);
}

__attribute__((noinline)) int outer(int x)
{
	return middle(x) + inner(x);
}
