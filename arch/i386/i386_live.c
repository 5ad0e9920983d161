/* SPDX-License-Identifier: MIT */
/*
 * What i386 does for the runtime.  Instruction fetch is coherent with stores,
 * so written code needs no flush; a core that may have fetched the old bytes
 * needs a serialising instruction (SDM vol. 3, 8.1.3).  The processor has to
 * have cpuid, rdtsc and fxsave: a Pentium II or later.
 */
#if defined(__i386__)
#include "arch/live.h"

#include <cpuid.h>

extern const struct arch arch_i386 __attribute__((visibility("hidden")));

const struct arch *const arch_native = &arch_i386;

/* Bytes of an xsave area; 0: the machine has fxsave only.  For the stub. */
uint32_t arch_vectors __attribute__((visibility("hidden"), section(".data")));

enum { FEATURES = 1, XSAVE_SIZE = 0xd };

void arch_flush(unsigned long start, unsigned long stop)
{
	(void)start;
	(void)stop;
}

void arch_serialise(void)
{
	uint32_t a, b, c, d;

	__cpuid(0, a, b, c, d);
	__asm__ volatile("" :: "r"(a), "r"(b), "r"(c), "r"(d));
}

uint64_t arch_ticks(void)
{
	return __builtin_ia32_rdtsc();
}

int arch_prepare(void)
{
	uint32_t a, b, c, d;

	__cpuid(FEATURES, a, b, c, d);
	if (!(c & bit_OSXSAVE))
		return 0;
	__cpuid_count(XSAVE_SIZE, 0, a, b, c, d);
	arch_vectors = b;
	return 0;
}

#if __STDC_HOSTED__
#include <ucontext.h>

const struct arch_unwind arch_unwind = { .column = 8, .slot = 4 };

unsigned long *arch_trap_pc(void *context)
{
	ucontext_t *u = context;

	/* gregs are signed; REG_EIP is known only to _GNU_SOURCE. */
	return (unsigned long *)&u->uc_mcontext.gregs[REG_EIP];
}
#endif
#endif
