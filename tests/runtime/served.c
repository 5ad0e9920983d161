/* SPDX-License-Identifier: MIT */
/*
 * served [thread|poll|fork]: a program that works until SIGTERM, to be traced
 * while it does: three threads call functions.  `poll`: it answers requests in
 * a loop of its own; `fork`: its child does the same, whose number is printed.
 */
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime/record.h"

#define NOINLINE __attribute__((noinline, noclone))
#define NOSITE __attribute__((no_instrument_function))

enum { THREADS = 3 };

static volatile sig_atomic_t stop;

static NOSITE void on_signal(int signal)
{
	stop = signal;
}

static NOINLINE int leaf(int x)
{
	volatile int y = x;

	return y + 1;
}

static NOINLINE int caller(int x)
{
	volatile int y = leaf(x) + leaf(x + 1);

	return y - x;
}

static NOINLINE int other(int x)
{
	volatile int y = x;

	return y + y;
}

static NOSITE void *work(void *wrong)
{
	for (int i = 0; !stop; i++) {
		if (caller(i & 0xff) != (i & 0xff) + 3 || other(4) != 8)
			return wrong;
		if (!(i & 0xff))
			usleep(1000);
	}
	return NULL;
}

static NOSITE void serve_in_loop(void)
{
	struct pollfd p = { .fd = mcount_control_open(), .events = POLLIN };

	while (!stop)
		if (poll(&p, 1, 100) > 0 && mcount_control_serve(p.fd))
			stop = 1;
}

static NOSITE int run(const char *how)
{
	pthread_t thread[THREADS];
	int failed = 0;
	void *wrong;

	for (int i = 0; i < THREADS; i++)
		if (pthread_create(&thread[i], NULL, work, &thread))
			return 2;
	printf("%d\n", getpid());
	fflush(stdout);
	if (!strcmp(how, "poll"))
		serve_in_loop();
	for (int i = 0; i < THREADS; i++) {
		pthread_join(thread[i], &wrong);
		failed |= !!wrong;
	}
	return failed;
}

int NOSITE main(int argc, char **argv)
{
	struct sigaction action = { .sa_handler = on_signal };
	int status;
	pid_t pid;

	sigaction(SIGTERM, &action, NULL);
	if (argc != 2)
		return 2;
	if (strcmp(argv[1], "fork"))
		return run(argv[1]);
	pid = fork();
	if (!pid)
		return run("thread");
	while (waitpid(pid, &status, 0) != pid)
		;
	return !!status;
}
