/* SPDX-License-Identifier: MIT */
/* What the example's files share: the serial line, the functions' names. */
#ifndef EXAMPLE_BOARD_H
#define EXAMPLE_BOARD_H

void say(const char *text);
void say_number(unsigned long n);
_Noreturn void power_off(void);

/* The functions that have a site, in traced.c. */
int outer(int x);
int middle(int x);
int inner(int x);

#endif
