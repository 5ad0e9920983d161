/* SPDX-License-Identifier: MIT */
/* 64-bit RISC-V in the runtime: what riscv_live.h says. */
#if defined(__riscv) && __riscv_xlen == 64
#include "arch/riscv64/riscv_live.h"

extern const struct arch arch_riscv64 __attribute__((visibility("hidden")));

const struct arch *const arch_native = &arch_riscv64;
#endif
