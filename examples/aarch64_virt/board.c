/* SPDX-License-Identifier: MIT */
/* QEMU's "virt" board with an Arm core: PL011, PSCI, caches by line. */
#include "examples/board/board.h"

#define UART ((volatile unsigned *)0x09000000)

void board_put(char c)
{
	*UART = (unsigned char)c;
}

/* Every line is at least a word. */
void board_flush(unsigned long start, unsigned long stop)
{
	for (unsigned long p = start; p < stop; p += 4)
		__asm__ volatile("dc cvau, %0; dsb ish; ic ivau, %0"
				 :: "r"(p) : "memory");
	__asm__ volatile("dsb ish; isb" ::: "memory");
}

_Noreturn void power_off(void)
{
	/* PSCI SYSTEM_OFF */
	__asm__ volatile("mov w0, #0x0008; movk w0, #0x8400, lsl #16; hvc #0"
			 ::: "x0", "memory");
	for (;;)
		;
}
