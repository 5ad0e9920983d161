/* SPDX-License-Identifier: MIT */
/*
 * What the freestanding core asks of the platform it runs on.  port_linux.c
 * answers for Linux programs; firmware and kernels bring their own, a screen
 * of code.  None of these functions may have a call site, nor call one that
 * has, unless it returns before the thread is marked busy.
 */
#ifndef MCOUNT_PORT_H
#define MCOUNT_PORT_H

#include "ftrace.h"

/* A call whose return address is swapped. */
struct ftrace_ret_stack {
	unsigned long ret;	/* where it really returns to */
	unsigned long func;
	unsigned long fp;	/* unique to the frame: its return slot */
};

/* What the core keeps of a thread.  Zeroed, but for the stack. */
struct ftrace_thread {
	struct ftrace_ret_stack *stack;
	int depth, limit;	/* entries in use; entries there are */
	int busy;		/* in a tracer: what it calls is not traced */
	unsigned long overrun;
	/* Entries of frames that were left, or of other stacks; may be none. */
	struct ftrace_ret_stack *parked;
	int parked_limit, parked_next;
};

enum { FTRACE_BATCH = 1 << 21 };	/* bytes of text that sync at once */

/* The thread that asks, or NULL while it cannot be traced. */
struct ftrace_thread *ftrace_port_thread(void);

/* Storage for the records of ftrace_init(), or NULL. */
struct dyn_ftrace *ftrace_port_records(size_t count);

/*
 * Call work(data) and return what it does: one caller at a time, and what the
 * tables are of stays where it is meanwhile.  A tracer never asks for this.
 */
int ftrace_port_locked(int (*work)(void *data), void *data);

/*
 * Is each site seen whole from open to close, before or after?  No other thread
 * or handler runs it, or writes come to light as a whole.  Then a site is
 * written in one go.  Asked once a change, before the open.
 */
bool ftrace_port_alone(void);

/*
 * Make [start, stop) writable through ftrace_port_write(); 0 or negative.
 * Nothing after this may fail.  Addresses written ascend from one sync to the
 * next, and steps of one batch go over the same FTRACE_BATCH bytes again.
 */
int ftrace_port_open(unsigned long start, unsigned long stop);
void ftrace_port_write(unsigned long to, const unsigned char *bytes,
		       size_t size);
/* Every core executes what has been written so far, and nothing older. */
void ftrace_port_sync(void);
void ftrace_port_close(void);

/* The name of the function that starts at or holds `ip`, or NULL. */
const char *ftrace_port_name(unsigned long ip);

/* A function returned to a frame nobody entered: there is no way on. */
_Noreturn void ftrace_port_lost(unsigned long func, unsigned long fp);

#endif
