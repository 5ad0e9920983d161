/* SPDX-License-Identifier: MIT */
/* MIPS of n64 in the runtime: what mips_live.h says. */
#if defined(__mips__) && defined(_ABI64)
#include "arch/mips/mips_live.h"

extern const struct arch arch_mips64 __attribute__((visibility("hidden")));

const struct arch *const arch_native = &arch_mips64;
#endif
