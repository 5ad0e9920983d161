/* SPDX-License-Identifier: MIT */
/*
 * What RISC-V does for the runtime, at both widths.  FENCE.I makes stores
 * visible to the fetches of the hart that runs it and of no other: hosted, the
 * kernel does it for all of them; alone, the port's sync must.
 */
#ifndef MCOUNT_ARCH_RISCV_LIVE_H
#define MCOUNT_ARCH_RISCV_LIVE_H

#include "arch/live.h"

void arch_serialise(void)
{
	__asm__ volatile("fence.i" ::: "memory");
}

#if __riscv_xlen == 64
uint64_t arch_ticks(void)
{
	uint64_t t;

	__asm__ volatile("rdtime %0" : "=r"(t));
	return t;
}
#else
/* Two halves, the upper one twice lest it turns in between. */
uint64_t arch_ticks(void)
{
	uint32_t high, low, again;

	do
		__asm__ volatile("rdtimeh %0\n\trdtime %1\n\trdtimeh %2"
				 : "=&r"(high), "=&r"(low), "=r"(again));
	while (high != again);
	return (uint64_t)high << 32 | low;
}
#endif

int arch_prepare(void)
{
	return 0;
}

#if __STDC_HOSTED__
#include <ucontext.h>

const struct arch_unwind arch_unwind = { .column = 1, .slot = 0 };

void arch_flush(unsigned long start, unsigned long stop)
{
	__builtin___clear_cache((char *)start, (char *)stop);
}

unsigned long *arch_trap_pc(void *context)
{
	ucontext_t *u = context;

	return &u->uc_mcontext.__gregs[REG_PC];
}
#else
void arch_flush(unsigned long start, unsigned long stop)
{
	(void)start;
	(void)stop;
	arch_serialise();
}
#endif
#endif
