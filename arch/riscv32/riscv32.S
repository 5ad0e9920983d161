/* SPDX-License-Identifier: MIT */
/* Entry stubs for 32-bit RISC-V: those of riscv_stubs.h. */
#if defined(__riscv) && __riscv_xlen == 32
#define WORD 4
#define LOAD lw
#define STORE sw
#define DATA .long
#include "arch/hidden.h"
#include "arch/riscv64/riscv_stubs.h"
#endif
	.section .note.GNU-stack, "", %progbits
