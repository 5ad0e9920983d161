/* SPDX-License-Identifier: MIT */
/* A shared object with three sites. */
#define NOINLINE __attribute__((noinline, noclone))

static NOINLINE int one(int x)
{
	volatile int y = x;

	return y + 1;
}

static NOINLINE int two(int x)
{
	volatile int y = one(x);

	return y + 2;
}

int piece(int x);
int piece(int x)
{
	volatile int y = two(x);

	return y + 3;
}
