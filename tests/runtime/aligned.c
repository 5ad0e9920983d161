/* SPDX-License-Identifier: MIT */
/*
 * A compiler that sees that a function calls nothing may leave the stack
 * unaligned for it.  Whoever hears of the call finds it aligned all the same.
 */
#include <stdint.h>
#include <stdio.h>

#include "kinds.h"
#include "runtime/ftrace.h"

enum { ALIGNMENT = 16 };

static unsigned long heard, wrong;

/* What an alignment of the stack is taken for granted for. */
static NOSITE __attribute__((noinline)) void look(void)
{
	char bytes[ALIGNMENT] __attribute__((aligned(ALIGNMENT)));
	volatile uintptr_t at = (uintptr_t)bytes;

	__asm__ volatile("" : : "r"(bytes) : "memory");
	heard++;
	wrong += !!(at % ALIGNMENT);
}

static NOSITE void hear(unsigned long ip, unsigned long parent,
			struct ftrace_ops *op, struct ftrace_regs *regs)
{
	(void)ip;
	(void)parent;
	(void)op;
	(void)regs;
	look();
}

static NOSITE int enter(struct ftrace_graph_ent *e)
{
	(void)e;
	look();
	return 1;
}

static NOSITE void leave(struct ftrace_graph_ret *r)
{
	(void)r;
	look();
}

int leaf(void);
__attribute__((noinline, noclone)) int leaf(void)
{
	return 7;
}

/* Calls it with a stack that is a word off. */
int call_odd(void);
#if defined(__x86_64__)
__asm__(".text; call_odd: call leaf; ret");
#elif defined(__i386__)
__asm__(".text; call_odd: pushl %ebx; call leaf; popl %ebx; ret");
#endif

int NOSITE main(void)
{
	static struct ftrace_ops ops = {
		.func = hear, .flags = FTRACE_OPS_FL_NO_VECTORS,
	};
	static struct fgraph_ops graph = {
		.entryfunc = enter, .retfunc = leave,
		.ops = { .flags = FTRACE_OPS_FL_NO_VECTORS },
	};
	int failed = register_ftrace_function(&ops) || call_odd() != 7 ||
		     unregister_ftrace_function(&ops) ||
		     register_ftrace_graph(&graph) || call_odd() != 7 ||
		     leaf() != 7 || unregister_ftrace_graph(&graph);

	printf("%lu heard, %lu not aligned\n", heard, wrong);
	return failed;
}
