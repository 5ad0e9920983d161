/* SPDX-License-Identifier: MIT */
/* MIPS's Malta board: the first 16550, caches by line, the reset register. */
#include "examples/board/board.h"

#define UART ((volatile unsigned char *)0xb80003f8)	/* KSEG1 */
#define RESET ((volatile unsigned *)0xbf000500)

enum { RESET_NOW = 0x42, LINE = 16 };

void board_put(char c)
{
	*UART = (unsigned char)c;
}

/* Hit_Writeback_D and Hit_Invalidate_I. */
void board_flush(unsigned long start, unsigned long stop)
{
	for (unsigned long p = start & -LINE; p < stop; p += LINE)
		__asm__ volatile("cache 0x19, 0(%0); sync; cache 0x10, 0(%0)"
				 :: "r"(p) : "memory");
	__asm__ volatile("sync; ehb" ::: "memory");
}

/* The board has no switch; without a boot to follow, a reset ends the run. */
_Noreturn void power_off(void)
{
	*RESET = RESET_NOW;
	for (;;)
		;
}
