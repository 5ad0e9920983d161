/* SPDX-License-Identifier: MIT */
/*
 * Who writes on a tape and who takes it away.  Its thread marks it while it
 * writes on it; a handler that interrupts it there finds the mark, and its
 * events are lost.  The position moves when the event is whole.  To close the
 * tapes their ends are taken away, every thread is made to see that, and
 * marks are waited for: from then on they are whoever's that closed them.
 * Tapes of threads that ended are used again.
 */
#include <errno.h>
#include <linux/membarrier.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

#include "runtime/tape.h"

enum { TAPE = 1 << 16 };		/* events */
enum { PATIENCE = 2000, TICK = 1000 };	/* for a thread to go; ticks, us */

static struct recording recording;
static bool taking;			/* tapes take events */
static struct tape *tapes;		/* grows at its head */
static unsigned long lost;		/* events that could not be written */
static uint64_t scale;			/* ns a tick << 32; 0: not known yet */
static pthread_key_t ends;		/* of threads */
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* As the stubs of NAME_record.S have it. */
_Static_assert(MCOUNT_FUNCTION == 2 && MCOUNT_GRAPH == 3, "mode");
_Static_assert(sizeof(long) != 8 ||
	       (offsetof(struct arch_tape, end) == 8 &&
		offsetof(struct arch_tape, calls) == 16 &&
		offsetof(struct arch_tape, inside) == 24 &&
		offsetof(struct arch_tape, mode) == 25), "tape");

#define THREAD_LOCAL __thread __attribute__((tls_model("initial-exec")))

THREAD_LOCAL struct arch_tape *mcount_tape;
static THREAD_LOCAL bool threading;	/* a tape is being made */

/* ns << 32 by ticks, in 64 bits: both lose what is too small to matter. */
static uint64_t ratio(uint64_t ns, uint64_t ticks)
{
	while ((ns | ticks) >> 32) {
		ns >>= 1;
		ticks >>= 1;
	}
	return (ns << 32) / ticks;
}

/* Known once: so the times of a tape ascend across its pieces. */
static uint64_t ns_a_tick(void)
{
	const struct clock *begin = &recording.begin;
	struct clock now;

	if (scale)
		return scale;
	do
		now = clock_now();
	while (now.ns - begin->ns < 1000000);
	scale = ratio(now.ns - begin->ns, now.ticks - begin->ticks);
	return scale;
}

static uint64_t ns_of(uint64_t ticks)
{
	const uint64_t low = UINT32_MAX, by = ns_a_tick();
	uint64_t since = ticks - recording.begin.ticks;

	return recording.begin.ns + since * (by >> 32) +
	       (since >> 32) * (by & low) +
	       ((since & low) * (by & low) >> 32);
}

static bool write_all(int fd, const void *data, size_t size)
{
	const char *p = data;

	while (size) {
		ssize_t n = write(fd, p, size);

		if (n < 0 && errno != EINTR)
			return false;
		if (n > 0) {
			p += n;
			size -= (size_t)n;
		}
	}
	return true;
}

/* All or, as far as a file can be cut, nothing: a piece nobody can read. */
static bool append_all(int fd, const void *data, size_t size)
{
	const off_t end = lseek(fd, 0, SEEK_END);

	if (write_all(fd, data, size))
		return true;
	(void)!ftruncate(fd, end);
	return false;
}

static bool write_events(struct tape *t, size_t events)
{
	int fd = folder_open_task(recording.path, t->tid,
				  t->listed ? 0 : t->start->time);
	bool good;

	if (fd < 0)
		return false;
	t->listed = true;
	good = append_all(fd, t->start, events * sizeof(*t->start));
	return !close(fd) && good;
}

/*
 * The file is open no longer than that: a program that closes all descriptors
 * would have its own files under the number.
 */
static void write_out(void *data)
{
	struct tape *t = data;
	size_t events = (size_t)(t->at.pos - t->start);
	sigset_t before;
	bool good;

	if (!events)
		return;
	for (struct arch_event *e = t->start; e < t->start + events; e++)
		e->time = ns_of(e->time);
	signals_hold(&before);
	good = write_events(t, events);
	signals_release(&before);
	if (!good)
		__atomic_fetch_add(&lost, events, __ATOMIC_RELAXED);
	t->at.pos = t->start;
}

/* Its thread ends: what it holds goes to the file, and another may have it. */
static void give_back(void *data)
{
	struct tape *t = data;

	t->at.inside = 1;
	__atomic_signal_fence(__ATOMIC_SEQ_CST);
	mcount_tape = NULL;
	if (t->at.end && recording.mode > MCOUNT_COUNT)
		write_out(t);
	__atomic_store_n(&t->at.inside, 0, __ATOMIC_RELEASE);
	__atomic_store_n(&t->owned, 0, __ATOMIC_RELEASE);
}

static void make_key(void)
{
	pthread_key_create(&ends, give_back);
}

static struct tape *used_tape(void)
{
	struct tape *t = __atomic_load_n(&tapes, __ATOMIC_ACQUIRE);
	int no = 0;

