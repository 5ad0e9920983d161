/* SPDX-License-Identifier: MIT */
/*
 * A scheduler as small ones are: tasks that a timer takes the core from, one
 * core or more, each with tasks of its own.  What the runtime needs of it is
 * in port.c; a board gives the interrupts.
 */
#ifndef EXAMPLE_SCHEDULER_H
#define EXAMPLE_SCHEDULER_H

#include <stdbool.h>

#include "examples/board/board.h"
#include "runtime/port.h"

#ifndef CORES
#define CORES 1
#endif

enum { STACK = 4096, DEPTH = 32 };

/* What an interrupt keeps of a task, on the task's stack.  vectors.S knows. */
struct frame {
	unsigned long pc, status, reg[32];
};

struct task {
	struct frame *frame;		/* while it does not run */
	unsigned core;
	bool interrupted;		/* its core is in a handler */
	struct ftrace_thread thread;	/* the runtime's */
	struct ftrace_ret_stack returns[DEPTH];
	unsigned char stack[STACK] __attribute__((aligned(16)));
	/* What it counts, for control.c to look at. */
	volatile unsigned rounds, wrong, heard, beats, entered, left;
};

enum { CONTROL, FIRST, SECOND, TASKS };
extern struct task tasks[TASKS];
extern volatile unsigned long cut_short;	/* ticks within work.c */

struct task *scheduler_current(void);	/* NULL: it has not begun */
bool scheduler_is_up(unsigned core);	/* it runs tasks */
void scheduler_begin(void);

/* From a vector: the frame to go on with. */
struct frame *scheduler_interrupt(struct frame *);

/* A core but the first begins here, on a stack of its own. */
_Noreturn void scheduler_begin_core(void);

/* port.c: this core has been poked. */
void port_poked(void);

/* Traced: the tasks' work, the sum of the squares up to `n`, and a tick's. */
unsigned long work(unsigned long n);
void beat(struct task *);

/* The board's. */
enum interrupt { NOTHING, TICK, POKE };

extern const bool board_patches_live;	/* a site changes by one store */
extern const unsigned long board_task_status;
unsigned board_core(void);
void board_begin(void);			/* ticks and pokes, still masked */
void board_start(unsigned core);
void board_poke(unsigned core);
enum interrupt board_interrupt(void);	/* takes what has come */
void board_mask(void);
void board_unmask(void);
void board_serialise(void);
void board_wait(void);			/* for an interrupt */
void board_relax(void);			/* in a loop that looks for others */
_Noreturn void board_resume(struct frame *);

#endif
