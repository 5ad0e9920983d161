/* SPDX-License-Identifier: MIT */
/*
 * A walk of the stack that asks nobody's personality comes to an end, also
 * where return addresses are swapped.  Prints "ends", or how far it went.
 */
#include <stdio.h>
#include <unwind.h>

#include "kinds.h"

enum { MOST = 1000 };

static NOSITE _Unwind_Reason_Code count(struct _Unwind_Context *unused,
					void *frames)
{
	(void)unused;
	return ++*(int *)frames < MOST ? _URC_NO_REASON : _URC_END_OF_STACK;
}

static __attribute__((noinline, noclone)) int leaf(void)
{
	int frames = 0;

	_Unwind_Backtrace(count, &frames);
	return frames;
}

static __attribute__((noinline, noclone)) int middle(void)
{
	return leaf() + 1;
}

int main(void)
{
	int frames = middle() - 1;

	if (frames > 1 && frames < MOST)
		puts("ends");
	else
		printf("%d frames\n", frames);
	return 0;
}
