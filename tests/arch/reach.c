/* SPDX-License-Identifier: MIT */
/*
 * call() and target() at the edges of a call's reach, through bytes in both
 * byte orders.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arch/arch.h"

struct edge {
	const char *arch;
	unsigned site;		/* index of the shape */
	uint64_t pc, target;
	bool reaches;
};

static const struct edge edges[] = {
	/* rel32 counts from the end of the five bytes. */
	{ "x86_64", 0, 0x100000000, 0x100000005, true },
	{ "x86_64", 0, 0x100000000, 0x180000004, true },
	{ "x86_64", 0, 0x100000000, 0x180000005, false },
	{ "x86_64", 0, 0x100000000, 0x80000005, true },
	{ "x86_64", 0, 0x100000000, 0x80000004, false },
	{ "x86_64", 2, 0x100000000, 0x180000005, true },
	{ "x86_64", 2, 0x100000000, 0x180000006, false },
	/* Kernels live at the top; addresses wrap. */
	{ "x86_64", 0, 0xffffffffffffff00, 0x10, true },
	/* bl is the second word: 128 MiB from there, in words. */
	{ "aarch64", 0, 0x10000000, 0x10000004, true },
	{ "aarch64", 0, 0x10000000, 0x18000000, true },
	{ "aarch64", 0, 0x10000000, 0x18000004, false },
	{ "aarch64", 0, 0x10000000, 0x08000004, true },
	{ "aarch64", 0, 0x10000000, 0x08000000, false },
	{ "aarch64", 0, 0x10000000, 0x10000006, false },
	{ "aarch64", 1, 0x10000000, 0x17fffffc, true },
	{ "aarch64", 1, 0x10000000, 0x18000000, false },
	{ "aarch64", 0, 0xfffffffffffffff8, 0x10, true },
};

enum { EDGES = sizeof(edges) / sizeof(edges[0]) };

static void through_bytes(const struct arch *a, const struct site *s,
			  const struct edge *e, bool big)
{
	unsigned char bytes[SITE_BYTES] = { 0 };
	uint32_t u[SITE_UNITS] = { 0 }, back[SITE_UNITS] = { 0 };
	enum site_state state;

	site_units(s, SITE_ON, u);
	assert_true(a->call(s, u, e->pc, e->target));
	site_store(s, big, u, bytes);
	site_load(s, big, bytes, back);
	assert_memory_equal(u, back, sizeof(u));
	assert_int_equal(a->target(s, back, e->pc), e->target);
	assert_true(site_is(s, SITE_ON, back));
	assert_non_null(site_match(a, big, bytes, sizeof(bytes), &state));
}

static void unchanged(const struct arch *a, const struct site *s,
		      const struct edge *e)
{
	uint32_t u[SITE_UNITS] = { 0 }, before[SITE_UNITS] = { 0 };

	site_units(s, SITE_ON, u);
	site_units(s, SITE_ON, before);
	assert_false(a->call(s, u, e->pc, e->target));
	assert_memory_equal(u, before, sizeof(u));
}

static void reaches_its_edges(void **unused)
{
	(void)unused;
	for (unsigned i = 0; i < EDGES; i++) {
		const struct edge *e = &edges[i];
		const struct arch *a = arch_find_name(e->arch);
		const struct site *s;

		assert_non_null(a);
		s = &a->site[e->site];
		if (!e->reaches) {
			unchanged(a, s, e);
			continue;
		}
		through_bytes(a, s, e, false);
		through_bytes(a, s, e, true);
	}
}

/* Every folder has a row that reaches and one that does not. */
static void each_has_edges(void **unused)
{
	(void)unused;
	for (const struct arch *const *a = arch_registry; *a; a++) {
		unsigned seen = 0;

		for (unsigned i = 0; i < EDGES; i++)
			if (arch_find_name(edges[i].arch) == *a)
				seen |= edges[i].reaches ? 1 : 2;
		assert_int_equal(seen, 3);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reaches_its_edges),
		cmocka_unit_test(each_has_edges),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
