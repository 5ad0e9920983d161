/* SPDX-License-Identifier: MIT */
/* MIPS of o32 in the runtime: what mips_live.h says. */
#if defined(__mips__) && defined(_ABIO32)
#include "arch/mips/mips_live.h"

extern const struct arch arch_mips __attribute__((visibility("hidden")));

const struct arch *const arch_native = &arch_mips;
#endif
