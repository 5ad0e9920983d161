/* SPDX-License-Identifier: MIT */
/*
 * What GCC for ARM is making of the function in hand: the macros are GCC's,
 * and only its headers for ARM have them.  Thumb-1 has no 32-bit nop, and no
 * push of lr that leaves the other registers alone.
 */
#ifdef TARGET_THUMB2
#define MODE_SHAPE (TARGET_THUMB ? "thumb-nop2" : "nop2")
#define MODE_WITHOUT (TARGET_THUMB1 ? "Thumb-1" : NULL)
#endif
