/* SPDX-License-Identifier: MIT */
/*
 * What 64-bit SPARC does for the runtime.  FLUSH makes a doubleword that was
 * written visible to the fetches of all processors (The SPARC Architecture
 * Manual V9, A.20).
 */
#if defined(__sparc__) && defined(__arch64__)
#include "arch/live.h"

extern const struct arch arch_sparc64 __attribute__((visibility("hidden")));

const struct arch *const arch_native = &arch_sparc64;

enum { DOUBLEWORD = 8 };

void arch_flush(unsigned long start, unsigned long stop)
{
	const unsigned long first = start & -(unsigned long)DOUBLEWORD;

	for (unsigned long p = first; p < stop; p += DOUBLEWORD)
		__asm__ volatile("flush %0" :: "r"(p) : "memory");
}

void arch_serialise(void)
{
	__asm__ volatile("membar #Sync" ::: "memory");
}

int arch_prepare(void)
{
	return 0;
}

#if __STDC_HOSTED__
#include <ucontext.h>

#include "arch/clock.h"

const struct arch_unwind arch_unwind = { .column = 15, .slot = 2047 };

unsigned long *arch_trap_pc(void *context)
{
	ucontext_t *u = context;

	return &u->uc_mcontext.mc_gregs[MC_PC];
}
#endif
#endif
