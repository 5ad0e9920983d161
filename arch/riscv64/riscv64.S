/* SPDX-License-Identifier: MIT */
/* Entry stubs for 64-bit RISC-V: those of riscv_stubs.h. */
#if defined(__riscv) && __riscv_xlen == 64
#define WORD 8
#define LOAD ld
#define STORE sd
#define DATA .quad
#include "arch/hidden.h"
#include "arch/riscv64/riscv_stubs.h"
#endif
	.section .note.GNU-stack, "", %progbits
