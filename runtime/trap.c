/* SPDX-License-Identifier: MIT */
/*
 * A thread that meets a site while it changes runs into the breakpoint over
 * its first unit.  It goes on behind the site, as if that were off.  A trap
 * that comes late, when the site has changed already, is run again.  Other
 * people's traps go to the handler that was there before.
 */
#include "runtime/hosted.h"

static struct sigaction before;

static void pass_on(int signal, siginfo_t *info, void *context)
{
	if (handler_pass_on(&before, signal, info, context))
		return;
	sigaction(signal, &before, NULL);
	raise(signal);
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
	return handler_install(SIGTRAP, SA_ONSTACK, trapped, &before);
}
