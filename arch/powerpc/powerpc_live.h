/* SPDX-License-Identifier: MIT */
/*
 * What Power does for the runtime, at both widths.  Data and instruction
 * caches need not be coherent: written lines are stored, then invalidated for
 * fetch (Power ISA, book II, 4.3 and 1.8); no line is shorter than 16 bytes.
 */
#ifndef MCOUNT_ARCH_POWERPC_LIVE_H
#define MCOUNT_ARCH_POWERPC_LIVE_H

#include "arch/live.h"

enum { LINE = 16 };

void arch_flush(unsigned long start, unsigned long stop)
{
	const unsigned long first = start & -(unsigned long)LINE;

	for (unsigned long p = first; p < stop; p += LINE)
		__asm__ volatile("dcbst 0, %0" :: "r"(p) : "memory");
	__asm__ volatile("sync" ::: "memory");
	for (unsigned long p = first; p < stop; p += LINE)
		__asm__ volatile("icbi 0, %0" :: "r"(p) : "memory");
	__asm__ volatile("sync\n\tisync" ::: "memory");
}

void arch_serialise(void)
{
	__asm__ volatile("isync" ::: "memory");
}

uint64_t arch_ticks(void)
{
	return __builtin_ppc_get_timebase();
}

#if __STDC_HOSTED__
#include <asm/ptrace.h>
#include <sys/auxv.h>
#include <ucontext.h>

enum { HAS_FLOATS = 0x08000000, HAS_ALTIVEC = 0x10000000 };	/* AT_HWCAP */

const struct arch_unwind arch_unwind = { .column = 65, .slot = 0 };

unsigned long *arch_trap_pc(void *context)
{
	ucontext_t *u = context;

#ifdef __powerpc64__
	return &u->uc_mcontext.gp_regs[PT_NIP];
#else
	return &u->uc_mcontext.uc_regs->gregs[PT_NIP];
#endif
}
#endif

#endif
