/* SPDX-License-Identifier: MIT */
/*
 * Interrupts of QEMU's "virt" board: GICv2, the virtual timer of each core,
 * PSCI to start one.  A site changes by one store (Arm ARM, B2.2.5), so the
 * cores run on while it does.
 */
#include "examples/scheduler/scheduler.h"

#define GICD ((volatile unsigned *)0x08000000)
#define GICC ((volatile unsigned *)0x08010000)

enum {				/* registers, in words */
	GICD_CTLR = 0, GICD_ISENABLER = 0x100 / 4, GICD_SGIR = 0xf00 / 4,
	GICC_CTLR = 0, GICC_PMR = 1, GICC_IAR = 3, GICC_EOIR = 4,
};
enum { TIMER = 27, SPURIOUS = 1023, PERIOD = 12500 /* of 62.5 MHz */ };

const bool board_patches_live = true;
const unsigned long board_task_status = 0x5;	/* EL1h, all unmasked */

static unsigned char stacks[CORES][STACK] __attribute__((aligned(16)));

extern const char vectors[], begin_core[];

unsigned board_core(void)
{
	unsigned long id;

	__asm__ volatile("mrs %0, mpidr_el1" : "=r"(id));
	return id & 0xff;
}

static void next_tick(void)
{
	__asm__ volatile("msr cntv_tval_el0, %0" :: "r"((long)PERIOD));
}

void board_begin(void)
{
	__asm__ volatile("msr vbar_el1, %0; isb" :: "r"(vectors));
	GICD[GICD_CTLR] = 1;
	GICD[GICD_ISENABLER] = 1 << TIMER | 1;
	GICC[GICC_PMR] = 0xff;
	GICC[GICC_CTLR] = 1;
	next_tick();
	__asm__ volatile("msr cntv_ctl_el0, %0" :: "r"(1l));
}

/* PSCI CPU_ON */
void board_start(unsigned core)
{
	register unsigned long function __asm__("x0") = 0xc4000003;
	register unsigned long target __asm__("x1") = core;
	register unsigned long entry __asm__("x2") = (unsigned long)begin_core;
	register unsigned long stack __asm__("x3") =
		(unsigned long)stacks[core] + STACK;

	__asm__ volatile("hvc #0" : "+r"(function) : "r"(target), "r"(entry),
			 "r"(stack) : "memory");
}

void board_poke(unsigned core)
{
	GICD[GICD_SGIR] = 1u << (16 + core);
}

enum interrupt board_interrupt(void)
{
	unsigned id = GICC[GICC_IAR];

	if ((id & SPURIOUS) == SPURIOUS)
		return NOTHING;
	if ((id & SPURIOUS) == TIMER)
		next_tick();
	GICC[GICC_EOIR] = id;
	return (id & SPURIOUS) == TIMER ? TICK : POKE;
}

void board_mask(void)
{
	__asm__ volatile("msr daifset, #2" ::: "memory");
}

void board_unmask(void)
{
	__asm__ volatile("msr daifclr, #2" ::: "memory");
}

void board_serialise(void)
{
	__asm__ volatile("isb" ::: "memory");
}

void board_wait(void)
{
	__asm__ volatile("wfi" ::: "memory");
}

void board_relax(void)
{
	__asm__ volatile("yield" ::: "memory");
}
