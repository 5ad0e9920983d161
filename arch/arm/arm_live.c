/* SPDX-License-Identifier: MIT */
/*
 * What ARM does for the runtime.  Data and instruction caches need not be
 * coherent, and programs may not maintain them: hosted, the kernel does.
 * Alone, written lines are cleaned, then invalidated for fetch, in the way
 * of the architecture's version (Arm ARM DDI 0406, B2.2.7 and D12.7; ARMv7-M
 * ARM DDI 0403, B2.2.7).
 */
#if defined(__arm__) && !defined(__ARMEB__)
#include "arch/live.h"

extern const struct arch arch_arm __attribute__((visibility("hidden")));

const struct arch *const arch_native = &arch_arm;

/* Halves of the float registers: none, d0-d15, d16-d31 too.  For the stub. */
uint32_t arch_vectors __attribute__((visibility("hidden"), section(".data")));

void arch_serialise(void)
{
#if __ARM_ARCH >= 7
	__asm__ volatile("isb" ::: "memory");
#else
	__asm__ volatile("" ::: "memory");
#endif
}

#if __STDC_HOSTED__
#include <sys/auxv.h>
#include <ucontext.h>

#include "arch/clock.h"

enum { HAS_VFP = 1 << 6, HAS_32 = 1 << 19 };	/* <asm/hwcap.h> */

const struct arch_unwind arch_unwind = { .column = 15, .slot = 0 };

int arch_prepare(void)
{
	unsigned long has = getauxval(AT_HWCAP);

	arch_vectors = has & HAS_32 ? 2 : !!(has & HAS_VFP);
	return 0;
}

void arch_flush(unsigned long start, unsigned long stop)
{
	__builtin___clear_cache((char *)start, (char *)stop);
}

unsigned long *arch_trap_pc(void *context)
{
	ucontext_t *u = context;

	return &u->uc_mcontext.arm_pc;
}
#else

#if defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M'
/* By address: what a core without caches ignores. */
enum { ICIMVAU = 0xe000ef58, DCCMVAU = 0xe000ef64, LINE = 16 };

static void clean(unsigned long line)
{
	*(volatile unsigned long *)DCCMVAU = line;
}

static void invalidate(unsigned long line)
{
	*(volatile unsigned long *)ICIMVAU = line;
}

static void barrier(void)
{
	__asm__ volatile("dsb\n\tisb" ::: "memory");
}
#else
/* No line is shorter. */
enum { LINE = 16 };

static void clean(unsigned long line)
{
#if __ARM_ARCH >= 7
	__asm__ volatile("mcr p15, 0, %0, c7, c11, 1" :: "r"(line) : "memory");
#else
	__asm__ volatile("mcr p15, 0, %0, c7, c10, 1" :: "r"(line) : "memory");
#endif
}

static void invalidate(unsigned long line)
{
	__asm__ volatile("mcr p15, 0, %0, c7, c5, 1" :: "r"(line) : "memory");
}

/* Branch predictors, too. */
static void barrier(void)
{
	__asm__ volatile("mcr p15, 0, %0, c7, c5, 6\n\t"
#if __ARM_ARCH >= 7
			 "dsb\n\tisb"
#else
			 "mcr p15, 0, %0, c7, c10, 4"
#endif
			 :: "r"(0) : "memory");
}
#endif

void arch_flush(unsigned long start, unsigned long stop)
{
	for (unsigned long p = start & -LINE; p < stop; p += LINE)
		clean(p);
	barrier();
	for (unsigned long p = start & -LINE; p < stop; p += LINE)
		invalidate(p);
	barrier();
}

#if __ARM_ARCH < 6
/* Compilers call this for a barrier where no core has another beside it. */
void arch_barrier(void) __asm__("__sync_synchronize")
	__attribute__((weak));
void arch_barrier(void)
{
	__asm__ volatile("" ::: "memory");
}
#endif

#if defined(__ARM_FP) && defined(__ARM_ARCH_PROFILE) && \
	__ARM_ARCH_PROFILE == 'A'
/*
 * MVFR0 tells, but not to programs, and to nobody while the registers are
 * switched off (Arm ARM DDI 0406, B1.11.3 and B4.1.40): then nothing of them is
 * in use.
 */
static bool is_on(void)
{
	const uint32_t cp10_cp11 = 0xf << 20, enable = 1u << 30;
	uint32_t word;

	__asm__("mrc p15, 0, %0, c1, c0, 2" : "=r"(word));
	if ((word & cp10_cp11) != cp10_cp11)
		return false;
	__asm__(".fpu neon\n\tvmrs %0, fpexc" : "=r"(word));
	return word & enable;
}

int arch_prepare(void)
{
	const uint32_t user = 0x10, mode = 0x1f, sets = 0xf;
	uint32_t word;

	arch_vectors = 1;
	__asm__("mrs %0, cpsr" : "=r"(word));
	if ((word & mode) == user)
		return 0;
	arch_vectors = 0;
	if (!is_on())
		return 0;
	__asm__(".fpu neon\n\tvmrs %0, mvfr0" : "=r"(word));
	arch_vectors = word & sets;
	return 0;
}
#else
int arch_prepare(void)
{
#ifdef __ARM_FP
	arch_vectors = 1;
#endif
	return 0;
}
#endif
#endif
#endif
