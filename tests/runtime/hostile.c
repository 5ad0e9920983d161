/* SPDX-License-Identifier: MIT */
/*
 * hostile WHAT [ARGUMENT]: a program that does what the runtime does not like.
 *	forks		in a handler that interrupts starts and stops
 *	room		has no address space left for a change, then some
 *	maps		the same of mappings
 *	elsewhere DIR	starts a recording and goes to another folder
 *	fills DIR	may write files of 1 MiB at most
 *	closes FILE	closes all descriptors, has FILE under their numbers
 *	mixed OBJECT	has code and what it writes side by side
 *	loads OBJECT	loads while another thread looks for objects
 * Prints what must be the same each time.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "kinds.h"
#include "runtime/ftrace.h"
#include "runtime/record.h"

enum { CALLS = 200000 };

static atomic_int done;
static volatile sig_atomic_t forks, wrong;

static __attribute__((noinline, noclone)) int leaf(int x)
{
	volatile int y = x;

	return y + 1;
}

static NOSITE void call(void)
{
	errno = 0;
	for (int i = 0; i < CALLS; i++)
		wrong |= leaf(i) != i + 1;
	wrong |= !!errno;	/* nobody called what sets it */
}

static void on_alarm(int signal)
{
	int status;
	pid_t pid = fork();

	(void)signal;
	if (!pid)
		_exit(leaf(6) != 7);
	if (pid < 0 || waitpid(pid, &status, 0) != pid || status)
		wrong = 1;
	forks++;
}

static NOSITE int forks_in_handlers(const char *unused)
{
	const struct itimerval often = { { 0, 500 }, { 0, 500 } };
	const struct itimerval never = { { 0, 0 }, { 0, 0 } };

	(void)unused;
	signal(SIGALRM, on_alarm);
	setitimer(ITIMER_REAL, &often, NULL);
	while (forks < 500 && !wrong)
		wrong |= mcount_start(MCOUNT_COUNT, NULL) || mcount_stop();
	setitimer(ITIMER_REAL, &never, NULL);
	return wrong;
}

/* Bytes of address space that are in use. */
static NOSITE rlim_t space(void)
{
	FILE *f = fopen("/proc/self/statm", "r");
	unsigned long pages = 0;

	if (!f || fscanf(f, "%lu", &pages) != 1)
		exit(2);
	fclose(f);
	return pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

static NOSITE int room(const char *unused)
{
	struct rlimit all, little;
	int failed;

	(void)unused;
	getrlimit(RLIMIT_AS, &all);
	little = (struct rlimit){ space() + (1 << 14), all.rlim_max };
	setrlimit(RLIMIT_AS, &little);
	failed = mcount_start(MCOUNT_COUNT, NULL);
	setrlimit(RLIMIT_AS, &all);
	printf("%d %zu", failed, ftrace_count().enabled);
	failed = mcount_start(MCOUNT_COUNT, NULL);
	printf(" %d %zu\n", failed, ftrace_count().enabled);
	return mcount_stop();
}

/* Mappings of a page each, until there can be no more. */
static NOSITE size_t fill(char **at, size_t n, size_t most)
{
	for (; n < most; n++) {
		at[n] = mmap(NULL, (size_t)sysconf(_SC_PAGESIZE),
			     n % 2 ? PROT_NONE : PROT_READ,
			     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		if (at[n] == MAP_FAILED)
			break;
	}
	return n;
}

static NOSITE void drop(char *at)
{
	munmap(at, (size_t)sysconf(_SC_PAGESIZE));
}

/* As many mappings as there can be, then fewer until a change has enough. */
static NOSITE int maps(const char *unused)
{
	FILE *f = fopen("/proc/sys/vm/max_map_count", "r");
	size_t most, n = 0;
	int refused = 0, on = 0;
	char **at;

	(void)unused;
	if (!f || fscanf(f, "%zu", &most) != 1 ||
	    !(at = calloc(most, sizeof(*at))))
		return 2;
	fclose(f);
	n = fill(at, n, most);
	for (; n && mcount_start(MCOUNT_COUNT, NULL); refused++) {
		on |= ftrace_count().enabled != 0;
		drop(at[--n]);
	}
	printf("%d %d %zu", refused > 0, on, ftrace_count().enabled);
	n = fill(at, n, most);
	while (n && mcount_stop())
		drop(at[--n]);
	printf(" %zu\n", ftrace_count().enabled);
	return 0;
}

static NOSITE void *call_all(void *unused)
{
	call();
	return unused;
}

static NOSITE int elsewhere(const char *folder)
{
	pthread_t thread;

	if (mcount_start(MCOUNT_FUNCTION, folder) || chdir("/") ||
	    pthread_create(&thread, NULL, call_all, NULL) ||
	    pthread_join(thread, NULL))
		return 2;
	call();
	return mcount_stop();
}

static NOSITE int fills(const char *folder)
{
	const struct rlimit little = { 1 << 20, 1 << 20 };
	int failed;

	if (mcount_start(MCOUNT_FUNCTION, folder) ||
	    setrlimit(RLIMIT_FSIZE, &little))
		return 2;
	call();
	failed = mcount_stop();
	printf("%s%s\n", failed ? strerror(-failed) : "complete",
	       wrong ? ", and wrong" : "");
	return 0;
}

/* The file takes every low number. */
static NOSITE int closes(const char *path)
{
	char folder[4096];

	snprintf(folder, sizeof(folder), "%s.trace", path);
	if (mcount_start(MCOUNT_FUNCTION, folder))
		return 2;
	call();
	closefrom(STDERR_FILENO + 1);
	for (int i = 0; i < 16; i++)
		if (open(path, O_RDWR | O_CREAT | O_APPEND, 0600) < 0)
			return 2;
	call();
	return mcount_stop();
}

static NOSITE int mixed(const char *path)
{
	void *object = dlopen(path, RTLD_NOW);
	int (*count)(void) = object ? (int (*)(void))dlsym(object, "count")
				    : NULL;
	int taken = mcount_rescan(), started = mcount_start(MCOUNT_COUNT, NULL);

	if (!count)
		return 2;
	printf("%d %d", taken, started);
	printf(" %d\n", count() + count());
	return mcount_stop();
}

static NOSITE void *look(void *unused)
{
	while (!done)
		wrong |= !!mcount_rescan();
	return unused;
}

static NOSITE int loads(const char *path)
{
	pthread_t thread;
	int lost = 0;

	if (pthread_create(&thread, NULL, look, NULL))
		return 2;
	for (int i = 0; i < 200 && !wrong; i++) {
		void *object = dlopen(path, RTLD_NOW);
		void *piece = object ? dlsym(object, "piece") : NULL;

		wrong |= !piece || mcount_rescan();
		lost += !ftrace_location((unsigned long)piece);
		wrong |= object && dlclose(object);
	}
	done = 1;
	pthread_join(thread, NULL);
	printf("%d lost\n", lost);
	return wrong;
}

int NOSITE main(int argc, char **argv)
{
	static const struct {
		const char *name;
		int (*run)(const char *);
	} all[] = {
		{ "forks", forks_in_handlers },
		{ "room", room },
		{ "maps", maps },
		{ "elsewhere", elsewhere },
		{ "fills", fills },
		{ "closes", closes },
		{ "mixed", mixed },
		{ "loads", loads },
	};

	for (size_t i = 0; argc > 1 && i < sizeof(all) / sizeof(*all); i++)
		if (!strcmp(argv[1], all[i].name))
			return all[i].run(argv[argc - 1]) || wrong;
	return 2;
}
