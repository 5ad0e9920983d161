/* SPDX-License-Identifier: MIT */
/* What the traced programs share: the calls, and how not to be traced. */
#ifndef TEST_KINDS_H
#define TEST_KINDS_H

#define NOSITE __attribute__((no_instrument_function))

double kinds(void);

#endif
