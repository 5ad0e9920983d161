/* SPDX-License-Identifier: MIT */
/* Handlers of signals that others may have a use for, too. */
#include "runtime/hosted.h"

/* 0, and what was there before, or -1. */
int handler_install(int signal, int flags, handler_t ours,
		    struct sigaction *before)
{
	struct sigaction now, next = { .sa_flags = flags | SA_SIGINFO };

	next.sa_sigaction = ours;
	sigemptyset(&next.sa_mask);
	if (sigaction(signal, NULL, &now))
		return -1;
	if (now.sa_flags & SA_SIGINFO && now.sa_sigaction == ours)
		return 0;
	*before = now;
	return sigaction(signal, &next, NULL);
}

/* False: nobody wants it, and what happens by default is up to the caller. */
bool handler_pass_on(const struct sigaction *before, int signal,
		     siginfo_t *info, void *context)
{
	if (before->sa_flags & SA_SIGINFO)
		before->sa_sigaction(signal, info, context);
	else if (before->sa_handler == SIG_DFL)
		return false;
	else if (before->sa_handler != SIG_IGN)
		before->sa_handler(signal);
	return true;
}
