/* SPDX-License-Identifier: MIT */
/*
 * What x86-64 does for the runtime.  Instruction fetch is coherent with
 * stores, so written code needs no flush; a core that may have fetched the
 * old bytes needs a serialising instruction (SDM vol. 3, 8.1.3).
 */
#if defined(__x86_64__)
#include "arch/live.h"

extern const struct arch arch_x86_64 __attribute__((visibility("hidden")));

const struct arch *const arch_native = &arch_x86_64;

/* Bytes of an xsave area; 0: the machine has fxsave only.  For the stub. */
uint32_t arch_vectors __attribute__((visibility("hidden"), section(".data")));

struct cpuid {
	uint32_t eax, ebx, ecx, edx;
};

enum { OSXSAVE = 1u << 27, FEATURES = 1, XSAVE_SIZE = 0xd };

static struct cpuid cpuid(uint32_t leaf)
{
	struct cpuid c;

	__asm__ volatile("cpuid"
			 : "=a"(c.eax), "=b"(c.ebx), "=c"(c.ecx), "=d"(c.edx)
			 : "a"(leaf), "c"(0)
			 : "memory");
	return c;
}

void arch_flush(unsigned long start, unsigned long stop)
{
	(void)start;
	(void)stop;
}

void arch_serialise(void)
{
	cpuid(0);
}

uint64_t arch_ticks(void)
{
	return __builtin_ia32_rdtsc();
}

int arch_prepare(void)
{
	if (cpuid(FEATURES).ecx & OSXSAVE)
		arch_vectors = cpuid(XSAVE_SIZE).ebx;
	return 0;
}

#if __STDC_HOSTED__
#include <ucontext.h>

void arch_record_count(void), arch_record_entry(void), arch_record_graph(void);

const struct arch_recorder arch_recorder = {
	.count = arch_record_count,
	.entry = arch_record_entry,
	.graph = arch_record_graph,
};

const struct arch_unwind arch_unwind = { .column = 16, .slot = 8 };

unsigned long *arch_trap_pc(void *context)
{
	ucontext_t *u = context;

	/* gregs are signed; REG_RIP is known only to _GNU_SOURCE. */
	return (unsigned long *)&u->uc_mcontext.gregs[REG_RIP];
}
#endif
#endif
