/* SPDX-License-Identifier: MIT */
/* What torture.c cannot have: functions that only x86-64 knows. */
struct frame;

__attribute__((naked)) long
no_site_naked(long a __attribute__((unused)))
{
	__asm__("lea 51(%rdi), %rax\n\tret");
}
__attribute__((interrupt, target("general-regs-only"))) void
no_site_interrupt(struct frame *f)
{
	(void)f;
}
__attribute__((no_caller_saved_registers, target("general-regs-only"),
	       noinline)) long
no_site_saves_all(long a)
{
	return a + 52;
}
/* Clang inlines none of them, and wants it unsaid. */
#ifdef __clang__
#define CLONED target_clones("avx2", "default")
#else
#define CLONED target_clones("avx2", "default"), noinline
#endif
__attribute__((CLONED)) long
cloned(long a)
{
	long sum = 0;

	for (long i = 0; i < a; i++)
		sum += i * a;
	return sum;
}
#ifdef __LP64__
__attribute__((ms_abi))
#endif
__attribute__((noinline)) long other_abi(long a, double b)
{
	return a + (long)b;
}
__attribute__((target("avx2"), noinline)) long other_target(long a)
{
	return a + 53;
}
__attribute__((nocf_check, noinline)) long no_pad(long a) { return a + 54; }
static __attribute__((noinline)) long direct_only(long a) { return a + 55; }

long torture_cpu(long a)
{
	return no_site_naked(a) + no_site_saves_all(a) + cloned(a) +
	       other_abi(a, 2.0) + other_target(a) + no_pad(a) +
	       direct_only(a);
}
