/* SPDX-License-Identifier: MIT */
/*
 * What GCC for x86 is making of the function in hand: the macro is GCC's, and
 * only its headers for x86 have it.  In 16-bit code the bytes of a near call
 * with 32 bits of displacement mean something else.
 */
#ifdef TARGET_CODE16
#define MODE_WITHOUT (TARGET_CODE16 ? "16-bit" : NULL)
#endif
