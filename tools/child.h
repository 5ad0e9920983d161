/* SPDX-License-Identifier: MIT */
/* Another program, run so that nobody notices the one in between. */
#ifndef MCOUNT_CHILD_H
#define MCOUNT_CHILD_H

#include <stddef.h>

/*
 * Run a program and hand on to it the signals that end one; its wait status,
 * or -1 with errno.
 */
int child_run(char *const *argv);

/* End as a child ended, of the same signal or with the same status. */
_Noreturn void child_mimic(int status);

/*
 * The first line that a program prints, without its end; "" if it fails.
 * What it says on standard error is not shown.
 */
void child_line(char *const *argv, char *line, size_t size);

#endif
