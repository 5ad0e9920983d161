/* SPDX-License-Identifier: MIT */
/*
 * A program worth tracing where SQLite cannot be fetched: newlib's
 * mathematical functions, linked in place of the system's, fill a table.
 */
#include <stdio.h>

double cos(double);
double sin(double);
double cbrt(double);
double erf(double);
double __ieee754_j0(double);
double __ieee754_y1(double);

int main(void)
{
	for (double x = 0.25; x < 12; x += 0.25)
		printf("%5.2f %10.6f %10.6f %10.6f %10.6f %10.6f %10.6f\n", x,
		       sin(x), cos(x), cbrt(x), erf(x), __ieee754_j0(x),
		       __ieee754_y1(x));
	return 0;
}
