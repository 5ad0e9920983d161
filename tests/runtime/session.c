/* SPDX-License-Identifier: MIT */
/* A program that knows nothing of the runtime. */
#include <stdio.h>
#include <stdlib.h>

#define NOINLINE __attribute__((noinline, noclone))

static NOINLINE int fib(int n)
{
	volatile int a, b;	/* calls, not loops */

	if (n < 2)
		return n;
	a = fib(n - 1);
	b = fib(n - 2);
	return a + b;
}

static NOINLINE int inner(int x)
{
	return x * 2;
}

static NOINLINE int outer(int x)
{
	volatile int y = inner(x);

	return y + 4;
}

static NOINLINE int strange(int x)
{
	volatile int y = x + 7;

	return y;
}

int main(void)
{
	int seven = 1;

	for (int i = 0; i < 6; i++)
		seven = strange(0);
	printf("%d %d %d\n", fib(12), outer(4), strange(seven - 6));
	return 0;
}
