/* SPDX-License-Identifier: MIT */
/*
 * Tapes: each thread that records has one of its own.  An event is 16 bytes,
 * of the form that uftrace reads but for the time, which is in ticks until
 * the tape is written out.
 */
#ifndef MCOUNT_TAPE_H
#define MCOUNT_TAPE_H

#include "runtime/hosted.h"

/* A word: type 2 bits, more 1, magic 3, depth 10, address 48. */
enum { ENTRY = 5 << 3, EXIT = 5 << 3 | 1, DEPTH_SHIFT = 6, ADDR_SHIFT = 16 };
enum { DEPTH_MASK = 0x3ff };

struct tape {
	struct arch_tape at;		/* what the stubs use */
	struct arch_event *start;
	int tid;
	int owned;			/* by a thread that lives */
	bool listed;			/* the folder knows of the thread */
	struct tape *next;
};

/* The recording that tapes are for. */
struct recording {
	enum mcount_mode mode;		/* of the tapes */
	const char *path;
	struct clock begin;
};

/* record.c: that which is on. */
const struct recording *record_now(void);

/* What the thread writes on; NULL: nothing yet. */
extern __thread struct arch_tape *mcount_tape
	__attribute__((tls_model("initial-exec"), visibility("hidden")));

/* Tapes take events of this mode from now on. */
void tapes_open(const struct recording *);

/*
 * No tape takes any from now on, and no thread is about to write on one;
 * those of graph and function recordings go to their files.  Returns how many
 * events are missing there.
 */
unsigned long tapes_close(void);

/* This thread's tape, or NULL. */
struct arch_tape *tape_mine(void);

/*
 * This thread's tape, with room, and marked as written on; NULL: the event is
 * lost.  The rare way.
 */
struct arch_tape *tape_room(void);

static inline struct arch_tape *tape_begin(void)
{
	struct arch_tape *t = mcount_tape;

	if (__builtin_expect(!t || t->inside, 0))
		return tape_room();
	t->inside = 1;
	__atomic_signal_fence(__ATOMIC_SEQ_CST);
	if (__builtin_expect(t->pos < t->end, 1))
		return t;
	t->inside = 0;
	return tape_room();
}

/* The event at the position is whole. */
static inline void tape_end(struct arch_tape *t)
{
	__atomic_store_n(&t->pos, t->pos + 1, __ATOMIC_RELEASE);
	__atomic_store_n(&t->inside, 0, __ATOMIC_RELEASE);
}

/* Calls counted on all tapes. */
unsigned long tapes_calls(void);

/* The child of a fork goes on with the tape of the thread that forked. */
void tapes_after_fork(void);

#endif
