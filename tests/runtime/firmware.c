/* SPDX-License-Identifier: MIT */
/*
 * The freestanding core on a port of its own, filters by address.  Prints
 * TAP.
 */
#include "kinds.h"
#include "ram_port.h"

extern const unsigned long __start_mcount_loc[], __stop_mcount_loc[];

static unsigned long heard;

static void hear(unsigned long ip, unsigned long parent,
		 struct ftrace_ops *op, struct ftrace_regs *regs)
{
	(void)ip;
	(void)parent;
	(void)op;
	(void)regs;
	heard++;
}

static struct ftrace_ops ops = {
	.func = hear, .flags = FTRACE_OPS_FL_NO_VECTORS,
};

static unsigned long in, out;

static int enter(struct ftrace_graph_ent *e)
{
	in += !!e->func;
	return 1;
}

static void leave(struct ftrace_graph_ret *r)
{
	out += !!r->func;
}

static struct fgraph_ops graph = {
	.entryfunc = enter,
	.retfunc = leave,
	.ops = { .flags = FTRACE_OPS_FL_NO_VECTORS },
};

static int number, failures;

static void ok(int good, const char *what)
{
	number++;
	failures += !good;
	printf("%sok %d - %s\n", good ? "" : "not ", number, what);
}

int main(void)
{
	double want = kinds();
	char filter[32];

	ok(register_ftrace_function(&ops) == 0 && !ftrace_count().sites,
	   "a tracer registers before there are sites");
	ok(!ftrace_init(__start_mcount_loc, __stop_mcount_loc), "init");
	ok(ftrace_init(__start_mcount_loc, __stop_mcount_loc), "but once");
	ok(ftrace_count().enabled + ftrace_count().refused ==
	   (size_t)(__stop_mcount_loc - __start_mcount_loc), "all are on");
	ok(kinds() == want && heard > 1000, "equal, and heard");
	snprintf(filter, sizeof(filter), "%#lx", records[1].ip);
	ok(!ftrace_set_filter(&ops, filter), "a filter by address");
	ok(ftrace_count().enabled == 1, "one is on");
	ok(!unregister_ftrace_function(&ops), "off");
	ok(!register_ftrace_graph(&graph), "a graph");
	ok(kinds() == want && in > 1000 && in == out, "equal, and both ends");
	graph.ops.flags = 0;
	ok(kinds() == want && in == out, "equal, float registers kept");
	ok(!unregister_ftrace_graph(&graph), "off");
	in = 0;
	ok(kinds() == want && !in, "nothing is on");
	ok(opened == closed && opened && !locked, "the port was used in pairs");
	printf("1..%d\n", number);
	return failures;
}
