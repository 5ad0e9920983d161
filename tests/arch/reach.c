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
	/* 32-bit addresses wrap: every call of these reaches. */
	{ "i386", 0, 0xfffffff0, 0x10, true },
	{ "i386", 0, 0x10, 0xfffffff0, true },
	{ "m68k", 0, 0xfffffff0, 0x10, true },
	{ "m68k", 0, 0x10, 0xfffffff0, true },
	{ "m68k", 2, 0x10000000, 0x10008000, true },
	{ "m68k", 2, 0x10000000, 0x10008002, false },
	{ "m68k", 2, 0x10000000, 0x0fff8002, true },
	{ "m68k", 2, 0x10000000, 0x0fff8000, false },
	{ "sparc", 0, 0xfffffff0, 0x10, true },
	{ "sparc", 0, 0x10, 0x80000010, true },
	{ "sparc", 0, 0x10, 0x12, false },
	{ "riscv32", 0, 0xfffffff0, 0x10, true },
	{ "riscv32", 0, 0x10, 0x7ffff80e, true },
	{ "x32", 0, 0x10, 0x80000014, true },
	{ "x32", 0, 0x10, 0x80000015, false },
	/* A literal in the site: all addresses, from an aligned site. */
	{ "sh4", 0, 0x10000000, 0xfffffffe, true },
	{ "sh4", 0, 0x10000000, 0x100000000, false },
	{ "sh4", 0, 0x10000002, 0x10000040, false },
	{ "aarch64_ilp32", 0, 0x10000000, 0x18000000, true },
	{ "aarch64_ilp32", 0, 0x10000000, 0x18000004, false },
	/* A32 counts from two words ahead, Thumb from two halfwords. */
	{ "arm", 0, 0x10000000, 0x12000008, true },
	{ "arm", 0, 0x10000000, 0x1200000c, false },
	{ "arm", 0, 0x10000000, 0x0e00000c, true },
	{ "arm", 0, 0x10000000, 0x0e000008, false },
	{ "arm", 2, 0x10000000, 0x11000006, true },
	{ "arm", 2, 0x10000000, 0x11000008, false },
	{ "arm", 2, 0x10000000, 0x0f000008, true },
	{ "arm", 2, 0x10000000, 0x0f000006, false },
	/* AUIPC adds what JALR's sign took: 2 GiB less 2 KiB above. */
	{ "riscv64", 0, 0x100000000, 0x17ffff7fe, true },
	{ "riscv64", 0, 0x100000000, 0x17ffff800, false },
	{ "riscv64", 0, 0x100000000, 0x7ffff800, true },
	{ "riscv64", 0, 0x100000000, 0x7ffff7fe, false },
	{ "riscv64", 2, 0x10000000, 0x100ffffe, true },
	{ "riscv64", 2, 0x10000000, 0x10100000, false },
	{ "riscv64", 3, 0x100000000, 0xfffff000, true },
	/* Power: 32 MiB from the second word. */
	{ "powerpc", 0, 0x10000000, 0x12000000, true },
	{ "powerpc", 0, 0x10000000, 0x12000004, false },
	{ "powerpc64", 0, 0x10000000, 0x0e000004, true },
	{ "powerpc64", 0, 0x10000000, 0x0e000000, false },
	/* BRASL: 4 GiB in halfwords, from its own first byte. */
	{ "s390x", 0, 0x1000000000, 0x10fffffffe, true },
	{ "s390x", 0, 0x1000000000, 0x1100000000, false },
	{ "s390x", 0, 0x1000000000, 0x0f00000000, true },
	{ "s390x", 0, 0x1000000000, 0x0efffffffe, false },
	/* JAL: the 256 MiB region of its delay slot. */
	{ "mips", 0, 0x10000000, 0x1ffffffc, true },
	{ "mips", 0, 0x10000000, 0x20000000, false },
	{ "mips", 0, 0x1ffffff8, 0x20000000, true },
	{ "mips", 3, 0x10000000, 0x9fff8004, true },
	{ "mips64", 0, 0x120000000, 0x12ffffffc, true },
	{ "mips64", 0, 0x120000000, 0x130000000, false },
	{ "sparc64", 0, 0x100000000, 0x180000000, true },
	{ "sparc64", 0, 0x100000000, 0x180000004, false },
	/* LDIL and BLE: all addresses; b,l 256 KiB from two words on. */
	{ "hppa", 0, 0x10000000, 0xfffffffc, true },
	{ "hppa", 0, 0xfffffff0, 0x10, true },
	{ "hppa", 0, 0x10000000, 0x10000002, false },
	{ "hppa", 1, 0x10000000, 0x10040004, true },
	{ "hppa", 1, 0x10000000, 0x10040008, false },
	{ "hppa", 1, 0x10000000, 0x0ffc0008, true },
	{ "hppa", 1, 0x10000000, 0x0ffc0004, false },
	/* BSR: 4 MiB from behind the second word. */
	{ "alpha", 0, 0x120000000, 0x120400004, true },
	{ "alpha", 0, 0x120000000, 0x120400008, false },
	{ "alpha", 0, 0x120000000, 0x11fc00008, true },
	{ "alpha", 0, 0x120000000, 0x11fc00004, false },
	/* LoongArch: bl 128 MiB from the second word, the far call 128 GiB. */
	{ "loongarch64", 0, 0x10000000, 0x18000000, true },
	{ "loongarch64", 0, 0x10000000, 0x18000004, false },
	{ "loongarch64", 0, 0x10000000, 0x08000004, true },
	{ "loongarch64", 0, 0x10000000, 0x08000000, false },
	{ "loongarch64", 2, 0x4000000000, 0x5ffffdfffc, true },
	{ "loongarch64", 2, 0x4000000000, 0x5ffffe0000, false },
	{ "loongarch64", 2, 0x4000000000, 0x1ffffe0000, true },
	{ "loongarch64", 2, 0x4000000000, 0x1ffffdfffc, false },
	{ "loongarch32", 0, 0x10000000, 0x18000000, true },
	{ "loongarch32", 0, 0x10000000, 0x18000004, false },
	/* ARC: 16 MiB from the word that the site begins in. */
	{ "arc", 0, 0x10000000, 0x11000000, true },
	{ "arc", 0, 0x10000000, 0x11000004, false },
	{ "arc", 1, 0x10000002, 0x10fffffc, true },
	{ "arc", 1, 0x10000002, 0x11000000, false },
	{ "arc", 1, 0x10000002, 0x0f000000, true },
	{ "arc", 1, 0x10000002, 0x0efffffc, false },
	/* Xtensa: 512 KiB from the word behind that. */
	{ "xtensa", 0, 0x10000003, 0x10080000, true },
	{ "xtensa", 0, 0x10000003, 0x10080004, false },
	{ "xtensa", 1, 0x10000003, 0x0ff80004, true },
	{ "xtensa", 1, 0x10000003, 0x0ff80000, false },
};

