/* SPDX-License-Identifier: MIT */
/* 32-bit Power in the runtime: what powerpc_live.h says. */
#if defined(__powerpc__) && !defined(__powerpc64__)
#include "arch/powerpc/powerpc_live.h"

extern const struct arch arch_powerpc __attribute__((visibility("hidden")));

const struct arch *const arch_native = &arch_powerpc;

/* 1: there are float registers, 2: and vectors.  For the stub. */
uint32_t arch_vectors __attribute__((visibility("hidden"), section(".data")));

int arch_prepare(void)
{
#if __STDC_HOSTED__
	unsigned long has = getauxval(AT_HWCAP);

	arch_vectors = has & HAS_ALTIVEC ? 2 : !!(has & HAS_FLOATS);
#elif defined(ARCH_FLOATS)
	arch_vectors = 1;
#endif
	return 0;
}
#endif
