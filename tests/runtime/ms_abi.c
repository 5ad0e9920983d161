/* SPDX-License-Identifier: MIT */
/*
 * Functions of the Microsoft ABI, as all of UEFI is: their callers keep rdi,
 * rsi and xmm6 to xmm15 over the call.  Prints what must be the same under
 * every tracer.
 */
#include <stdio.h>

#define MS __attribute__((ms_abi, noinline, noclone))

static MS long add(long a, long b)
{
	return a + b;
}

static MS double halve(double a)
{
	return a / 2;
}

/* What was in rdi, rsi and xmm6 before a call, and after it. */
static __attribute__((noinline, noclone)) long keeps(long n)
{
	register long di __asm__("rdi") = n;
	register long si __asm__("rsi") = n + 1;
	register double x __asm__("xmm6") = (double)n;
	long sum;

	__asm__ volatile("" : "+r"(di), "+r"(si), "+x"(x));
	sum = add(n, 1) + (long)halve(4);
	__asm__ volatile("" : "+r"(di), "+r"(si), "+x"(x));
	return sum + di * 100 + si * 10000 + (long)x * 1000000;
}

int main(void)
{
	return printf("%ld\n", keeps(7)) < 0;
}
