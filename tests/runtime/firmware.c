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

void ftrace_port_lock(void)
{
	locked++;
}

void ftrace_port_unlock(void)
{
	locked--;
}

bool ftrace_port_alone(void)
{
	return true;
}

int ftrace_port_open(unsigned long start, unsigned long stop)
{
	page = start & -4096ul;
	opened++;
	return mprotect((void *)page, stop - page,
			PROT_READ | PROT_WRITE | PROT_EXEC);
}

void ftrace_port_write(unsigned long to, const unsigned char *bytes,
		       size_t size)
{
	for (size_t i = 0; i < size; i++)
		((volatile unsigned char *)to)[i] = bytes[i];
	__builtin___clear_cache((char *)to, (char *)to + size);
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
	ok(opened == closed && opened && !locked, "the port was used in pairs");
	printf("1..%d\n", number);
	return failures;
}
