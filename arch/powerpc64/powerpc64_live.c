/* SPDX-License-Identifier: MIT */
/* 64-bit Power in the runtime: what powerpc_live.h says, and its functions. */
#if defined(__powerpc64__)
#include "arch/powerpc/powerpc_live.h"

extern const struct arch arch_powerpc64 __attribute__((visibility("hidden")));

const struct arch *const arch_native = &arch_powerpc64;

/* Are there vector registers?  For the stub. */
uint32_t arch_vectors __attribute__((visibility("hidden"), section(".data")));

#if _CALL_ELF == 2
/*
 * A function that needs the TOC pointer begins with two instructions that
 * make it from r12, which a call from near by has not set: it enters behind.
 */
unsigned long arch_near_entry(unsigned long function)
{
	const uint32_t addis_r2_r12 = 0x3c4c, lis_r2 = 0x3c40, both = 8;
	uint32_t first = *(const uint32_t *)function >> 16;

	return first == addis_r2_r12 || first == lis_r2 ? function + both
							: function;
}
#else
/* A function's address is that of its descriptor, which begins with it. */
unsigned long arch_near_entry(unsigned long function)
{
	return *(const unsigned long *)function;
}

#endif

int arch_prepare(void)
{
#if __STDC_HOSTED__
	arch_vectors = !!(getauxval(AT_HWCAP) & HAS_ALTIVEC);
#elif defined(ARCH_VECTORS)
	arch_vectors = 1;
#endif
	return 0;
}
#endif
