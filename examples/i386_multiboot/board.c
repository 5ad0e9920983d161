/* SPDX-License-Identifier: MIT */
/* QEMU's PC: the first serial port, caches that see stores, ACPI's switch. */
#include "examples/board/board.h"

enum { COM1 = 0x3f8, PM1A_CONTROL = 0x604, SLEEP_ENABLE = 0x2000 };

void board_put(char c)
{
	__asm__ volatile("outb %0, %1" :: "a"(c), "Nd"((short)COM1));
}

void board_flush(unsigned long start, unsigned long stop)
{
	(void)start;
	(void)stop;
	__asm__ volatile("" ::: "memory");
}

_Noreturn void power_off(void)
{
	__asm__ volatile("outw %0, %1" :: "a"((short)SLEEP_ENABLE),
			 "Nd"((short)PM1A_CONTROL));
	for (;;)
		;
}
