/* SPDX-License-Identifier: MIT */
/*
 * What AArch64 does for the runtime.  Data and instruction caches need not
 * be coherent: written lines are cleaned to the point of unification, then
 * invalidated for fetch (Arm ARM B2.4.4).  CTR_EL0 tells the line sizes.
 */
#if defined(__aarch64__)
#include "arch/live.h"

extern const struct arch arch_aarch64 __attribute__((visibility("hidden")));

const struct arch *const arch_native = &arch_aarch64;

enum { WORD = 4, IMINLINE = 0, DMINLINE = 16, LINE_BITS = 0xf };

static unsigned long line_size(unsigned shift)
{
	uint64_t ctr;

	__asm__ volatile("mrs %0, ctr_el0" : "=r"(ctr));
	return (unsigned long)WORD << (ctr >> shift & LINE_BITS);
}

void arch_flush(unsigned long start, unsigned long stop)
{
	unsigned long d = line_size(DMINLINE), i = line_size(IMINLINE);

	for (unsigned long p = start & -d; p < stop; p += d)
		__asm__ volatile("dc cvau, %0" :: "r"(p) : "memory");
	__asm__ volatile("dsb ish" ::: "memory");
	for (unsigned long p = start & -i; p < stop; p += i)
		__asm__ volatile("ic ivau, %0" :: "r"(p) : "memory");
	__asm__ volatile("dsb ish" ::: "memory");
}

void arch_serialise(void)
{
	__asm__ volatile("isb" ::: "memory");
}

uint64_t arch_ticks(void)
{
	uint64_t t;

	__asm__ volatile("mrs %0, cntvct_el0" : "=r"(t));
	return t;
}

int arch_prepare(void)
{
	return 0;
}

#if __STDC_HOSTED__
#include <elf.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <ucontext.h>

const struct arch_unwind arch_unwind = { .column = 30, .slot = 0 };

/* Branch target identification: indirect branches go to a `bti`. */
const struct arch_guard arch_guard = {
	.property = GNU_PROPERTY_AARCH64_FEATURE_1_AND,
	.bits = GNU_PROPERTY_AARCH64_FEATURE_1_BTI,
	.hwcap2 = HWCAP2_BTI,
	.right = PROT_BTI,
};

unsigned long *arch_trap_pc(void *context)
{
	ucontext_t *u = context;

	return (unsigned long *)&u->uc_mcontext.pc;
}
#endif
#endif
