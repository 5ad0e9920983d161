/* SPDX-License-Identifier: MIT */
/*
 * Callers that know what a traced function leaves alone and keep values there
 * over its call: more than there are registers that every function keeps.
 */
#include <stdio.h>

#define NOINLINE __attribute__((noinline, noclone))

static NOINLINE long leaf(long a)
{
	return a * 3 + 1;
}

static NOINLINE long integers(long a, long b)
{
	long c = a * b, d = a + b, e = a ^ b, f = a - b, g = a | b, h = a & b;
	long once = leaf(a);

	return once + a * 3 + b * 5 + c * 7 + d * 11 + e * 13 + f * 17 +
	       g * 19 + h * 23 + (a ^ c ^ e ^ g) * (b ^ d ^ f ^ h);
}

static NOINLINE double floats(double a, double b)
{
	double c = a * b, d = a + b, e = a - b, f = a / b, g = c + f;
	double once = (double)leaf((long)a);

	return once + a * 3 + b * 5 + c * 7 + d * 11 + e * 13 + f * 17 + g * 19;
}

int main(void)
{
	double sum = 0;

	for (int i = 1; i < 40000; i++)
		sum += (double)integers(i, i + 3) + floats(i, 2);
	return printf("%.0f\n", sum) < 0;
}
