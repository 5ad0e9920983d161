/* SPDX-License-Identifier: MIT */
/*
 * What the 68020 and later do for the runtime.  Caches of data and of
 * instructions need not be coherent, and only a kernel may push and clear
 * them (M68000 Family Programmer's Reference Manual, CPUSH and MOVEC).
 */
#if defined(__m68k__) && !defined(__mcoldfire__)
#include "arch/live.h"

extern const struct arch arch_m68k __attribute__((visibility("hidden")));

const struct arch *const arch_native = &arch_m68k;

void arch_serialise(void)
{
	__asm__ volatile("nop" ::: "memory");
}

int arch_prepare(void)
{
	return 0;
}

#if __STDC_HOSTED__
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include "arch/clock.h"

enum { LINES = 1, BOTH = 3 };		/* <asm/cachectl.h> */

const struct arch_unwind arch_unwind = { .column = 24, .slot = 4 };

void arch_flush(unsigned long start, unsigned long stop)
{
	syscall(SYS_cacheflush, start, LINES, BOTH, stop - start);
}

unsigned long *arch_trap_pc(void *context)
{
	ucontext_t *u = context;
	return (unsigned long *)&u->uc_mcontext.gregs[R_PC];
}
#else
void arch_flush(unsigned long start, unsigned long stop)
{
	(void)start;
	(void)stop;
#if defined(__mc68040__) || defined(__mc68060__)
	__asm__ volatile("cpusha %%bc" ::: "memory");
#else
	/* Clear both; the 68030's cache of data writes through. */
	__asm__ volatile("movec %%cacr, %%d0\n\t"
			 "or.w #0x808, %%d0\n\t"
			 "movec %%d0, %%cacr" ::: "d0", "memory");
#endif
}
#endif
#endif