enum { EDGES = sizeof(edges) / sizeof(edges[0]) };

static void through_bytes(const struct arch *a, const struct site *s,
			  const struct edge *e, bool big)
{
	unsigned char bytes[SITE_BYTES] = { 0 };
	uint32_t u[SITE_UNITS] = { 0 }, back[SITE_UNITS] = { 0 };
	enum site_state state;

	site_units(s, SITE_ON, u);
	assert_true(site_call(a, s, u, e->pc, e->target));
	site_store(s, big, u, bytes);
	site_load(s, big, bytes, back);
	assert_memory_equal(u, back, sizeof(u));
	assert_int_equal(site_target(a, s, back, e->pc), e->target);
	assert_true(site_is(s, SITE_ON, back));
	assert_non_null(site_match(a, big, bytes, sizeof(bytes), &state));
}

static void unchanged(const struct arch *a, const struct site *s,
		      const struct edge *e)
{
	uint32_t u[SITE_UNITS] = { 0 }, before[SITE_UNITS] = { 0 };

	site_units(s, SITE_ON, u);
	site_units(s, SITE_ON, before);
	assert_false(site_call(a, s, u, e->pc, e->target));
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

/* Can the call of the plugin's shape go to the other end of 4 GiB? */
static bool reaches_all(const struct arch *a)
{
	uint32_t u[SITE_UNITS];

	site_units(a->site, SITE_ON, u);
	return a->quirks & ARCH_WRAPS &&
	       site_call(a, a->site, u, 0x10, 0x80000010);
}

/*
 * Every folder has a row that reaches and, unless its calls reach all of a
 * 32-bit space, one that does not.
 */
static void each_has_edges(void **unused)
{
	(void)unused;
	for (const struct arch *const *a = arch_registry; *a; a++) {
		unsigned seen = 0;

		for (unsigned i = 0; i < EDGES; i++)
			if (arch_find_name(edges[i].arch) == *a)
				seen |= edges[i].reaches ? 1 : 2;
		if (reaches_all(*a))
			seen |= 2;
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