	while (t && !__atomic_compare_exchange_n(&t->owned, &no, 1, false,
						 __ATOMIC_ACQUIRE,
						 __ATOMIC_RELAXED)) {
		t = t->next;
		no = 0;
	}
	return t;
}

static struct tape *new_tape(void)
{
	size_t size = sizeof(struct tape) +
		      TAPE * sizeof(struct arch_event);
	struct tape *t = mmap(NULL, size, PROT_READ | PROT_WRITE,
			      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (t == MAP_FAILED)
		return NULL;
	t->start = t->at.pos = (struct arch_event *)(t + 1);
	t->owned = 1;
	t->next = __atomic_load_n(&tapes, __ATOMIC_RELAXED);
	while (!__atomic_compare_exchange_n(&tapes, &t->next, t, false,
					    __ATOMIC_SEQ_CST, __ATOMIC_RELAXED))
		;
	return t;
}

static void open_tape(struct tape *t)
{
	t->at.mode = (uint8_t)recording.mode;
	__atomic_store_n(&t->at.end,
			 __atomic_load_n(&taking, __ATOMIC_SEQ_CST) ?
				 t->start + TAPE : NULL,
			 __ATOMIC_SEQ_CST);
}

/* Who closes meanwhile, before or after the end is set, waits for the mark. */
static void take_tape(struct tape *t)
{
	t->tid = gettid();
	t->listed = false;
	t->at.inside = 1;
	__atomic_thread_fence(__ATOMIC_SEQ_CST);
	open_tape(t);
	if (!__atomic_load_n(&taking, __ATOMIC_SEQ_CST))
		open_tape(t);
	pthread_setspecific(ends, t);
	mcount_tape = &t->at;
	__atomic_store_n(&t->at.inside, 0, __ATOMIC_RELEASE);
}

static void first_tape(void *data)
{
	struct tape **to = data, *t;

	if (threading)
		return;
	threading = true;
	t = used_tape();
	if (!t)
		t = new_tape();
	if (t)
		take_tape(t);
	else
		__atomic_fetch_add(&lost, 1, __ATOMIC_RELAXED);
	threading = false;
	*to = t;
}

/*
 * What needs the C library in the midst of a traced function's call, whose
 * arguments or values may be in vector registers.  Even where errno is asks
 * the library.
 */
struct errand {
	void (*work)(void *);
	void *data;
};

static void run_errand(void *data)
{
	const struct errand *e = data;
	int before = errno;

	e->work(e->data);
	errno = before;
}

static void unseen(void (*work)(void *), void *data)
{
	struct errand e = { work, data };

	arch_keep_vectors(run_errand, &e);
}

struct arch_tape *tape_mine(void)
{
	struct tape *t = NULL;

	if (mcount_tape)
		return mcount_tape;
	unseen(first_tape, &t);
	return t ? &t->at : NULL;
}

struct arch_tape *tape_room(void)
{
	struct tape *t = (struct tape *)tape_mine();

	if (!t)
		return NULL;
	if (t->at.inside)
		return NULL;
	t->at.inside = 1;
	__atomic_signal_fence(__ATOMIC_SEQ_CST);
	if (t->at.end && t->at.pos == t->at.end)
		unseen(write_out, t);
	if (t->at.pos < t->at.end)
		return &t->at;
	t->at.inside = 0;
	return NULL;
}

void tapes_open(const struct recording *r)
{
	pthread_once(&once, make_key);
	lost = 0;
	recording = *r;
	taking = true;
	for (struct tape *t = tapes; t; t = t->next) {
		t->at.pos = t->start;
		t->listed = false;
		open_tape(t);
	}
}

/* A thread that stays is stopped, or in a handler that came in between. */
static bool wait_for(const struct tape *t)
{
	for (int i = 0; i < PATIENCE; i++) {
		if (!__atomic_load_n(&t->at.inside, __ATOMIC_ACQUIRE))
			return true;
		usleep(TICK);
	}
	return false;
}

static void end_tape(struct tape *t)
{
	if (recording.mode > MCOUNT_COUNT && wait_for(t))
		write_out(t);
}

unsigned long tapes_close(void)
{
	__atomic_store_n(&taking, false, __ATOMIC_SEQ_CST);
	for (struct tape *t = tapes; t; t = t->next)
		open_tape(t);
	if (text_membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED_SYNC_CORE))
		usleep(TICK);	/* stores come out by themselves */
	for (struct tape *t = tapes; t; t = t->next)
		end_tape(t);
	return lost;
}

unsigned long tapes_calls(void)
{
	unsigned long calls = 0;

	for (struct tape *t = tapes; t; t = t->next)
		calls += __atomic_load_n(&t->at.calls, __ATOMIC_RELAXED);
	return calls;
}

/* The child goes on recording, on a tape of its own from here. */
void tapes_after_fork(void)
{
	struct tape *t = (struct tape *)mcount_tape;

	tapes = t;
	if (!t)
		return;
	t->next = NULL;
	t->at.pos = t->start;
	t->tid = gettid();
	t->at.calls = 0;
	t->listed = true;
}
