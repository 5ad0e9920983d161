/* SPDX-License-Identifier: MIT */
/*
 * The runtime's port to a board with one core, no MMU and no interrupts.  No
 * function here has a site.  The port is used before .bss is cleared: what it
 * writes lies in .data or .noinit.
 */
#include "examples/board/board.h"
#include "runtime/port.h"

enum { SITES = 16, DEPTH = 16 };

#define NOINIT __attribute__((noinit))	/* nobody clears it */

static struct ftrace_ret_stack stack[DEPTH] NOINIT;
static struct dyn_ftrace records[SITES] NOINIT;
static struct ftrace_thread only = { .stack = stack, .limit = DEPTH };

static const struct {
	int (*function)(int);
	const char *name;
} names[] = {
	{ outer, "outer" },
	{ middle, "middle" },
	{ inner, "inner" },
};

/* The last function that starts at or before `ip`. */
const char *ftrace_port_name(unsigned long ip)
{
	unsigned long best = 0;
	const char *name = NULL;

	for (unsigned i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		/* Without the bit that says Thumb. */
		unsigned long start = (unsigned long)names[i].function & -2ul;

		if (start <= ip && start > best) {
			best = start;
			name = names[i].name;
		}
	}
	return name;
}

struct ftrace_thread *ftrace_port_thread(void)
{
	return &only;
}

struct dyn_ftrace *ftrace_port_records(size_t count)
{
	return count <= SITES ? records : NULL;
}

int ftrace_port_locked(int (*work)(void *), void *data)
{
	return work(data);
}

bool ftrace_port_alone(void)
{
	return true;
}

int ftrace_port_open(unsigned long start, unsigned long stop)
{
	(void)start;
	(void)stop;
	return 0;
}

/* The one core is here and not at a site: any order of stores will do. */
void ftrace_port_write(unsigned long to, const unsigned char *bytes,
		       size_t size)
{
	for (size_t i = 0; i < size; i++)
		((volatile unsigned char *)to)[i] = bytes[i];
	board_flush(to, to + size);
}

void ftrace_port_sync(void)
{
}

void ftrace_port_close(void)
{
}

_Noreturn void ftrace_port_lost(unsigned long func, unsigned long fp)
{
	(void)func;
	(void)fp;
	say("returned to nowhere\n");
	power_off();
}
