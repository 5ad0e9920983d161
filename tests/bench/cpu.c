/* SPDX-License-Identifier: MIT */
/*
 * cpu [--memory] COMMAND [ARGUMENT...]: runs the command, its output thrown
 * away, and prints the microseconds of CPU that it and its children took, the
 * kernel's included, or the most memory that one of them held, in KiB.  Its
 * exit status is the command's, 127 where there is none.
 */
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void run(char **argv)
{
	int none = open("/dev/null", O_WRONLY);

	if (none >= 0 && dup2(none, 1) >= 0 && dup2(none, 2) >= 0)
		execvp(argv[0], argv);
	_exit(127);
}

static long micro(const struct timeval *t)
{
	return 1000000L * t->tv_sec + t->tv_usec;
}

int main(int argc, char **argv)
{
	struct rusage used;
	int status;
	pid_t pid;
	bool memory = argc > 1 && !strcmp(argv[1], "--memory");

	if (memory) {
		argc--;
		argv++;
	}
	if (argc < 2) {
		fputs("cpu: no command\n", stderr);
		return 2;
	}
	pid = fork();
	if (pid == 0)
		run(argv + 1);
	if (pid < 0 || waitpid(pid, &status, 0) < 0 ||
	    getrusage(RUSAGE_CHILDREN, &used)) {
		perror("cpu");
		return 2;
	}
	printf("%ld\n", memory ? used.ru_maxrss : micro(&used.ru_utime) +
						   micro(&used.ru_stime));
	return WIFEXITED(status) ? WEXITSTATUS(status) : 2;
}
