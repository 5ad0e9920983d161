/* SPDX-License-Identifier: MIT */
/*
 * The only file that includes GCC's headers: they want one order, come
 * without it, and differ from one release to the next.  GCC internals,
 * "Plugins" and "RTL Representation", name what the rest uses of them.
 */
#ifndef MCOUNT_GCC_H
#define MCOUNT_GCC_H

#include "gcc-plugin.h"
#include "plugin-version.h"
#include "tm.h"
#include "backend.h"
#include "target.h"
#include "rtl.h"
#include "tree.h"
#include "stringpool.h"
#include "attribs.h"
#include "cgraph.h"
#include "memmodel.h"
#include "emit-rtl.h"
#include "regs.h"
#include "function-abi.h"
#include "insn-codes.h"
#include "insn-config.h"
#include "recog.h"
#include "output.h"
#include "varasm.h"
#include "diagnostic-core.h"
#include "tree-pass.h"
#include "context.h"
#include "langhooks.h"
#include "toplev.h"
#include "opts.h"
#include "targhooks.h"
#include "file-prefix-map.h"
#include "json.h"

/* The compiler whose headers these are; each inclusion has a copy. */
static inline const struct plugin_gcc_version *gcc_of_headers(void)
{
	return &gcc_version;
}

/*
 * May an instruction name this register?  Where leaf functions have other
 * names for some registers, such as those of the caller's window, not all.
 */
static inline bool register_has_name(unsigned r)
{
#ifdef LEAF_REGISTERS
	if (crtl->uses_only_leaf_regs)
		return LEAF_REGISTERS[r];
#endif
	return r < FIRST_PSEUDO_REGISTER;
}

#endif
