/* SPDX-License-Identifier: MIT */
/*
 * Ways through traced functions that are not calls and returns: handlers on a
 * stack of their own, jumps out of them, coroutines that yield inside of calls
 * and end in any order, a child that shares memory until it executes.  Prints
 * one line.  The argument: what the child executes, itself without one.
 */
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#define NOINLINE __attribute__((noinline, noclone))
#define NOSITE __attribute__((no_instrument_function))

enum { STACK = 1 << 17, ROUNDS = 20, TASKS = 3, DEEP = 6 };

static volatile int handled;
static sigjmp_buf out;

static NOINLINE int deep(int n)
{
	volatile int below = n ? deep(n - 1) : 0;

	return below + 1;
}

static NOINLINE void on_signal(int signal)
{
	handled += deep(4);
	if (signal == SIGUSR2)
		siglongjmp(out, 1);
}

static NOINLINE int interrupted(int signal)
{
	volatile int depth = deep(2);

	raise(signal);
	return depth + deep(3);
}

static NOINLINE int jumped(void)
{
	volatile int n = deep(1);

	if (!sigsetjmp(out, 1))
		n += interrupted(SIGUSR2) * 100;	/* never returns */
	return n + deep(2);
}

static ucontext_t scheduler, task[TASKS];
static volatile int now, steps;

static NOINLINE void yield(void)
{
	volatile int me = now;

	steps++;
	swapcontext(&task[me], &scheduler);
}

/* Half of the yields happen deep inside of calls. */
static NOINLINE int nested(int n)
{
	volatile int below;

	if (n % 2)
		yield();
	below = n ? nested(n - 1) : 0;
	yield();
	return below + 1;
}

static NOINLINE void run_task(void)
{
	volatile int sum = 0;

	for (int i = 0; i < ROUNDS; i++)
		sum += nested(DEEP - now);
	handled += sum;
	for (;;) {
		task[now].uc_link = NULL;
		yield();
	}
}

/* Each goes on where it was; the scheduler's own calls lie between. */
static NOINLINE int coroutines(void)
{
	static char stack[TASKS][STACK];
	volatile int sum = 0;

	for (int i = 0; i < TASKS; i++) {
		getcontext(&task[i]);
		task[i].uc_stack.ss_sp = stack[i];
		task[i].uc_stack.ss_size = STACK;
		makecontext(&task[i], run_task, 0);
	}
	for (int i = 0; i < 700; i++) {
		now = i * 7 % TASKS;
		sum += deep(i % 3);
		swapcontext(&scheduler, &task[now]);
	}
	return sum;
}

static NOINLINE int execute(const char *self)
{
	return execl(self, self, "child", (char *)NULL);
}

static NOINLINE int spawn(const char *self)
{
	int status = -1;
	pid_t pid = vfork();

	if (!pid) {
		execute(self);
		_exit(9);
	}
	waitpid(pid, &status, 0);
	return WEXITSTATUS(status) + deep(2);
}

int NOSITE main(int argc, char **argv)
{
	static char stack[STACK];
	stack_t alternate = { .ss_sp = stack, .ss_size = STACK };
	struct sigaction action = {
		.sa_handler = on_signal, .sa_flags = SA_ONSTACK,
	};

	if (argc == 2 && !strcmp(argv[1], "child"))
		return deep(4);
	sigaltstack(&alternate, NULL);
	sigaction(SIGUSR1, &action, NULL);
	sigaction(SIGUSR2, &action, NULL);
	printf("%d ", interrupted(SIGUSR1));
	printf("%d ", jumped());
	printf("%d ", coroutines());
	printf("%d ", steps);
	fflush(stdout);		/* not by the child, too */
	printf("%d ", spawn(argc == 2 ? argv[1] : "/proc/self/exe"));
	printf("%d\n", handled);
	return 0;
}
