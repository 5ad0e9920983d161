/* SPDX-License-Identifier: MIT */
/*
 * A lock whose holder no handler of a signal interrupts: one that forks, or
 * switches sites, would wait for what it has interrupted.  Signals that come
 * meanwhile come when it is given back.  Those that an instruction causes come
 * at once, and so does SIGURG, by which threads are stopped (stop.c).
 */
#include <errno.h>
#include <time.h>

#include "runtime/hosted.h"

static const int at_once[] = {
	SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP, SIGURG,
};

void signals_hold(sigset_t *before)
{
	sigset_t later;

	sigfillset(&later);
	for (size_t i = 0; i < sizeof(at_once) / sizeof(at_once[0]); i++)
		sigdelset(&later, at_once[i]);
	pthread_sigmask(SIG_BLOCK, &later, before);
}

/*
 * A file of ours that may not grow further says so by its write, and by a
 * signal that would end the program.
 */
void signals_release(const sigset_t *before)
{
	static const struct timespec none;
	const int told = errno;
	sigset_t grown;

	sigemptyset(&grown);
	sigaddset(&grown, SIGXFSZ);
	while (sigtimedwait(&grown, NULL, &none) > 0)
		;
	pthread_sigmask(SIG_SETMASK, before, NULL);
	errno = told;
}

void lock_take(struct lock *l)
{
	sigset_t before;

	signals_hold(&before);
	pthread_mutex_lock(&l->mutex);
	l->before = before;
}

void lock_give(struct lock *l)
{
	const sigset_t before = l->before;

	pthread_mutex_unlock(&l->mutex);
	signals_release(&before);
}
