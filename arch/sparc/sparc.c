/* SPDX-License-Identifier: MIT */
/* SPARC with 32-bit pointers; the shapes are those of sparc.h. */
#include "arch/sparc/sparc.h"

static const char *const cpu[] = { "sparc", "sparc64", NULL };

const struct arch arch_sparc = {
	.name = "sparc",
	.cpu = cpu,
	.machine = 2,		/* EM_SPARC */
	.also = 18,		/* EM_SPARC32PLUS */
	.elfclass = 1,
	.pointer = 4,
	.quirks = ARCH_WRAPS,
	.r_none = 0,		/* R_SPARC_NONE */
	.r_word = 3,		/* R_SPARC_32 */
	.r_relative = 22,	/* R_SPARC_RELATIVE */
	.directive = ".long",
	.entry = entry,
	.site = sites,
	.live = LIVE_STORE,
	.call = call,
	.target = target,
};
