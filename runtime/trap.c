/* SPDX-License-Identifier: MIT */
/*
 * A thread that meets a site while it changes runs into the breakpoint over
 * its first unit.  It goes on behind the site, as if that were off.  A trap
 * that comes late, when the site has changed already, is run again.  Other
 * people's traps go to the handler that was there before.
 */
#include <signal.h>

#include "runtime/hosted.h"

static struct sigaction before;

static void pass_on(int signal, siginfo_t *info, void *context)
{
	if (before.sa_flags & SA_SIGINFO) {
		before.sa_sigaction(signal, info, context);
	} else if (before.sa_handler == SIG_DFL) {
		sigaction(signal, &before, NULL);
		raise(signal);
	} else if (before.sa_handler != SIG_IGN) {
		before.sa_handler(signal);
	}
}

static void trapped(int signal, siginfo_t *info, void *context)
{
	unsigned long *pc = arch_trap_pc(context);
	unsigned long ip = *pc - 1;
	const struct dyn_ftrace *r = ftrace_site_at(ip);

	if (!r)
		pass_on(signal, info, context);
	else if (*(const volatile unsigned char *)ip ==
		 arch_native->breakpoint)
		*pc = ip + site_size(record_site(r));
	else
		*pc = ip;
}

int trap_install(void)
{
	struct sigaction now, ours = { .sa_flags = SA_SIGINFO | SA_ONSTACK };

	ours.sa_sigaction = trapped;
	sigemptyset(&ours.sa_mask);
	if (sigaction(SIGTRAP, NULL, &now))
		return -1;
	if (now.sa_flags & SA_SIGINFO && now.sa_sigaction == trapped)
		return 0;
	before = now;
	return sigaction(SIGTRAP, &ours, NULL);
}
