/* SPDX-License-Identifier: MIT */
/*
 * What SH-4 does for the runtime, which is freestanding.  Stores stay in the
 * operand cache until they are written back, and the instruction cache does
 * not hear of them: SH-4A has an instruction for that, before it a bit of CCR
 * does, which is set by code that runs uncached, in P2 (SH-4 Software Manual,
 * 4.2 and 4.5).
 */
#if defined(__SH4__) && defined(__LITTLE_ENDIAN__) && !__STDC_HOSTED__
#include "arch/live.h"

extern const struct arch arch_sh4 __attribute__((visibility("hidden")));

const struct arch *const arch_native = &arch_sh4;

enum { LINE = 32 };

/* sh4.S: invalidate all of the instruction cache. */
void arch_drop_instructions(void) __attribute__((visibility("hidden")));

void arch_serialise(void)
{
	/* What is fetched ahead, as after a change of CCR. */
	__asm__ volatile("nop\n\tnop\n\tnop\n\tnop\n\t"
			 "nop\n\tnop\n\tnop\n\tnop" ::: "memory");
}

/* What is below P1 is a program's or paged: its kernel sees to the rest. */
void arch_flush(unsigned long start, unsigned long stop)
{
	const unsigned long p1 = 0x80000000;
	const unsigned long first = start & -(unsigned long)LINE;

	for (unsigned long p = first; p < stop; p += LINE)
		__asm__ volatile("ocbwb @%0" :: "r"(p) : "memory");
	if (first >= p1)
		arch_drop_instructions();
	arch_serialise();
}

int arch_prepare(void)
{
	return 0;
}
#endif
