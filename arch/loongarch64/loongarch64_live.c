/* SPDX-License-Identifier: MIT */
/*
 * What 64-bit LoongArch does for the runtime, which is freestanding.  IBAR
 * makes stores visible to the fetches of the core that runs it and of no
 * other: the port's sync must see to those (LoongArch Reference Manual, vol.
 * 1, 2.2.8).
 */
#if defined(__loongarch64) && !__STDC_HOSTED__
#include "arch/live.h"

extern const struct arch arch_loongarch64 __attribute__((visibility("hidden")));

const struct arch *const arch_native = &arch_loongarch64;

void arch_serialise(void)
{
	__asm__ volatile("ibar 0" ::: "memory");
}

void arch_flush(unsigned long start, unsigned long stop)
{
	(void)start;
	(void)stop;
	__asm__ volatile("dbar 0" ::: "memory");
	arch_serialise();
}

uint64_t arch_ticks(void)
{
	uint64_t t;

	__asm__ volatile("rdtime.d %0, $zero" : "=r"(t));
	return t;
}

int arch_prepare(void)
{
	return 0;
}
#endif
