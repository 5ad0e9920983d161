/* SPDX-License-Identifier: MIT */
/*
 * The task that switches tracers while the others run what is traced.  It
 * says what it has seen over the serial line.  No function here has a site.
 */
#include "examples/scheduler/scheduler.h"

extern const unsigned long __start_mcount_loc[], __stop_mcount_loc[];
extern char bss_start[], bss_stop[];

enum { A_WHILE = 50, SWITCHES = 50 };

/* What a task is told is its own; a core can be in one task alone. */
static void hear(unsigned long ip, unsigned long parent,
		 struct ftrace_ops *op, struct ftrace_regs *regs)
{
	struct task *t = scheduler_current();

	(void)ip;
	(void)parent;
	(void)op;
	(void)regs;
	if (t->interrupted)
		t->beats++;
	else
		t->heard++;
}

static int enter(struct ftrace_graph_ent *e)
{
	(void)e;
	scheduler_current()->entered++;
	return 1;
}

static void leave(struct ftrace_graph_ret *r)
{
	(void)r;
	scheduler_current()->left++;
}

static struct ftrace_ops ops = {
	.func = hear,
	.flags = FTRACE_OPS_FL_NO_VECTORS,
};
static struct fgraph_ops graph = {
	.entryfunc = enter,
	.retfunc = leave,
	.ops = { .flags = FTRACE_OPS_FL_NO_VECTORS },
};

/* Until each worker has gone round `rounds` times more. */
static void wait_for(unsigned rounds)
{
	for (struct task *t = &tasks[FIRST]; t < tasks + TASKS; t++) {
		unsigned from = t->rounds;

		while (t->rounds - from < rounds)
			board_relax();
	}
}

static void tell(const char *what, bool good)
{
	say(good ? "" : "FAILED: ");
	say(what);
	say("\n");
}

static unsigned sum_heard(void)
{
	unsigned n = 0;

	for (struct task *t = tasks; t < tasks + TASKS; t++)
		n += t->heard + t->beats;
	return n;
}

static void off(void)
{
	unsigned before;

	wait_for(2);			/* what was on its way has come */
	before = sum_heard();
	wait_for(A_WHILE);
	tell("off: both tasks run and nothing is heard",
	     ftrace_count().enabled == 0 && sum_heard() == before);
}

static void function(void)
{
	bool good = !register_ftrace_function(&ops);

	wait_for(A_WHILE);
	while (!tasks[FIRST].beats || !tasks[SECOND].beats)
		board_relax();
	good = good && !unregister_ftrace_function(&ops);
	tell("function: calls of both tasks and of interrupts in both",
	     good && tasks[FIRST].heard && tasks[SECOND].heard);
}

static void returns(void)
{
	bool good = !register_ftrace_graph(&graph);

	wait_for(A_WHILE);
	good = good && !unregister_ftrace_graph(&graph);
	for (struct task *t = &tasks[FIRST]; t < tasks + TASKS; t++)
		good = good && t->entered >= A_WHILE && t->left >= A_WHILE;
	tell("graph: entries and returns of both tasks", good);
}

static void live(void)
{
	int failed = 0;

	for (int i = 0; i < SWITCHES; i++) {
		failed |= register_ftrace_function(&ops);
		wait_for(1);
		failed |= register_ftrace_graph(&graph);
		wait_for(1);
		failed |= unregister_ftrace_function(&ops);
		wait_for(1);
		failed |= unregister_ftrace_graph(&graph);
	}
	while (!cut_short)
		board_relax();
	tell("live: the tasks were interrupted and their results are right",
	     !failed && !tasks[FIRST].wrong && !tasks[SECOND].wrong);
}

void boot(void)
{
	int failed;

	for (char *p = bss_start; p < bss_stop; p++)
		*(volatile char *)p = 0;
	failed = ftrace_init(__start_mcount_loc, __stop_mcount_loc);
	say("cores ");
	say_number(CORES);
	say(", sites ");
	say_number(ftrace_count().sites);
	tell("", !failed && !ftrace_count().refused);
	scheduler_begin();
	off();
	function();
	off();
	returns();
	off();
	live();
	power_off();
}
