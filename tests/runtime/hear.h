/* SPDX-License-Identifier: MIT */
/* A tracer that counts what it hears. */
#ifndef TEST_HEAR_H
#define TEST_HEAR_H

#include <stdatomic.h>

#include "kinds.h"
#include "runtime/ftrace.h"

static atomic_ulong heard;

static NOSITE void hear(unsigned long ip, unsigned long parent,
			struct ftrace_ops *op, struct ftrace_regs *regs)
{
	(void)parent;
	(void)op;
	(void)regs;
	heard += !!ip;
}

#endif
