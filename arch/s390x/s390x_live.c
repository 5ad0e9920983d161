/* SPDX-License-Identifier: MIT */
/*
 * What z/Architecture does for the runtime.  Stores are seen by instruction
 * fetch once the CPU serialises, which BCR 15,0 does (Principles of
 * Operation, "CPU Serialization").
 */
#if defined(__s390x__)
#include "arch/live.h"

extern const struct arch arch_s390x __attribute__((visibility("hidden")));

const struct arch *const arch_native = &arch_s390x;

/* Are there vector registers?  For the stub. */
uint32_t arch_vectors __attribute__((visibility("hidden"), section(".data")));

/* The vector facility is bit 129 of what STFLE stores. */
enum { DOUBLEWORDS = 3, VX_WORD = 2, VX_SHIFT = 62 };

void arch_flush(unsigned long start, unsigned long stop)
{
	(void)start;
	(void)stop;
}

void arch_serialise(void)
{
	__asm__ volatile("bcr 15, %%r0" ::: "memory");
}

uint64_t arch_ticks(void)
{
	uint64_t t;

	__asm__ volatile("stck %0" : "=Q"(t) :: "cc");
	return t;
}

int arch_prepare(void)
{
	uint64_t facility[DOUBLEWORDS] = { 0, 0, 0 };
	register unsigned long last __asm__("0") = DOUBLEWORDS - 1;

	__asm__ volatile("stfle %0"
			 : "=Q"(facility), "+d"(last) :: "cc", "memory");
	arch_vectors = facility[VX_WORD] >> VX_SHIFT & 1;
	return 0;
}

#if __STDC_HOSTED__
#include <ucontext.h>

const struct arch_unwind arch_unwind = { .column = 14, .slot = 160 };

unsigned long *arch_trap_pc(void *context)
{
	ucontext_t *u = context;

	return &u->uc_mcontext.psw.addr;
}
#endif
#endif
