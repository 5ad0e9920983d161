/* SPDX-License-Identifier: MIT */
/*
 * MCOUNT_NOTRACE in front of a function leaves it without a call site, with
 * every compiler and mechanism that this project knows: the plugins and -pg
 * read the first attribute, compilers that were told to put NOPs at entries
 * the second.  A tracer's own functions want it, and what they call.
 */
#ifndef MCOUNT_NOTRACE_H
#define MCOUNT_NOTRACE_H

#ifdef __has_attribute
#if __has_attribute(patchable_function_entry)
#define MCOUNT_NO_NOPS __attribute__((patchable_function_entry(0, 0)))
#endif
#endif
#ifndef MCOUNT_NO_NOPS
#define MCOUNT_NO_NOPS
#endif

#define MCOUNT_NOTRACE __attribute__((no_instrument_function)) MCOUNT_NO_NOPS

#endif
