/* SPDX-License-Identifier: MIT */
/*
 * toggle TIMES: two threads call while another one switches between no
 * tracer, one, two and a graph, so often and until they were heard: the
 * results stay right and nothing crashes.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "hear.h"
#include "kinds.h"
#include "runtime/ftrace.h"

enum { THREADS = 2 };

static atomic_int stop;
static atomic_ulong rounds;

/* Direct tracers change places: each is called with its own operand. */
static struct ftrace_ops first, second;
static atomic_ulong mistaken;

static NOSITE void hear_first(unsigned long ip, unsigned long parent,
			      struct ftrace_ops *op, struct ftrace_regs *regs)
{
	mistaken += op != &first;
	hear(ip, parent, op, regs);
}

static NOSITE void hear_second(unsigned long ip, unsigned long parent,
			       struct ftrace_ops *op, struct ftrace_regs *regs)
{
	mistaken += op != &second;
	hear(ip, parent, op, regs);
}

static struct ftrace_ops first = {
	.func = hear_first, .flags = FTRACE_OPS_FL_NO_VECTORS,
};
static struct ftrace_ops second = {
	.func = hear_second, .flags = FTRACE_OPS_FL_NO_VECTORS,
};

static NOSITE int enter(struct ftrace_graph_ent *e)
{
	heard += !!e->func;
	return 1;
}

static NOSITE void leave(struct ftrace_graph_ret *r)
{
	heard += !!r->func;
}

static struct ftrace_ops one = {
	.func = hear, .flags = FTRACE_OPS_FL_NO_VECTORS,
};
static struct ftrace_ops two = { .func = hear };
static struct fgraph_ops graph = { .entryfunc = enter, .retfunc = leave };

/*
 * Not kinds(): its longjmp through frames shares one jmp_buf.
 */
static __attribute__((noinline, noclone)) double chain(int n, double x)
{
	volatile double y;

	if (!n)
		return x;
	y = chain(n - 1, x + n);
	return y + 1;
}

static NOSITE void *work(void *data)
{
	while (!stop) {
		if (chain(20, .5) != 230.5)
			return data;
		rounds++;
	}
	return NULL;
}

static NOSITE int switch_all(void)
{
	return register_ftrace_function(&one) ||
	       register_ftrace_function(&two) ||
	       unregister_ftrace_function(&one) ||
	       register_ftrace_graph(&graph) ||
	       unregister_ftrace_function(&two) ||
	       unregister_ftrace_graph(&graph) ||
	       register_ftrace_function(&first) ||
	       register_ftrace_function(&second) ||
	       unregister_ftrace_function(&first) ||
	       unregister_ftrace_function(&second);
}

int NOSITE main(int argc, char **argv)
{
	pthread_t thread[THREADS];
	unsigned long times = argc > 1 ? (unsigned long)atoi(argv[1]) : 1;
	unsigned long switched = 0;
	int failed = 0;
	void *wrong;

	for (int i = 0; i < THREADS; i++)
		if (pthread_create(&thread[i], NULL, work, &thread))
			return 2;
	for (; !failed && (switched < times || !heard); switched++)
		failed = switch_all();
	stop = 1;
	for (int i = 0; i < THREADS; i++) {
		pthread_join(thread[i], &wrong);
		failed |= !!wrong;
	}
	printf("%lu rounds, %lu switches, %lu heard\n", rounds, switched,
	       heard);
	return failed || mistaken || !rounds || !heard;
}
