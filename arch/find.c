/* SPDX-License-Identifier: MIT */
/* From what a file or a compiler says of itself to its descriptor. */
#include "arch/arch.h"

static bool same(const char *a, const char *b)
{
	while (*a && *a == *b)
		a++, b++;
	return *a == *b;
}

/* Is `cpu` the first word of `triple`? */
static bool begins(const char *triple, const char *cpu)
{
	while (*cpu && *cpu == *triple)
		cpu++, triple++;
	return !*cpu && (!*triple || *triple == '-');
}

static bool is_machine(const struct arch *a, uint16_t machine)
{
	return a->machine == machine || (a->also && a->also == machine);
}

const struct arch *arch_find(uint16_t machine, uint8_t elfclass)
{
	for (const struct arch *const *a = arch_registry; *a; a++)
		if (is_machine(*a, machine) && (*a)->elfclass == elfclass)
			return *a;
	return NULL;
}

const struct arch *arch_find_triple(const char *triple, unsigned pointer)
{
	for (const struct arch *const *a = arch_registry; *a; a++)
		for (const char *const *cpu = (*a)->cpu; *cpu; cpu++)
			if ((*a)->pointer == pointer && begins(triple, *cpu))
				return *a;
	return NULL;
}

const struct arch *arch_find_name(const char *name)
{
	for (const struct arch *const *a = arch_registry; *a; a++)
		if (same((*a)->name, name))
			return *a;
	return NULL;
}
