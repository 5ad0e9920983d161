/* SPDX-License-Identifier: MIT */
/* QEMU's "virt" board with a 32-bit core: PL011, PSCI, caches by line. */
#include "examples/board/board.h"

#define UART ((volatile unsigned *)0x09000000)

void board_put(char c)
{
	*UART = (unsigned char)c;
}

/* DCCMVAU and ICIMVAU by address; every line is at least a word. */
void board_flush(unsigned long start, unsigned long stop)
{
	for (unsigned long p = start & ~3ul; p < stop; p += 4)
		__asm__ volatile("mcr p15, 0, %0, c7, c11, 1; dsb;"
				 "mcr p15, 0, %0, c7, c5, 1"
				 :: "r"(p) : "memory");
	__asm__ volatile("dsb; isb" ::: "memory");
}

_Noreturn void power_off(void)
{
	/* PSCI SYSTEM_OFF */
	register unsigned function __asm__("r0") = 0x84000008;

	__asm__ volatile(".arch_extension virt\n\thvc #0" :: "r"(function));
	for (;;)
		;
}
