/* SPDX-License-Identifier: MIT */
/* SPARC with 64-bit pointers; the shapes are those of sparc.h. */
#include "arch/sparc/sparc.h"

static const char *const cpu[] = { "sparc64", "sparcv9", NULL };

const struct arch arch_sparc64 = {
	.name = "sparc64",
	.cpu = cpu,
	.machine = 43,		/* EM_SPARCV9 */
	.elfclass = 2,
	.pointer = 8,
	.r_none = 0,		/* R_SPARC_NONE */
	.r_word = 32,		/* R_SPARC_64 */
	.r_relative = 22,	/* R_SPARC_RELATIVE */
	.directive = ".long",
	.entry = entry,
	.site = sites,
	.live = LIVE_STORE,
	.call = call,
	.target = target,
};
