/* SPDX-License-Identifier: MIT */
/*
 * What MIPS does for the runtime, at both widths.  Data and instruction caches
 * need not be coherent: written lines are made so by SYNCI, or where there is
 * none by CACHE, which programs may not use; then the hazard is cleared
 * (MIPS32 architecture, vol. II).
 */
#ifndef MCOUNT_ARCH_MIPS_LIVE_H
#define MCOUNT_ARCH_MIPS_LIVE_H

#include "arch/live.h"

enum { LINE = 16 };		/* no line is shorter */

#ifdef __LP64__
#define ADD_ADDRESS "daddiu"
#else
#define ADD_ADDRESS "addiu"
#endif

void arch_serialise(void)
{
#if __mips_isa_rev >= 2
	__asm__ volatile(".set push\n\t"
			 ".set noreorder\n\t"
			 "sync\n\t"
			 "bal 1f\n\t"
			 "nop\n"
			 "1:\t" ADD_ADDRESS " $31, $31, 2f - 1b\n\t"
			 "jr.hb $31\n\t"
			 "nop\n"
			 "2:\t.set pop"
			 ::: "$31", "memory");
#else
	__asm__ volatile("sync" ::: "memory");
#endif
}

void arch_flush(unsigned long start, unsigned long stop)
{
	const unsigned long first = start & -(unsigned long)LINE;

#if __mips_isa_rev >= 2
	for (unsigned long p = first; p < stop; p += LINE)
		__asm__ volatile("synci 0(%0)" :: "r"(p) : "memory");
#else
	/* Hit, write back and invalidate, of data; hit, invalidate, of code. */
	for (unsigned long p = first; p < stop; p += LINE)
		__asm__ volatile("cache 0x15, 0(%0)" :: "r"(p) : "memory");
	for (unsigned long p = first; p < stop; p += LINE)
		__asm__ volatile("cache 0x10, 0(%0)" :: "r"(p) : "memory");
#endif
	arch_serialise();
}

int arch_prepare(void)
{
	return 0;
}

#ifdef ARCH_NEAR_ENTRY
/* What arch_call_callee jumps to, for the label that calls it. */
unsigned long arch_callee
	__attribute__((visibility("hidden"), section(".data")));

void arch_call_callee(void) __attribute__((visibility("hidden")));

unsigned long arch_near_entry(unsigned long function)
{
	arch_callee = function;
	return (unsigned long)arch_call_callee;
}
#endif

#if __STDC_HOSTED__
#include <ucontext.h>

#include "arch/clock.h"

const struct arch_unwind arch_unwind = { .column = 31, .slot = 0 };

/* It has 64 bits at either width: the lower word's place is the order's. */
unsigned long *arch_trap_pc(void *context)
{
	ucontext_t *u = context;
	unsigned long *end = (unsigned long *)(&u->uc_mcontext.pc + 1);

	return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
		? end - 1 : (unsigned long *)&u->uc_mcontext.pc;
}
#endif

#endif
