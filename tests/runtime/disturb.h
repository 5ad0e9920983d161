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
	__asm__ volatile("fmv.d.x fa0, zero; fmv.d.x fa1, zero;" \
			 "fmv.d.x fa7, zero" ::: "fa0", "fa1", "fa7")
#elif defined(__aarch64__)
#define DISTURB() \
	__asm__ volatile("movi v0.2d, #0; movi v1.2d, #0; movi v7.2d, #0" \
			 ::: "v0", "v1", "v7")
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
