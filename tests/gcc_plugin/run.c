/* SPDX-License-Identifier: MIT */
/*
 * Runs the torture functions with their sites as built, each switched on
 * alone, all on, all off: what they compute must never change.  The tracer
 * (run_stub) counts, and destroys every register that a call may.
 * RUN_ARCH is the descriptor of the target.  Not compiled with the plugin.
 */
#include "arch/arch.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { RUN_BIG = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ };

extern const struct arch RUN_ARCH;
extern const uintptr_t __start___mcount_loc[], __stop___mcount_loc[];
/* Code, but a function of C may be a descriptor. */
extern const char run_stub[];
unsigned long run_hits;

extern __attribute__((weak)) long torture_c(long), torture_cc(long),
	torture_second(long), torture_cpu(long), keeps(long, long);

static long run_all(void)
{
	long sum = 0;

	for (long a = 1; a < 4; a++) {
		sum = sum * 31 + (torture_c ? torture_c(a) : 0);
		sum = sum * 31 + (torture_cc ? torture_cc(a) : 0);
		sum = sum * 31 + (torture_second ? torture_second(a) : 0);
		sum = sum * 31 + (torture_cpu ? torture_cpu(a) : 0);
		sum = sum * 31 + (keeps ? keeps(a, a + 3) : 0);
	}
	return sum;
}

static bool run_writable(uintptr_t at, size_t size)
{
	uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
	uintptr_t first = at & -page, end = (at + size + page - 1) & -page;

	return !mprotect((void *)first, end - first,
			 PROT_READ | PROT_WRITE | PROT_EXEC);
}

/* Which of its shapes a site has; bit 0 of an address may say Thumb. */
static const struct site *run_shape(uintptr_t at, enum site_state *state)
{
	return site_match(&RUN_ARCH, arch_code_big(&RUN_ARCH, RUN_BIG),
			  (unsigned char *)at, SITE_BYTES, state);
}

static uintptr_t run_tracer(void)
{
	uintptr_t at = (uintptr_t)run_stub;

	return RUN_ARCH.quirks & ARCH_THUMB_BIT ? at & ~(uintptr_t)1 : at;
}

static bool run_switch(uintptr_t at, bool on)
{
	enum site_state was;
	const struct site *s = run_shape(at, &was);
	unsigned char bytes[SITE_BYTES];
	uint32_t u[SITE_UNITS];

	if (!s)
		return false;
	site_units(s, on ? SITE_ON : SITE_OFF, u);
	if (on && !site_call(&RUN_ARCH, s, u, at, run_tracer()))
		return false;
	site_store(s, arch_code_big(&RUN_ARCH, RUN_BIG), u, bytes);
	memcpy((void *)at, bytes, site_size(s));
	__builtin___clear_cache((char *)at, (char *)at + site_size(s));
	return true;
}

/* Every entry leads to a site as the plugin built it, no two to one. */
static bool run_table_holds(size_t n)
{
	for (size_t i = 0; i < n; i++) {
		uintptr_t at = __start___mcount_loc[i];
		enum site_state state;

		const struct site *s = run_shape(at, &state);

		if (!s || s->calls || state != SITE_BUILT)
			return false;
		for (size_t j = 0; j < i; j++)
			if (__start___mcount_loc[j] == at)
				return false;
		if (!run_writable(at, SITE_BYTES))
			return false;
	}
	return true;
}

/* Switch all sites; the sum is still `want`. */
static bool run_all_switched(size_t n, bool on, long want)
{
	for (size_t i = 0; i < n; i++)
		if (!run_switch(__start___mcount_loc[i], on))
			return false;
	return run_all() == want;
}

/* How many sites are hit when they alone are on; -1 for a wrong sum. */
static long run_each(size_t n, long want)
{
	long hit = 0;

	for (size_t i = 0; i < n; i++) {
		uintptr_t at = __start___mcount_loc[i];

		run_hits = 0;
		if (!run_switch(at, true) || run_all() != want ||
		    !run_switch(at, false))
			return -1;
		hit += run_hits > 0;
	}
	return hit;
}

int main(void)
{
	size_t n = (size_t)(__stop___mcount_loc - __start___mcount_loc);
	long want = run_all();

	if (!run_table_holds(n)) {
		puts("an entry of the table is no site");
		return 1;
	}
	long hit = run_each(n, want);
	bool on = run_all_switched(n, true, want);
	bool off = run_all_switched(n, false, want);

	printf("%zu sites, %ld hit, each %s, all on %s, all off %s\n", n, hit,
	       hit < 0 ? "wrong" : "right", on ? "right" : "wrong",
	       off ? "right" : "wrong");
	return hit < 0 || !on || !off;
}
