/* SPDX-License-Identifier: MIT */
/*
 * A program that is linked with the runtime, traced without a change to it:
 * the constructor takes every loaded object's table, and the environment
 * says what to do with it (mcount-rt(3)).
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/hosted.h"

/* MCOUNT_TRACE's words, in the order of enum mcount_mode. */
static const char *const modes[] = { "off", "count", "function", "graph" };

enum { MODES = sizeof(modes) / sizeof(modes[0]) };

static bool is_set(const char *name)
{
	const char *value = getenv(name);

	return value && *value && strcmp(value, "0");
}

static enum mcount_mode mode_of(const char *word)
{
	for (unsigned i = 0; word && i < MODES; i++)
		if (!strcmp(word, modes[i]))
			return (enum mcount_mode)i;
	if (word && *word)
		dprintf(STDERR_FILENO, "mcount-rt: MCOUNT_TRACE=%s: not one "
			"of off, count, function, graph\n", word);
	return MCOUNT_OFF;
}

static void complain(const char *what, int failed)
{
	if (failed)
		dprintf(STDERR_FILENO, "mcount-rt: %s: %s\n", what,
			strerror(-failed));
}

static void tell_refused(const struct dyn_ftrace *r,
			 const unsigned char *bytes, size_t size, void *data)
{
	const char *name = ftrace_port_name(r->ip);

	(void)data;
	dprintf(STDERR_FILENO, "mcount-rt: refused %#lx %s:", r->ip,
		name ? name : "?");
	for (size_t i = 0; i < size; i++)
		dprintf(STDERR_FILENO, " %02x", bytes[i]);
	dprintf(STDERR_FILENO, "\n");
}

static void report(void)
{
	struct ftrace_counts n = ftrace_count();

	dprintf(STDERR_FILENO, "mcount-rt: %zu sites, %zu patched, %zu "
		"refused\n", n.sites, n.enabled, n.refused);
	ftrace_bug(tell_refused, NULL);
}

/* The folder of this process: a child that executes gets its own. */
static const char *folder(void)
{
	static char own[4096];
	const char *name = getenv("MCOUNT_DIR");

	if (!name || !*name)
		name = "mcount.data";
	if (access(name, F_OK))
		return name;
	snprintf(own, sizeof(own), "%s.%d", name, getpid());
	return own;
}

static void stop(void)
{
	complain("end of recording", mcount_stop());
}

static void stop_counting(void)
{
	stop();
	dprintf(STDERR_FILENO, "mcount-rt: %lu calls\n", mcount_calls());
}

static void child(void)
{
	ftrace_port_unlock();
	record_after_fork();
}

__attribute__((constructor)) void mcount_environment(void)
{
	enum mcount_mode mode = mode_of(getenv("MCOUNT_TRACE"));
	const char *path = mode > MCOUNT_COUNT ? folder() : NULL;
	int failed;

	complain("tables of sites", mcount_rescan());
	complain("fork", -pthread_atfork(ftrace_port_lock,
					 ftrace_port_unlock, child));
	if (mode != MCOUNT_OFF) {
		complain("filter",
			 ftrace_set_filter(NULL, getenv("MCOUNT_FILTER")));
		complain("filter",
			 ftrace_set_notrace(NULL, getenv("MCOUNT_NOTRACE")));
		failed = mcount_start(mode, path);
		complain(path ? path : "counting", failed);
		if (!failed)
			atexit(mode == MCOUNT_COUNT ? stop_counting : stop);
	}
	if (is_set("MCOUNT_REPORT"))
		report();
}
