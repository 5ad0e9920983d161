/* SPDX-License-Identifier: MIT */
/* What the traced programs share: the calls, and how not to be traced. */
#ifndef TEST_KINDS_H
#define TEST_KINDS_H

#if defined(__aarch64__) || defined(__riscv)
#define NOSITE __attribute__((patchable_function_entry(0)))
#else
#define NOSITE __attribute__((no_instrument_function))
#endif

double kinds(void);

#endif
