/* SPDX-License-Identifier: MIT */
/*
 * What the firmware examples share.  A board's own folder has start.S, its
 * linker script and board.c: the serial line, caches, the switch.
 */
#ifndef EXAMPLE_BOARD_H
#define EXAMPLE_BOARD_H

void say(const char *text);
void say_number(unsigned long n);

/* Called once by start.S, on a stack, .bss not cleared. */
void boot(void);

/* The board's. */
void board_put(char c);
void board_flush(unsigned long start, unsigned long stop);
_Noreturn void power_off(void);

/* The functions that have a site, in traced.c. */
int outer(int x);
int middle(int x);
int inner(int x);

#endif
