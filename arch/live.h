/* SPDX-License-Identifier: MIT */
/*
 * What a folder of arch/ gives to the runtime besides its descriptor: the
 * entry points of NAME.S and the few lines of C in NAME_live.c.  Both are
 * empty for any other target, so a build compiles every folder.
 */
#ifndef MCOUNT_LIVE_H
#define MCOUNT_LIVE_H

#include "arch/arch.h"

/* Nothing here is reached through a GOT, which early code may not have. */
#pragma GCC visibility push(hidden)

/* The descriptor of the code that runs here. */
extern const struct arch *const arch_native;

/* Make written code visible to instruction fetch: clean, invalidate. */
void arch_flush(unsigned long start, unsigned long stop);

/* Discard what this core has fetched already. */
void arch_serialise(void);

/* A counter that never stops: ticks since some moment. */
uint64_t arch_ticks(void);

/*
 * Where a call from near by enters the code of a C function: its address, but
 * where the folder's live.flags define ARCH_NEAR_ENTRY: functions have several
 * entries there, or descriptors.
 */
#ifdef ARCH_NEAR_ENTRY
unsigned long arch_near_entry(unsigned long function);
#else
static inline unsigned long arch_near_entry(unsigned long function)
{
	return function;
}
#endif

/* Learn what the entry stubs have to save; 0 or negative. */
int arch_prepare(void);

/*
 * The stubs.  A site that is on calls ftrace_caller; ftrace_call and
 * ftrace_graph_call are calls inside of it that are sites themselves.
 * C takes their addresses and never calls them.  Those of functions may be of
 * descriptors (ARCH_DESCRIPTORS), so there they are data to it.
 */
#ifdef ARCH_DESCRIPTORS
#define ARCH_STUB(name) extern const char name[]
#else
#define ARCH_STUB(name) void name(void)
#endif
ARCH_STUB(ftrace_caller);
ARCH_STUB(ftrace_call);
ARCH_STUB(ftrace_graph_call);
ARCH_STUB(ftrace_graph_caller);
ARCH_STUB(ftrace_stub);
ARCH_STUB(return_to_handler);

/*
 * What compilers call where nothing patches, behind the prologue and before
 * it; the same where an architecture has but one.
 */
ARCH_STUB(arch_mcount);
ARCH_STUB(arch_fentry);

/*
 * Call `fn(arg)` with all vector and float registers saved around it.
 */
void arch_keep_vectors(void (*fn)(void *), void *arg);

#if __STDC_HOSTED__
/* An entry or a return as it is recorded. */
struct arch_event {
	uint64_t time, word;
};

/*
 * What a thread records on (runtime/tape.h).  NAME_record.S knows the places.
 * Who marks `inside` looks at `end` after that.
 */
struct arch_tape {
	struct arch_event *pos, *end;	/* the next one; NULL: closed */
	unsigned long calls;		/* counted */
	uint8_t inside;			/* its thread writes on it */
	uint8_t mode;			/* enum mcount_mode */
};

/*
 * What sites call, in place of ftrace_caller, while the recorder is the only
 * tracer.  Each goes on in ftrace_caller wherever there is more to do than to
 * write on a tape.  An architecture may have none.
 */
struct arch_recorder {
	void (*count)(void), (*entry)(void), (*graph)(void);
};
extern const struct arch_recorder arch_recorder __attribute__((weak));

/* How an unwinder sees a return address. */
struct arch_unwind {
	int column;		/* its register in DWARF */
	unsigned slot;		/* from the slot, or fp, up to the CFA */
	bool rises;		/* the stack does: -sp, -fp stand for them */
};
extern const struct arch_unwind arch_unwind;

/*
 * A right of text that an object asks for: `bits` of this type of property in
 * its PT_GNU_PROPERTY.  An architecture may have none.
 */
struct arch_guard {
	uint32_t property, bits;
	unsigned long hwcap2;	/* in AT_HWCAP2: machine and kernel can */
	int right;		/* of mprotect(2) */
};
extern const struct arch_guard arch_guard __attribute__((weak));

/* Where a signal's context keeps the program counter. */
unsigned long *arch_trap_pc(void *context);

/*
 * A jump to ftrace_caller for sites that it is too far from.  To be copied;
 * the copy ends with the pointer that it jumps to.
 */
extern const char arch_far_caller[], arch_far_caller_end[];
#endif

#pragma GCC visibility pop

#endif
