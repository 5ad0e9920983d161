/* SPDX-License-Identifier: MIT */
/*
 * One function of every kind that C and GNU C have.  Those that must have no
 * call site say `no_site` in their names; every other one must have one.
 * torture_c() calls them all and sums up what they return.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#define APART __attribute__((noinline))

struct big {
	long v[12];
};

volatile long torture_sink = 3;

APART static long plain_static(long a) { return a * 7 + 1; }
APART long many_arguments(long a, long b, long c, long d, long e, long f,
			  long g, long h, long i, double x, float y)
{
	return a - b + c - d + e - f + g - h + i + (long)(x * y);
}
inline __attribute__((gnu_inline, always_inline)) long gone(long a)
{
	return a + torture_sink;
}
static inline long perhaps_inline(long a) { return a ^ torture_sink; }
APART static long variadic(int n, ...)
{
	long sum = 0;
	va_list ap;

	va_start(ap, n);
	for (int i = 0; i < n; i++)
		sum += i & 1 ? (long)va_arg(ap, double) : va_arg(ap, long);
	va_end(ap);
	return sum;
}

static long made;
__attribute__((constructor)) static void at_start(void) { made += 5; }
__attribute__((destructor)) static void at_end(void) { made -= 5; }
__attribute__((constructor(200))) static void at_early_start(void)
{
	made += 2;
}

APART static struct big by_memory(long a)
{
	struct big b = { { a, a + 1, [11] = a * 3 } };

	return b;
}
APART static long takes_big(struct big b) { return b.v[0] + b.v[11]; }
APART static __complex__ double pairs(__complex__ double z)
{
	return z * z;
}
typedef int vec __attribute__((vector_size(16)));
APART static vec vectors(vec a, vec b) { return a * b + a; }

/* Clang has no nested functions. */
#ifdef __clang__
#define nests(a) ((a) * 2)
#else
/* Through a pointer the static chain comes from a trampoline. */
APART static long apply(long (*f)(long), long a) { return f(a) + f(a + 1); }
APART static long nests(long a)
{
	long seen = 0;

	APART long inner(long b) { seen += b; return seen * a; }
	return inner(2) + apply(inner, 4) + seen;
}
#endif

APART static long computed_goto(const unsigned char *code)
{
	static void *const op[] = { &&inc, &&twice, &&stop };
	long a = 1;

	goto *op[*code++];
inc:
	a++;
	goto *op[*code++];
twice:
	a *= 2;
	goto *op[*code++];
stop:
	return a;
}

/* At -O2 the first block is the head of the loop. */
APART void loop_head(volatile long *p)
{
	do
		--*p;
	while (*p > 0);
}
APART long loop_argument(long a)
{
	while (a & 1)
		a = a * 3 >> 1;
	return a;
}

/* Split into a hot part and a .cold one. */
APART static long cold_split(long a)
{
	if (__builtin_expect(a < 0, 0)) {
		if (a < -1000)
			abort();
		for (int i = 0; i < 5; i++)
			torture_sink += i * a;
		exit(3);
	}
	return a + 9;
}
__attribute__((cold)) APART static long cold_whole(long a) { return a - 4; }
__attribute__((hot)) APART static long hot_whole(long a) { return a + 4; }

/* Partial inlining leaves a .part behind. */
static long splits(long *p)
{
	if (!p)
		return 1;
	for (long i = 0; i < *p; i++) {
		torture_sink += i ^ *p;
		torture_sink ^= plain_static(i);
		torture_sink -= hot_whole(i) * 3;
	}
	return torture_sink &= 0xffff;
}
APART long calls_splits_a(long *p) { return splits(p) + 1; }
APART long calls_splits_b(long *p) { return splits(p) + 2; }

/* Cloned for the constant, and for the member that alone is used. */
APART static long constant_argument(long a, long b)
{
	return b == 3 ? a * 5 + torture_sink * 0 : a / b;
}
APART static long one_member(const struct big *b, long unused)
{
	(void)unused;
	return b->v[3] + 1;
}

/* Two bodies that identical code folding makes one. */
APART long twin_a(long a) { return a * 11 + 13; }
APART long twin_b(long a) { return a * 11 + 13; }

