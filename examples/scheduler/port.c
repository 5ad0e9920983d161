/* SPDX-License-Identifier: MIT */
/*
 * The runtime's port to the scheduler: a return stack a task, and cores that
 * are poked.  Where a site changes by one store, the others only have to
 * drop what they have fetched.  Elsewhere they are held while text is
 * written, and only when no task was interrupted between the instructions of
 * what is to be written.  No function here has a site.
 */
#include "examples/scheduler/scheduler.h"

enum { SITES = 16, LABEL = 16 };

static struct dyn_ftrace records[SITES];
static volatile bool hold;		/* cores that are poked wait */
static volatile bool waits[CORES];
static volatile unsigned answers[CORES];

struct ftrace_thread *ftrace_port_thread(void)
{
	struct task *t = scheduler_current();

	return t ? &t->thread : NULL;
}

struct dyn_ftrace *ftrace_port_records(size_t count)
{
	return count <= SITES ? records : NULL;
}

/* One task alone switches tracers. */
int ftrace_port_locked(int (*work)(void *), void *data)
{
	return work(data);
}

void port_poked(void)
{
	unsigned core = board_core();

	waits[core] = true;
	while (hold)
		board_relax();
	board_serialise();
	waits[core] = false;
	__sync_synchronize();
	answers[core]++;
}

/* Another core that takes pokes. */
static bool is_other(unsigned core)
{
	return core != board_core() && scheduler_is_up(core);
}

/* One poke at a time: the last has been answered. */
static void poke_others(void)
{
	__sync_synchronize();
	for (unsigned core = 0; core < CORES; core++)
		if (is_other(core))
			board_poke(core);
}

static bool is_between(unsigned long pc, unsigned long start,
		       unsigned long stop)
{
	const struct dyn_ftrace *r = ftrace_location(pc);

	if (r)
		return pc != r->ip;
	/* A call inside of the runtime's own entry has no record. */
	return stop - start <= LABEL && pc > start && pc < stop;
}

static bool is_clear(unsigned long start, unsigned long stop)
{
	for (struct task *t = tasks; t < tasks + TASKS; t++)
		if (t->frame && t != scheduler_current() &&
		    is_between(t->frame->pc, start, stop))
			return false;
	return true;
}

static void hold_others(void)
{
	board_mask();
	hold = true;
	poke_others();
	for (unsigned core = 0; core < CORES; core++)
		while (is_other(core) && !waits[core])
			board_relax();
	__sync_synchronize();
}

/* How often the cores have answered. */
struct counts {
	unsigned of[CORES];
};

static struct counts count_answers(void)
{
	struct counts now;

	for (unsigned core = 0; core < CORES; core++)
		now.of[core] = answers[core];
	__sync_synchronize();
	return now;
}

/* Each of the others has, once more than before. */
static void wait_for_answers(const struct counts *before)
{
	for (unsigned core = 0; core < CORES; core++)
		while (is_other(core) && answers[core] == before->of[core])
			board_relax();
}

static void let_go(void)
{
	const struct counts before = count_answers();

	hold = false;
	wait_for_answers(&before);
	board_unmask();
}

bool ftrace_port_alone(void)
{
	return !board_patches_live;	/* open sees to it */
}

int ftrace_port_open(unsigned long start, unsigned long stop)
{
	if (board_patches_live)
		return 0;
	for (hold_others(); !is_clear(start, stop); hold_others()) {
		let_go();
		board_wait();
	}
	return 0;
}

/* A site is aligned to its words: each is one store. */
void ftrace_port_write(unsigned long to, const unsigned char *bytes,
		       size_t size)
{
	for (size_t at = 0; at < size; at += 4) {
		unsigned word;

		__builtin_memcpy(&word, bytes + at, sizeof(word));
		*(volatile unsigned *)(to + at) = word;
	}
	board_flush(to, to + size);
}

/* Those that are held do it when they are let go. */
void ftrace_port_sync(void)
{
	struct counts before;

	board_serialise();
	if (!board_patches_live)
		return;
	before = count_answers();
	poke_others();
	wait_for_answers(&before);
}

void ftrace_port_close(void)
{
	if (!board_patches_live)
		let_go();
}

const char *ftrace_port_name(unsigned long ip)
{
	(void)ip;
	return NULL;
}

_Noreturn void ftrace_port_lost(unsigned long func, unsigned long fp)
{
	(void)func;
	(void)fp;
	say("returned to nowhere\n");
	power_off();
}
