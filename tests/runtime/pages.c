/* SPDX-License-Identifier: MIT */
/*
 * The parent watches the child's memory map while the child switches sites
 * with one thread, then with two: no page of the text is ever writable and
 * executable.
 * Prints TAP.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "kinds.h"
#include "runtime/ftrace.h"

enum { SECONDS = 1 };

extern const char __executable_start[], etext[];	/* the linker's */

static NOSITE void hear(unsigned long ip, unsigned long parent,
			struct ftrace_ops *op, struct ftrace_regs *regs)
{
	(void)ip;
	(void)parent;
	(void)op;
	(void)regs;
}

static struct ftrace_ops ops = {
	.func = hear, .flags = FTRACE_OPS_FL_NO_VECTORS,
};

static atomic_int stop;

static NOSITE int toggle(int seconds)
{
	time_t end = time(NULL) + seconds;
	int failed = 0;

	while (!failed && time(NULL) < end)
		failed = register_ftrace_function(&ops) ||
			 unregister_ftrace_function(&ops);
	return failed;
}

static NOSITE void *work(void *want)
{
	while (!stop)
		if (kinds() != *(double *)want)
			return want;
	return NULL;
}

static NOSITE int child(void)
{
	double want = kinds();
	pthread_t thread;
	void *wrong;
	int failed = toggle(SECONDS);

	if (failed || pthread_create(&thread, NULL, work, &want))
		return 1;
	failed = toggle(SECONDS);
	stop = 1;
	return pthread_join(thread, &wrong) || wrong || failed;
}

/*
 * Mappings of the text with both rights; counts the looks.  The child was
 * forked: its text is where ours is.
 */
static NOSITE int both(const char *path, int *looks)
{
	FILE *f = fopen(path, "r");
	unsigned long start, stop;
	char line[512], mode[5];
	int n = 0;

	while (f && fgets(line, sizeof(line), f)) {
		if (sscanf(line, "%lx-%lx %4s", &start, &stop, mode) != 3)
			continue;
		n += mode[1] == 'w' && mode[2] == 'x' &&
		     start < (unsigned long)etext &&
		     stop > (unsigned long)__executable_start;
	}
	if (f)
		fclose(f);
	*looks += !!f;
	return n;
}

int NOSITE main(void)
{
	char path[64];
	int status, looks = 0, bad = 0;
	pid_t pid = fork();

	if (!pid)
		_exit(child());
	snprintf(path, sizeof(path), "/proc/%d/maps", pid);
	while (!waitpid(pid, &status, WNOHANG))
		bad += both(path, &looks);
	printf("%sok 1 - the child switched sites\n", status ? "not " : "");
	printf("%sok 2 - it was looked at often: %d\n",
	       looks > 100 ? "" : "not ", looks);
	printf("%sok 3 - no page is writable and executable\n",
	       bad ? "not " : "");
	printf("1..3\n");
	return status || looks <= 100 || bad;
}
