/* SPDX-License-Identifier: MIT */
/*
 * What GCC for MIPS is making of the function in hand: the macros are GCC's,
 * and only its headers for MIPS have them.  Compressed code has another jal
 * and nops of two bytes, and its addresses carry the mode in bit 0.
 */
#ifdef TARGET_MICROMIPS
#define MODE_WITHOUT \
	(TARGET_MIPS16 ? "MIPS16" : TARGET_MICROMIPS ? "microMIPS" : NULL)
#endif
