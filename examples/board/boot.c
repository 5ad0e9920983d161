/* SPDX-License-Identifier: MIT */
/*
 * Firmware that traces itself over the serial line: nothing, then one
 * function, then the graph of all, then nothing.  The sites are taken before
 * .bss is cleared.
 */
#include "examples/board/board.h"
#include "runtime/port.h"

extern const unsigned long __start_mcount_loc[], __stop_mcount_loc[];
extern char bss_start[], bss_stop[];

static unsigned long heard;

static void hear(unsigned long ip, unsigned long parent,
		 struct ftrace_ops *op, struct ftrace_regs *regs)
{
	(void)op;
	(void)regs;
	heard++;
	say("  ");
	say(ftrace_port_name(ip));
	say(" from ");
	say(ftrace_port_name(parent));
	say("\n");
}

static struct ftrace_ops ops = {
	.func = hear,
	.flags = FTRACE_OPS_FL_NO_VECTORS,
	.filter = "in*",
};

static void indent(int depth)
{
	for (int i = 0; i <= depth; i++)
		say("  ");
}

static int enter(struct ftrace_graph_ent *e)
{
	indent(e->depth);
	say(ftrace_port_name(e->func));
	say("() {\n");
	return 1;
}

static void leave(struct ftrace_graph_ret *r)
{
	indent(r->depth);
	say("}\n");
}

static struct fgraph_ops graph = {
	.entryfunc = enter,
	.retfunc = leave,
	.ops = { .flags = FTRACE_OPS_FL_NO_VECTORS },
};

static void run(const char *how, int failed)
{
	struct ftrace_counts n = ftrace_count();

	say(failed ? "FAILED: " : "");
	say(how);
	say(": ");
	say_number(n.enabled);
	say(" of ");
	say_number(n.sites);
	say(" sites on\n");
	say_number((unsigned long)outer(2));
	say("\n");
}

void boot(void)
{
	int failed = ftrace_init(__start_mcount_loc, __stop_mcount_loc);

	for (char *p = bss_start; p < bss_stop; p++)
		*(volatile char *)p = 0;
	run("off", failed || ftrace_count().refused);
	run("function", register_ftrace_function(&ops));
	failed = unregister_ftrace_function(&ops);
	run("graph", failed || register_ftrace_graph(&graph));
	run("off", unregister_ftrace_graph(&graph) || heard != 3);
	power_off();
}
