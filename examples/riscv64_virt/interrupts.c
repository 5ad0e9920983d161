/* SPDX-License-Identifier: MIT */
/*
 * Interrupts of QEMU's "virt" board: timer and software interrupts of the
 * CLINT, in M-mode.  A site is two instructions, so cores are held while one
 * changes.
 */
#include "examples/scheduler/scheduler.h"

#define MSIP ((volatile unsigned *)0x02000000)
#define MTIMECMP ((volatile unsigned long *)0x02004000)
#define MTIME ((volatile unsigned long *)0x0200bff8)

enum { PERIOD = 2000 /* of 10 MHz */ };
enum { MSTATUS_MIE = 1 << 3, MIE_MSIE = 1 << 3, MIE_MTIE = 1 << 7 };

const bool board_patches_live = false;
const unsigned long board_task_status = 3 << 11 | 1 << 7;	/* MPP, MPIE */

static unsigned char stacks[CORES][STACK] __attribute__((aligned(16)));

/* What start.S waits for. */
struct wake {
	unsigned core;
	unsigned char *stack;
	void (*entry)(void);
};

extern volatile struct wake wake_core;
extern const char vectors[];

unsigned board_core(void)
{
	unsigned long id;

	__asm__ volatile("csrr %0, mhartid" : "=r"(id));
	return (unsigned)id;
}

static void next_tick(void)
{
	MTIMECMP[board_core()] = *MTIME + PERIOD;
}

void board_begin(void)
{
	__asm__ volatile("csrw mtvec, %0" :: "r"(vectors));
	next_tick();
	__asm__ volatile("csrw mie, %0" :: "r"(MIE_MSIE | MIE_MTIE));
}

void board_start(unsigned core)
{
	wake_core.stack = stacks[core] + STACK;
	wake_core.entry = scheduler_begin_core;
	__sync_synchronize();
	wake_core.core = core;
}

void board_poke(unsigned core)
{
	MSIP[core] = 1;
}

enum interrupt board_interrupt(void)
{
	enum { SOFTWARE = 3, TIMER = 7 };
	long cause;

	__asm__ volatile("csrr %0, mcause" : "=r"(cause));
	if (cause >= 0) {
		say("a trap\n");
		power_off();
	}
	if ((cause & 0xff) == TIMER) {
		next_tick();
		return TICK;
	}
	MSIP[board_core()] = 0;
	__sync_synchronize();
	return (cause & 0xff) == SOFTWARE ? POKE : NOTHING;
}

void board_mask(void)
{
	__asm__ volatile("csrc mstatus, %0" :: "r"(MSTATUS_MIE) : "memory");
}

void board_unmask(void)
{
	__asm__ volatile("csrs mstatus, %0" :: "r"(MSTATUS_MIE) : "memory");
}

void board_serialise(void)
{
	__asm__ volatile("fence.i" ::: "memory");
}

void board_wait(void)
{
	__asm__ volatile("wfi" ::: "memory");
}

/* pause, which older assemblers do not know (Zihintpause) */
void board_relax(void)
{
	__asm__ volatile(".insn 0x0100000f" ::: "memory");
}
