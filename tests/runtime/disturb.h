/* SPDX-License-Identifier: MIT */
/* Overwrite float registers that arguments and results live in. */
#ifndef TEST_DISTURB_H
#define TEST_DISTURB_H

#if defined(__x86_64__)
#define DISTURB() \
	__asm__ volatile("pxor %%xmm0, %%xmm0; pxor %%xmm1, %%xmm1;" \
			 "pxor %%xmm2, %%xmm2; pxor %%xmm7, %%xmm7" \
			 ::: "xmm0", "xmm1", "xmm2", "xmm7")
#elif defined(__i386__)
#define DISTURB() \
	__asm__ volatile("fninit; pxor %%xmm0, %%xmm0; pxor %%xmm7, %%xmm7" ::)
#elif defined(__s390x__)
#define DISTURB() \
	__asm__ volatile("lzdr %%f0; lzdr %%f2; lzdr %%f6" \
			 ::: "f0", "f2", "f6")
#elif defined(__riscv)
#define DISTURB() \
	__asm__ volatile("fcvt.d.w fa0, zero; fcvt.d.w fa1, zero;" \
			 "fcvt.d.w fa7, zero" ::: "fa0", "fa1", "fa7")
#elif defined(__aarch64__)
#define DISTURB() \
	__asm__ volatile("movi v0.2d, #0; movi v1.2d, #0; movi v7.2d, #0" \
			 ::: "v0", "v1", "v7")
#elif defined(__powerpc__) && defined(__ALTIVEC__)
#define DISTURB() \
	__asm__ volatile("fsub 1, 1, 1; fsub 2, 2, 2; vxor 2, 2, 2" \
			 ::: "fr1", "fr2", "v2")
#elif defined(__powerpc__)
#define DISTURB() \
	__asm__ volatile("fsub 1, 1, 1; fsub 2, 2, 2" ::: "fr1", "fr2")
#elif defined(__mips__)
#define DISTURB() \
	__asm__ volatile("mtc1 $0, $f0; mtc1 $0, $f12; mtc1 $0, $f14" \
			 ::: "$f0", "$f12", "$f14")
#elif defined(__sparc__)
#define DISTURB() \
	__asm__ volatile("fsubd %%f0, %%f0, %%f0; fsubd %%f2, %%f2, %%f2;" \
			 "fsubd %%f4, %%f4, %%f4" \
			 ::: "f0", "f2", "f4")
#elif defined(__m68k__)
#define DISTURB() \
	__asm__ volatile("fmove.l #0, %%fp0; fmove.l #0, %%fp1" \
			 ::: "fp0", "fp1")
#elif defined(__alpha__)
#define DISTURB() \
	__asm__ volatile("fmov $f31, $f0; fmov $f31, $f16; fmov $f31, $f17" \
			 ::: "$f0", "$f16", "$f17")
#elif defined(__hppa__)
#define DISTURB() \
	__asm__ volatile("fcpy,dbl %%fr0, %%fr4 ! fcpy,dbl %%fr0, %%fr5 !" \
			 "fcpy,dbl %%fr0, %%fr7" ::: "fr4", "fr5", "fr7")
#elif defined(__arm__) && defined(__ARM_FP)
#define DISTURB() \
	__asm__ volatile("vmov d0, r0, r0; vmov d1, r0, r0; vmov d7, r0, r0" \
			 ::: "d0", "d1", "d7")
#elif defined(__arm__)
/* No argument lives in a float register. */
#define DISTURB() ((void)0)
#else
#error "what do arguments live in?"
#endif

#endif
