/* SPDX-License-Identifier: MIT */
/* Tasks, and what a tick does to them.  No function here has a site. */
#include "examples/scheduler/scheduler.h"

struct task tasks[TASKS];
volatile unsigned long cut_short;

static struct task *volatile current[CORES];

extern const char work_start[], work_stop[];	/* the text of work.c */

struct task *scheduler_current(void)
{
	return current[board_core()];
}

bool scheduler_is_up(unsigned core)
{
	return current[core];
}

/* A worker never ends; what it finds wrong it counts. */
static void worker(void)
{
	struct task *t = scheduler_current();

	for (unsigned long n = 1;; n = n % 8 + 1) {
		if (work(n) != n * (n + 1) * (2 * n + 1) / 6)
			t->wrong++;
		if (t->thread.depth)
			t->wrong++;
		t->rounds++;
	}
}

static void make_task(struct task *t, unsigned core)
{
	t->core = core;
	t->thread.stack = t->returns;
	t->thread.limit = DEPTH;
	t->frame = (struct frame *)(t->stack + STACK) - 1;
	t->frame->pc = (unsigned long)worker;
	t->frame->status = board_task_status;
}

/* Who calls this is the first core's first task. */
void scheduler_begin(void)
{
	make_task(&tasks[CONTROL], 0);
	make_task(&tasks[FIRST], 0);
	make_task(&tasks[SECOND], CORES - 1);
	current[0] = &tasks[CONTROL];
	for (unsigned core = 1; core < CORES; core++)
		board_start(core);
	board_begin();
	board_unmask();
}

static struct task *next_of(struct task *t)
{
	unsigned core = t->core;

	do {
		if (++t == tasks + TASKS)
			t = tasks;
	} while (t->core != core);
	return t;
}

/* An interrupt before the task is resumed would keep this stack for its own. */
_Noreturn void scheduler_begin_core(void)
{
	unsigned core = board_core();
	struct task *t = tasks;

	while (t->core != core)
		t++;
	current[core] = t;
	board_begin();
	board_resume(t->frame);
}

static struct task *tick(struct task *t)
{
	if (t->frame->pc - (unsigned long)work_start <
	    (unsigned long)(work_stop - work_start))
		cut_short++;
	t->interrupted = true;
	beat(t);
	t->interrupted = false;
	return next_of(t);
}

struct frame *scheduler_interrupt(struct frame *f)
{
	unsigned core = board_core();

	current[core]->frame = f;
	switch (board_interrupt()) {
	case TICK:
		current[core] = tick(current[core]);
		break;
	case POKE:
		port_poked();
		break;
	case NOTHING:
		break;
	}
	return current[core]->frame;
}