__attribute__((weak)) APART long is_weak(long a) { return a + 21; }
__attribute__((visibility("hidden"))) APART long is_hidden(long a)
{
	return a + 22;
}
extern long is_alias(long a) __attribute__((alias("is_hidden")));
__attribute__((section(".text.mine"))) APART long in_section(long a)
{
	return a + 23;
}
__attribute__((section("mine"))) APART long in_odd_section(long a)
{
	return a + 24;
}
__attribute__((section(".text.a-b"))) APART long in_dash_section(long a)
{
	return a + 26;
}
__attribute__((aligned(64))) APART long is_aligned(long a) { return a + 25; }
__attribute__((optimize("O3"))) APART long optimized(long a)
{
	return plain_static(a) + a;
}

APART long recurses(long a) { return a < 2 ? a : recurses(a - 1) + a; }
APART long tail_calls(long a) { return is_weak(a + 1); }
APART long allocates(long n)
{
	volatile char *p = __builtin_alloca(n);
	char vla[n + 1];

	p[n - 1] = 4;
	vla[n] = (char)n;
	return p[n - 1] + vla[n];
}
APART long big_frame(long a)
{
	volatile char page[20000];

	page[a] = 1;
	page[19999] = 2;
	return page[a] + page[19999];
}

static jmp_buf back;
__attribute__((noreturn)) APART static void jumps(long a)
{
	longjmp(back, (int)a);
}
APART static long returns_twice(long a)
{
	int n = setjmp(back);

	if (!n)
		jumps(a);
	return n + 1;
}
APART void empty(void) {}
APART void unreachable(void) { __builtin_unreachable(); }

__attribute__((no_instrument_function)) APART long no_site_attr(long a)
{
	return a + 31;
}
APART long no_site_declared(long) __attribute__((no_instrument_function));
APART long no_site_declared(long a) { return a + 32; }
__attribute__((patchable_function_entry(0, 0))) APART long
no_site_nops(long a)
{
	return a + 33;
}
__attribute__((patchable_function_entry(0))) APART long no_site_nop(long a)
{
	return a + 34;
}
__attribute__((no_instrument_function)) static APART long
no_site_clone(long a, long b)
{
	return b == 8 ? a + torture_sink * 0 : a / b;
}

/* Tests say NO_IFUNC for a target that has none. */
#ifndef NO_IFUNC
static long chosen(long a) { return a + 41; }
__attribute__((used)) static void *no_site_resolver(void)
{
	return (void *)chosen;
}
long resolved(long a) __attribute__((ifunc("no_site_resolver")));
#else
#define resolved(a) ((a) + 41)
#endif

APART static long attributes(long a)
{
	return is_weak(a) + is_hidden(a) + is_alias(a) + in_section(a) +
	       in_odd_section(a) + is_aligned(a) + optimized(a) +
	       in_dash_section(a) + no_site_attr(a) + no_site_declared(a) +
	       no_site_nops(a) + no_site_nop(a) + no_site_clone(a, 8) +
	       resolved(a) + cold_whole(a) + hot_whole(a);
}

APART static long control(long a)
{
	static const unsigned char code[] = { 0, 1, 1, 0, 2 };
	volatile long left = a;
	long n = 6;

	loop_head(&left);
	empty();
	return left + computed_goto(code) + loop_argument(a * 2 + 1) +
	       cold_split(a) + recurses(a) + tail_calls(a) + allocates(a) +
	       big_frame(a) + returns_twice(a) + calls_splits_a(&n) +
	       calls_splits_b(&n) + calls_splits_a(NULL);
}

long torture_c(long a)
{
	struct big b = by_memory(a);
	vec v = vectors((vec){ 1, 2, 3, 4 }, (vec){ 5, 6, 7, 8 });
	__complex__ double z = pairs(2.0 + 3.0i);

	torture_sink = 3;
	return many_arguments(1, 2, 3, 4, 5, 6, 7, 8, 9, 2.5, 4.0f) +
	       plain_static(a) + perhaps_inline(a) + takes_big(b) + nests(a) +
	       variadic(4, 1L, 2.0, 3L, 4.0) + (long)__real__ z + v[0] + v[3] +
	       constant_argument(a, 3) + one_member(&b, 1) + twin_a(a) +
	       twin_b(a) + attributes(a) + control(a);
}
