/* SPDX-License-Identifier: MIT */
/*
 * An x86-64 whose sites are several instructions when they are off, as those
 * of other machines are: five nops.  It is linked in place of the descriptor.
 * LIVE says how sites change: LIVE_STOPPED, or what is wrong here, when a
 * thread between two nops comes out inside of the call.
 */
#include <string.h>

#define arch_x86_64 one_instruction
#include "arch/x86_64/x86_64.c"
#undef arch_x86_64

enum { NOP = 0x90 };

struct arch arch_x86_64;
static struct site several[3];

static struct site with_nops(const char *name)
{
	struct site s = { .name = NULL };

	for (const struct site *from = sites; from->name; from++)
		if (!strcmp(from->name, name))
			s = *from;
	for (unsigned i = 0; i < s.count; i++)
		s.insn[i].off = NOP;
	return s;
}

/* Before the library's own. */
__attribute__((constructor(101))) static void describe(void)
{
	several[0] = with_nops("nop-bytes");
	several[1] = with_nops("call");
	arch_x86_64 = one_instruction;
	arch_x86_64.site = several;
	arch_x86_64.live = LIVE;
	arch_x86_64.breakpoint = 0;
}
