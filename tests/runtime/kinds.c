/* SPDX-License-Identifier: MIT */
/*
 * Calls of every kind, folded into one number: what a site and its tracer
 * must leave alone.  Every function here has a site.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include "kinds.h"

#ifdef __clang__
#define NOINLINE __attribute__((noinline))
#else
#define NOINLINE __attribute__((noinline, noclone))
#endif

typedef float vec __attribute__((vector_size(16)));

struct big {
	long v[9];
};

struct pair {
	double d;
	long l;
};

static NOINLINE long ints(long a, long b, long c, long d, long e, long f,
			  long g, long h, long i, long j)
{
	return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h +
	       9 * i + 10 * j;
}

static NOINLINE double floats(double a, float b, double c, double d, double e,
			      double f, double g, double h, double i, float j)
{
	return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h +
	       9 * i + 10 * j;
}

static NOINLINE vec vectors(vec a, vec b, vec c)
{
	return a * b + c;
}

static NOINLINE struct big bigs(struct big b, long x)
{
	for (int i = 0; i < 9; i++)
		b.v[i] = b.v[i] * 3 + x;
	return b;
}

static NOINLINE struct pair pairs(double d, long l)
{
	return (struct pair){ d * 2, l + 1 };
}

static NOINLINE double variadic(int n, ...)
{
	double sum = 0;
	va_list ap;

	va_start(ap, n);
	for (int i = 0; i < n; i++)
		sum += va_arg(ap, double) + va_arg(ap, int);
	va_end(ap);
	return sum;
}

static NOINLINE int odd(int n);
static NOINLINE int even(int n)
{
	return n ? odd(n - 1) : 1;
}
static NOINLINE int odd(int n)
{
	return n ? even(n - 1) : 0;
}

static NOINLINE int fib(int n)
{
	volatile int a, b;	/* calls, not loops */

	if (n < 2)
		return n;
	a = fib(n - 1);
	b = fib(n - 2);
	return a + b;
}

static NOINLINE int apply(int (*f)(int), int x)
{
	return f(x) + 1;
}

/* Clang has none of GCC's nested functions. */
#ifdef __clang__
static NOINLINE int inner(int y)
{
	return 40 + y;
}

static NOINLINE int nested(int x)
{
	return apply(inner, 3) + 10 * (x - 4);
}
#else
static NOINLINE int nested(int x)
{
	int NOINLINE inner(int y)
	{
		return x * 10 + y;
	}

	return apply(inner, 3);
}
#endif

static jmp_buf back;

static NOINLINE int dive(int n)
{
	if (!n)
		longjmp(back, 7);
	n = dive(n - 1);
	return *(volatile int *)&n + 1;
}

static NOINLINE int jumps(void)
{
	volatile int sum = 0;

	for (volatile int i = 0; i < 300; i++) {
		int got = setjmp(back);

		sum += got ? got : dive(i % 7);
	}
	return sum;
}

NOINLINE double kinds(void)
{
	struct big b = { { 1, 2, 3, 4, 5, 6, 7, 8, 9 } };
	vec v = vectors((vec){ 1, 2, 3, 4 }, (vec){ 5, 6, 7, 8 },
			(vec){ 9, 1, 2, 3 });
	struct pair p = pairs(1.25, 41);

	b = bigs(b, 5);
	return ints(1, 2, 3, 4, 5, 6, 7, 8, 9, 10) +
	       floats(.5, 1.5f, 2.5, 3, 4, 5, 6, 7, 8, 9.5f) + v[0] +
	       2 * v[1] + 3 * v[2] + 4 * v[3] + b.v[0] + b.v[8] + p.d + p.l +
	       variadic(3, 1.5, 1, 2.5, 2, 3.5, 3) + even(40) + fib(12) +
	       nested(4) + jumps();
}
