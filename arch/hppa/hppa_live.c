/* SPDX-License-Identifier: MIT */
/*
 * What PA-RISC does for the runtime.  Caches of data and of instructions are
 * not coherent; after FIC and SYNC the processor may have fetched seven
 * instructions already (PA-RISC 2.0 Architecture, FDC, FIC, SYNC).
 */
#if defined(__hppa__) && !defined(__LP64__)
#include "arch/live.h"

extern const struct arch arch_hppa __attribute__((visibility("hidden")));

const struct arch *const arch_native = &arch_hppa;

enum { LINE = 16 };		/* no line is shorter */

void arch_serialise(void)
{
	__asm__ volatile("sync\n\t"
			 "nop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop"
			 ::: "memory");
}

/* A branch to a place goes through space register 4 here, so does FIC. */
void arch_flush(unsigned long start, unsigned long stop)
{
	const unsigned long first = start & -(unsigned long)LINE;

	for (unsigned long p = first; p < stop; p += LINE)
		__asm__ volatile("fdc %%r0(%0)" :: "r"(p) : "memory");
	__asm__ volatile("sync" ::: "memory");
	for (unsigned long p = first; p < stop; p += LINE)
		__asm__ volatile("fic %%r0(%%sr4, %0)" :: "r"(p) : "memory");
	arch_serialise();
}

int arch_prepare(void)
{
	return 0;
}

/*
 * Where the address of a function is that of a descriptor, bit 30 is set, the
 * second to last; the descriptor begins with that of the code.
 */
unsigned long arch_near_entry(unsigned long function)
{
	const unsigned long is_descriptor = 2;

	return function & is_descriptor
		? *(const unsigned long *)(function - is_descriptor)
		: function;
}

#if __STDC_HOSTED__
#include <ucontext.h>

#include "arch/clock.h"

const struct arch_unwind arch_unwind = { .column = 2, .rises = true };

unsigned long *arch_trap_pc(void *context)
{
	ucontext_t *u = context;

	return &u->uc_mcontext.sc_iaoq[0];
}
#endif
#endif
