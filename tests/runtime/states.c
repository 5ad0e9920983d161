/* SPDX-License-Identifier: MIT */
/*
 * kinds() with its sites in every state: the result is the same in all of
 * them, and each tracer hears as much as it must.  Prints TAP.
 */
#include <stdio.h>
#include <string.h>

#include "disturb.h"
#include "kinds.h"
#include "runtime/ftrace.h"
#include "runtime/record.h"

static int number, failures;
static double want;

static NOSITE void ok(int good, const char *what)
{
	number++;
	failures += !good;
	printf("%sok %d - %s\n", good ? "" : "not ", number, what);
}

static unsigned long heard[3];
static volatile float disturbance[8];

static NOSITE void light(unsigned long ip, unsigned long parent,
			 struct ftrace_ops *op, struct ftrace_regs *regs)
{
	(void)regs;
	heard[*(int *)op->private_data] += ip && parent;
}

/* Uses what arguments and results live in. */
static NOSITE void heavy(unsigned long ip, unsigned long parent,
			 struct ftrace_ops *op, struct ftrace_regs *regs)
{
	light(ip, parent, op, regs);
	DISTURB();
	disturbance[0] += 1;
}

static int ids[] = { 0, 1, 2 };
static struct ftrace_ops one = {
	.func = light, .flags = FTRACE_OPS_FL_NO_VECTORS,
	.private_data = &ids[0],
};
static struct ftrace_ops two = { .func = heavy, .private_data = &ids[1] };
static struct ftrace_ops some = {
	.func = light, .flags = FTRACE_OPS_FL_NO_VECTORS,
	.private_data = &ids[2],
	.filter = "fib,e?en,nosuch*", .notrace = "x,even*",
};

static unsigned long in, out, deepest;

static NOSITE int enter(struct ftrace_graph_ent *e)
{
	in++;
	if ((unsigned long)e->depth > deepest)
		deepest = (unsigned long)e->depth;
	return 1;
}

static NOSITE void leave(struct ftrace_graph_ret *r)
{
	out += !!r->func;
}

static struct fgraph_ops graph = { .entryfunc = enter, .retfunc = leave };

static NOSITE void runs(const char *what)
{
	memset(heard, 0, sizeof(heard));
	in = out = deepest = 0;
	ok(kinds() == want, what);
}

/* gcc -mfentry pushes the static chain of inner() before its site: refused. */
#ifndef WRAPPED
#define WRAPPED 0
#endif

/* fib(12) is 465 calls. */
enum { FIB_CALLS = 465 };

static NOSITE void one_tracer(void)
{
	ok(!register_ftrace_function(&one), "a tracer registers");
	ok(register_ftrace_function(&one) == -FTRACE_EINVAL, "but once");
	runs("same result under a direct tracer");
	ok(heard[0] > 1500, "it heard of all calls");
	ok(ftrace_count().enabled == ftrace_count().sites -
	   ftrace_count().refused, "all sites are on");
}

static NOSITE void more_tracers(void)
{
	unsigned long all = heard[0];

	ok(!register_ftrace_function(&two), "one that uses vectors joins");
	ok(!register_ftrace_function(&some), "one with filters joins");
	runs("same result under three tracers");
	ok(heard[0] == all && heard[1] == all, "two heard all");
	ok(heard[2] == FIB_CALLS, "the third heard fib alone");
	ok(!unregister_ftrace_function(&one), "the first leaves");
	ok(!unregister_ftrace_function(&two), "the second leaves");
	runs("same result under the filtered tracer");
	ok(heard[2] == FIB_CALLS && !heard[0] && !heard[1], "fib alone");
	ok(ftrace_count().enabled == 1, "one site is on");
	ok(!ftrace_set_filter(&some, "dive"), "another filter");
	runs("same result with that");
	ok(heard[2] == 1197, "dive alone");
	ok(!unregister_ftrace_function(&some), "the last leaves");
	ok(unregister_ftrace_function(&some) == -FTRACE_EINVAL, "but once");
}

static NOSITE void graphs(unsigned long all)
{
	ok(!register_ftrace_graph(&graph), "graph tracer registers");
	runs("same result under the graph tracer");
	ok(in == all, "it heard of all entries");
	ok(out == in, "and of as many ends");
	ok(!register_ftrace_function(&some), "a function tracer joins");
	runs("same result under both");
	ok(in == all && heard[2] == 1197, "each heard its own");
	ok(!unregister_ftrace_graph(&graph), "graph tracer leaves");
	runs("same result without");
	ok(!in && heard[2] == 1197, "the other heard on");
	ok(!unregister_ftrace_function(&some), "all off");
}

int NOSITE main(void)
{
	unsigned long all;

	want = kinds();
	ok(ftrace_count().sites >= 15, "there are sites");
	ok(ftrace_count().refused == WRAPPED, "wrapped ones are refused");
	one_tracer();
	all = heard[0];
	more_tracers();
	graphs(all);
	runs("same result in the end");
	ok(!heard[0] && !ftrace_count().enabled, "no site is on");
	printf("1..%d\n", number);
	return failures || !number;
}
