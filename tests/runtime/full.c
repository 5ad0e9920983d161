/* SPDX-License-Identifier: MIT */
/*
 * Floating-point arguments and values over calls during which a tape becomes
 * full and is written out: at an entry, and at a return.  Six events a round,
 * so both come.  Also errno, which is the program's.  Prints how many are
 * wrong.
 */
#include <errno.h>
#include <stdio.h>

#define NOINLINE __attribute__((noinline, noclone))

enum { ROUNDS = 40000 };

static NOINLINE double half(double x)
{
	return x / 2;
}

static NOINLINE double both(double x, double y)
{
	return half(x) + half(y);
}

int main(void)
{
	int wrong = 0;

	for (int i = 0; i < ROUNDS; i++) {
		errno = i;
		wrong += both(2 * i, 2) != i + 1 || errno != i;
	}
	return printf("%d\n", wrong) < 0;
}
