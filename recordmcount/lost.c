/* SPDX-License-Identifier: MIT */
/*
 * A page that is looked at and is not in its file any more: SIGBUS.  Which
 * file that was, the kernel knows (proc(5), /proc/pid/maps): a line a mapping,
 * "FIRST-END RIGHTS OFFSET DEVICE INODE  PATH", numbers in hexadecimal.
 * Everything here may be called in a signal handler.
 */
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "recordmcount/inspect.h"
#include "recordmcount/lost.h"

/* The hexadecimal number at `*p`, which is moved behind it. */
static uintptr_t number(const char **p)
{
	uintptr_t n = 0;

	for (;; ++*p) {
		if (**p >= '0' && **p <= '9')
			n = 16 * n + (uintptr_t)(**p - '0');
		else if (**p >= 'a' && **p <= 'f')
			n = 16 * n + (uintptr_t)(**p - 'a' + 10);
		else
			return n;
	}
}

static bool covers(const char *line, uintptr_t addr)
{
	uintptr_t first = number(&line);

	if (*line != '-' || addr < first)
		return false;
	line++;
	return addr < number(&line);
}

/* The next line, without its end; false: there is none. */
static bool read_line(int fd, char *line, size_t room)
{
	size_t n = 0;
	char c;

	while (read(fd, &c, 1) == 1 && c != '\n')
		if (n + 1 < room)
			line[n++] = c;
	line[n] = 0;
	return n;
}

static void say(const char *text)
{
	(void)!write(STDERR_FILENO, text, strlen(text));
}

static void tell(int signal, siginfo_t *info, void *context)
{
	char line[PATH_MAX + 128];
	const char *path = NULL;
	int fd = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);

	(void)signal;
	(void)context;
	while (fd >= 0 && !path && read_line(fd, line, sizeof(line)))
		if (covers(line, (uintptr_t)info->si_addr))
			path = strchr(line, '/');
	say(path ? path : "mcount-audit");
	say(path ? ": it became shorter while it was read\n"
		 : ": a file became shorter while it was read\n");
	_exit(TROUBLE);
}

void lost_pages(void)
{
	const struct sigaction act = {
		.sa_sigaction = tell,
		.sa_flags = SA_SIGINFO,
	};

	sigaction(SIGBUS, &act, NULL);
}
