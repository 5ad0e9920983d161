/* SPDX-License-Identifier: MIT */
/*
 * A program that is linked with the runtime, traced without a change to it:
 * the constructor takes every loaded object's table, and the environment
 * says what to do with it (mcount-rt(3)).  A program that has more rights than
 * who started it does not listen to that.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/hosted.h"

enum { NAMES = 1000 };		/* of folders that are tried */

static bool is_set(const char *name)
{
	const char *value = secure_getenv(name);

	return value && *value && strcmp(value, "0");
}

static enum mcount_mode wanted_mode(void)
{
	const char *word = secure_getenv("MCOUNT_TRACE");
	enum mcount_mode mode;

	if (!word || !*word)
		return MCOUNT_OFF;
	if (mode_of(word, &mode))
		return mode;
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

	dprintf(STDERR_FILENO, "mcount-rt: %zu site%s, %zu patched, %zu "
		"refused\n", n.sites, n.sites == 1 ? "" : "s", n.enabled,
		n.refused);
	ftrace_bug(tell_refused, NULL);
}

/*
 * The n-th name for the folder of this process: others of the same environment
 * have theirs, and so has what executed it.
 */
static const char *folder(unsigned n)
{
	static char own[4096];
	const char *name = secure_getenv("MCOUNT_DIR");

	if (!name || !*name)
		name = "mcount.data";
	if (!n)
		return name;
	snprintf(own, sizeof(own), n > 1 ? "%s.%d.%u" : "%s.%d", name,
		 getpid(), n);
	return own;
}

/* Whatever is on at the end, by whomever. */
static void stop(void)
{
	int failed;

	control_close();
	failed = mcount_stop();
	if (failed != -FTRACE_EINVAL)		/* something was on */
		complain("end of recording", failed);
}

static void stop_counting(void)
{
	unsigned long calls;

	stop();
	calls = mcount_calls();
	dprintf(STDERR_FILENO, "mcount-rt: %lu call%s\n", calls,
		calls == 1 ? "" : "s");
}

static void child(void)
{
	record_after_fork();
	complain("control", control_after_fork());
}

/* Until a name is free: nobody else can have taken it then. */
static int start(enum mcount_mode mode)
{
	const char *path = NULL;
	int failed = -EEXIST;

	for (unsigned n = 0; failed == -EEXIST && n < NAMES; n++) {
		path = mode > MCOUNT_COUNT ? folder(n) : NULL;
		failed = mcount_start(mode, path);
	}
	complain(path ? path : "counting", failed);
	return failed;
}

static void begin(enum mcount_mode mode)
{
	complain("filter",
		 ftrace_set_filter(NULL, secure_getenv("MCOUNT_FILTER")));
	complain("filter",
		 ftrace_set_notrace(NULL, secure_getenv("MCOUNT_NOTRACE")));
	if (!start(mode))
		atexit(mode == MCOUNT_COUNT ? stop_counting : stop);
}

/* preload.c has another one. */
__attribute__((weak)) bool environment_waits(void)
{
	return false;
}

static enum mcount_mode waiting;	/* begins with the first site */

void environment_found(void)
{
	enum mcount_mode mode = MCOUNT_OFF;

	if (ftrace_count().sites)
		mode = __atomic_exchange_n(&waiting, mode, __ATOMIC_ACQ_REL);
	if (mode != MCOUNT_OFF)
		begin(mode);
}

static void act(void)
{
	enum mcount_mode mode = wanted_mode();

	complain("tables of sites", mcount_rescan());
	complain("fork", -pthread_atfork(record_before_fork,
					 record_in_parent, child));
	if (environment_waits()) {
		waiting = mode;
		environment_found();
	} else if (mode != MCOUNT_OFF) {
		begin(mode);
	}
	if (is_set("MCOUNT_CONTROL")) {
		complain("control", control_start());
		atexit(stop);
	}
	if (is_set("MCOUNT_REPORT"))
		report();
}

/*
 * Of shared objects with the library the loader may make one library: then
 * each calls this for it.
 */
__attribute__((constructor)) void mcount_environment(void)
{
	static bool called;

	if (called)
		return;
	called = true;
	if (sole_acts())
		act();
	else if (is_set("MCOUNT_REPORT"))
		dprintf(STDERR_FILENO, "mcount-rt: another runtime of this "
			"process does what the environment says\n");
}
