/* SPDX-License-Identifier: MIT */
/*
 * Running and waiting.  Signals are blocked and taken one by one instead of
 * handled, so that no handler needs to know the child.
 */
#define _GNU_SOURCE
#include "tools/child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static const int ending[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM };

static void taken(sigset_t *set)
{
	sigemptyset(set);
	sigaddset(set, SIGCHLD);
	for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
		sigaddset(set, ending[i]);
}

/* Start a program with this mask of signals; its number, or -1 and errno. */
static pid_t start(char *const *argv, const posix_spawn_file_actions_t *files,
		   const sigset_t *mask)
{
	posix_spawnattr_t how;
	pid_t child = -1;
	int err;

	posix_spawnattr_init(&how);
	if (mask) {
		posix_spawnattr_setsigmask(&how, mask);
		posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK);
	}
	err = posix_spawnp(&child, argv[0], files, &how, argv, environ);
	posix_spawnattr_destroy(&how);
	errno = err;
	return err ? -1 : child;
}

/* Hand on what comes until the child is gone. */
static int wait_for(pid_t child, const sigset_t *set)
{
	int status;

	for (;;) {
		int signal = sigwaitinfo(set, NULL);

		if (signal > 0 && signal != SIGCHLD)
			kill(child, signal);
		if (waitpid(child, &status, WNOHANG) == child)
			return status;
	}
}

/* An ignored SIGCHLD, which a parent may leave behind, would never come. */
int child_run(char *const *argv)
{
	sigset_t set, old;
	struct sigaction usual = { .sa_handler = SIG_DFL }, before;
	pid_t child;
	int status, err;

	taken(&set);
	sigaction(SIGCHLD, &usual, &before);
	sigprocmask(SIG_BLOCK, &set, &old);
	child = start(argv, NULL, &old);
	err = errno;
	status = child < 0 ? -1 : wait_for(child, &set);
	sigprocmask(SIG_SETMASK, &old, NULL);
	sigaction(SIGCHLD, &before, NULL);
	errno = err;
	return status;
}

/* The child has left its core, if there is one. */
_Noreturn void child_mimic(int status)
{
	if (WIFSIGNALED(status)) {
		struct rlimit none = { 0, 0 };
		struct sigaction usual = { .sa_handler = SIG_DFL };
		int signal = WTERMSIG(status);

		setrlimit(RLIMIT_CORE, &none);
		sigaction(signal, &usual, NULL);
		raise(signal);
		_exit(128 + signal);
	}
	_exit(WEXITSTATUS(status));
}

/* Read to the end, so that the program is not stopped for want of a reader. */
static void read_line(int from, char *line, size_t size)
{
	char buffer[512];
	size_t have = 0;
	ssize_t n;

	while ((n = read(from, buffer, sizeof buffer)) > 0 ||
	       (n < 0 && errno == EINTR))
		for (ssize_t i = 0; i < n && have < size - 1; i++)
			line[have++] = buffer[i];
	line[have] = 0;
	line[strcspn(line, "\n")] = 0;
}

void child_line(char *const *argv, char *line, size_t size)
{
	posix_spawn_file_actions_t files;
	int end[2], status = 0;
	pid_t child;

	*line = 0;
	if (pipe2(end, O_CLOEXEC))
		return;
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, end[1], STDOUT_FILENO);
	posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null",
					 O_RDONLY, 0);
	posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null",
					 O_WRONLY, 0);
	child = start(argv, &files, NULL);
	posix_spawn_file_actions_destroy(&files);
	close(end[1]);
	if (child > 0)
		read_line(end[0], line, size);
	close(end[0]);
	if (child < 0 || waitpid(child, &status, 0) != child || status)
		*line = 0;
}
