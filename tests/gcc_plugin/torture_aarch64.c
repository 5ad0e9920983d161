/* SPDX-License-Identifier: MIT */
/* What torture.c cannot have: functions that only AArch64 knows. */
typedef float vec __attribute__((vector_size(16)));

__attribute__((aarch64_vector_pcs, noinline)) vec vectors_kept(vec a)
{
	return a + a;
}
__attribute__((target("branch-protection=standard"), noinline)) long
protected(long (*f)(long), long a)
{
	return f(a) + 1;
}
__attribute__((target("branch-protection=none"), noinline)) long
unprotected(long (*f)(long), long a)
{
	return f(a) + 2;
}
__attribute__((target("sign-return-address=all"), noinline)) long
always_signed(long a)
{
	return a + 3;
}
static __attribute__((noinline)) long direct_only(long a) { return a + 55; }

long torture_cpu(long a)
{
	vec v = vectors_kept((vec){ 1, 2, 3, 4 });

	return protected(always_signed, a) + unprotected(always_signed, a) +
	       direct_only(a) + (long)v[2];
}
