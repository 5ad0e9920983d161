/* SPDX-License-Identifier: MIT */
/*
 * One site's bytes, made and read by the descriptors, for shell tests to hold
 * against what assemblers, linkers and disassemblers make of them.
 *
 *	site_tool on ARCH ORDER SHAPE PC TARGET	   print the bytes of `on`
 *	site_tool target ARCH ORDER SHAPE PC BYTES print where a call goes
 *	site_tool size ARCH ORDER SHAPE		   print the bytes a site takes
 *
 * ORDER is the file's: big or little.  Numbers and bytes are hexadecimal.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arch/arch.h"

static const struct site *shape(const struct arch *a, const char *name)
{
	for (const struct site *s = a->site; s->name; s++)
		if (!strcmp(s->name, name))
			return s;
	return NULL;
}

static int print_on(const struct arch *a, const struct site *s, bool big,
		    uint64_t pc, uint64_t target)
{
	unsigned char bytes[SITE_BYTES];
	uint32_t u[SITE_UNITS];

	site_units(s, SITE_ON, u);
	if (!site_call(a, s, u, pc, target)) {
		puts("out of reach");
		return 1;
	}
	site_store(s, big, u, bytes);
	for (size_t i = 0; i < site_size(s); i++)
		printf("%02x", bytes[i]);
	putchar('\n');
	return 0;
}

static int print_target(const struct arch *a, const struct site *s, bool big,
			uint64_t pc, const char *hex)
{
	unsigned char bytes[SITE_BYTES] = { 0 };
	uint32_t u[SITE_UNITS];

	for (size_t i = 0; i < site_size(s); i++)
		if (sscanf(hex + 2 * i, "%2hhx", &bytes[i]) != 1)
			return 2;
	site_load(s, big, bytes, u);
	printf("%" PRIx64 "\n", site_target(a, s, u, pc));
	return 0;
}

int main(int argc, char **argv)
{
	const struct arch *a = argc > 2 ? arch_find_name(argv[2]) : NULL;
	const struct site *s = a && argc > 4 ? shape(a, argv[4]) : NULL;
	bool big = s && arch_code_big(a, !strcmp(argv[3], "big"));
	uint64_t pc = argc > 5 ? strtoull(argv[5], NULL, 16) : 0;

	if (s && argc == 7 && !strcmp(argv[1], "on"))
		return print_on(a, s, big, pc, strtoull(argv[6], NULL, 16));
	if (s && argc == 7 && !strcmp(argv[1], "target"))
		return print_target(a, s, big, pc, argv[6]);
	if (s && argc == 5 && !strcmp(argv[1], "size"))
		return printf("%zu\n", site_size(s)) < 0;
	fputs("usage: site_tool on|target|size ARCH ORDER SHAPE ...\n", stderr);
	return 2;
}
