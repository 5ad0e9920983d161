/* SPDX-License-Identifier: MIT */
/* QEMU's "virt" board with a RISC-V hart: 16550, the test device's switch. */
#include "examples/board/board.h"

#define UART ((volatile unsigned char *)0x10000000)
#define SWITCH ((volatile unsigned *)0x100000)

enum { POWER_OFF = 0x5555 };

void board_put(char c)
{
	*UART = (unsigned char)c;
}

/* One hart: its own fetches are all there are. */
void board_flush(unsigned long start, unsigned long stop)
{
	(void)start;
	(void)stop;
	__asm__ volatile("fence.i" ::: "memory");
}

_Noreturn void power_off(void)
{
	*SWITCH = POWER_OFF;
	for (;;)
		;
}
