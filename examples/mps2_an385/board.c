/* SPDX-License-Identifier: MIT */
/* ARM's MPS2 board as image AN385: a Cortex-M3, a CMSDK UART, no cache. */
#include "examples/board/board.h"

#define UART ((volatile unsigned *)0x40004000)

enum { DATA = 0, STATE = 1, CONTROL = 2, BAUD_DIVIDER = 4 };	/* words */
enum { FULL = 1, TRANSMIT = 1, FASTEST = 16 };

void board_put(char c)
{
	UART[BAUD_DIVIDER] = FASTEST;
	UART[CONTROL] = TRANSMIT;
	while (UART[STATE] & FULL)
		;
	UART[DATA] = (unsigned char)c;
}

void board_flush(unsigned long start, unsigned long stop)
{
	(void)start;
	(void)stop;
	__asm__ volatile("dsb; isb" ::: "memory");
}

/* The debugger's: semihosting's SYS_EXIT, ADP_Stopped_ApplicationExit. */
_Noreturn void power_off(void)
{
	register unsigned function __asm__("r0") = 0x18;
	register unsigned reason __asm__("r1") = 0x20026;

	__asm__ volatile("bkpt 0xab" :: "r"(function), "r"(reason));
	for (;;)
		;
}
