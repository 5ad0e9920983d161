/* SPDX-License-Identifier: MIT */
/*
 * Which sections are recorded, and which calls are switched off.  The
 * kernel's list is that of Linux 6.1: what a kernel may trace, and neither
 * what runs before it can nor what is gone when it does.
 */
#include <fnmatch.h>

#include "recordmcount/record.h"

static const char *const traced[] = {
	".init.text",
	".ref.text",
	".sched.text",
	".spinlock.text",
	".irqentry.text",
	".softirqentry.text",
	".kprobes.text",
	".cpuidle.text",
	NULL,
};

static bool is_traced(const char *section)
{
	if (!strncmp(section, ".text", 5))
		return true;
	for (const char *const *t = traced; *t; t++)
		if (!strcmp(section, *t))
			return true;
	return false;
}

bool is_recorded(const struct options *opt, const char *section)
{
	if (!opt->sections)
		return opt->profile == PROFILE_ALL || is_traced(section);
	for (const char *const *glob = opt->sections; *glob; glob++)
		if (!fnmatch(*glob, section, 0))
			return true;
	return false;
}

bool is_switched_off(const struct options *opt, bool recorded)
{
	switch (opt->nop) {
	case NOP_NONE:
		return false;
	case NOP_ALL:
		return true;
	case NOP_IGNORED:
		return !recorded;
	case NOP_BY_PROFILE:
		break;
	}
	return opt->profile == PROFILE_LINUX && !recorded;
}
