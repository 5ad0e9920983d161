/* SPDX-License-Identifier: MIT */
/* Text over the serial line.  No function here has a site. */
#include "examples/board/board.h"

void say(const char *text)
{
	while (*text)
		board_put(*text++);
}

void say_number(unsigned long n)
{
	if (n > 9)
		say_number(n / 10);
	board_put((char)('0' + n % 10));
}
