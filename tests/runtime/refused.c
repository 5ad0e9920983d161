/* SPDX-License-Identifier: MIT */
/* Calls what refused.S holds. */
#include <stdio.h>

int traced(void);
int other(void);
int caller(void);

int main(void)
{
	printf("%d %d %d\n", traced(), other(), caller());
	return 0;
}
