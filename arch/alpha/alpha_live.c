/* SPDX-License-Identifier: MIT */
/*
 * What Alpha does for the runtime.  Only a barrier of instructions, IMB, makes
 * stores visible to fetches, to those of the processor that runs it (Alpha
 * Architecture Handbook, 5.6.2 and 6.7.3).
 */
#if defined(__alpha__)
#include "arch/live.h"

extern const struct arch arch_alpha __attribute__((visibility("hidden")));

const struct arch *const arch_native = &arch_alpha;

void arch_serialise(void)
{
	__asm__ volatile("imb" ::: "memory");
}

void arch_flush(unsigned long start, unsigned long stop)
{
	(void)start;
	(void)stop;
	arch_serialise();
}

int arch_prepare(void)
{
	return 0;
}

/*
 * A function that needs the global pointer begins with two instructions that
 * make it from $27, which a call from near by has not set: it enters behind.
 */
unsigned long arch_near_entry(unsigned long function)
{
	const uint32_t ldah_gp_27 = 0x27bb, both = 8;

	return *(const uint32_t *)function >> 16 == ldah_gp_27
		? function + both : function;
}

#if __STDC_HOSTED__
#include <ucontext.h>

#include "arch/clock.h"

const struct arch_unwind arch_unwind = { .column = 26, .slot = 0 };

unsigned long *arch_trap_pc(void *context)
{
	ucontext_t *u = context;

	return (unsigned long *)&u->uc_mcontext.sc_pc;
}
#endif
#endif
