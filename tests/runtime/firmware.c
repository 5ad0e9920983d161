/* SPDX-License-Identifier: MIT */
/*
 * The freestanding core on a port of its own: memory that is simply
 * writable, records in an array, no names, filters by address.  Prints TAP.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "kinds.h"
#include "runtime/port.h"

#ifdef __loongarch__
#define PAGE 16384ul
#elif defined(__sparc__) || defined(__alpha__)
#define PAGE 8192ul
#else
#define PAGE 4096ul
#endif

#ifdef ALONE
#include "arch/live.h"
#define FLUSH(start, stop) arch_flush(start, stop)
#else
#define FLUSH(start, stop) \
	__builtin___clear_cache((char *)(start), (char *)(stop))
#endif

extern const unsigned long __start_mcount_loc[], __stop_mcount_loc[];

static struct ftrace_ret_stack stack[64];
static struct ftrace_thread only = { .stack = stack, .limit = 64 };
static struct dyn_ftrace records[64];
static unsigned long page;
static unsigned locked, opened, closed;

struct ftrace_thread *ftrace_port_thread(void)
{
	return &only;
}

struct dyn_ftrace *ftrace_port_records(size_t count)
{
	return count <= 64 ? records : NULL;
}

int ftrace_port_locked(int (*work)(void *), void *data)
{
	int done;

	locked++;
	done = work(data);
	locked--;
	return done;
}

bool ftrace_port_alone(void)
{
	return true;
}

int ftrace_port_open(unsigned long start, unsigned long stop)
{
	page = start & -PAGE;
	opened++;
	return mprotect((void *)page, stop - page,
			PROT_READ | PROT_WRITE | PROT_EXEC);
}

void ftrace_port_write(unsigned long to, const unsigned char *bytes,
		       size_t size)
{
	for (size_t i = 0; i < size; i++)
		((volatile unsigned char *)to)[i] = bytes[i];
	FLUSH(to, to + size);
}

void ftrace_port_sync(void)
{
}

void ftrace_port_close(void)
{
	closed++;
}

const char *ftrace_port_name(unsigned long ip)
{
	(void)ip;
	return NULL;
}

_Noreturn void ftrace_port_lost(unsigned long func, unsigned long fp)
{
	printf("Bail out! %#lx %#lx\n", func, fp);
	exit(2);
}

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
