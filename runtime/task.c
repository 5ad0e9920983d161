/* SPDX-License-Identifier: MIT */
/*
 * The other threads of the program, as the kernel lists them.  No lock is
 * taken and no memory: who holds either may be stopped.
 */
#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "runtime/hosted.h"

static int number_of(const char *name)
{
	int n = 0;

	for (; *name >= '0' && *name <= '9'; name++)
		n = n * 10 + (*name - '0');
	return n;
}

static bool each_of(const char *entries, size_t size, tasks_each_t each,
		    void *data)
{
	const int self = (int)syscall(SYS_gettid);

	for (size_t at = 0; at < size;) {
		const struct dirent64 *d =
			(const struct dirent64 *)(entries + at);
		int tid = number_of(d->d_name);

		if (tid && tid != self && !each(tid, data))
			return false;
		at += d->d_reclen;
	}
	return true;
}

/* False when they cannot be listed, or one is refused. */
bool tasks_each(tasks_each_t each, void *data)
{
	int dir = open("/proc/self/task", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	union {
		struct dirent64 first;	/* for its alignment */
		char bytes[2048];
	} room;
	bool good = dir >= 0;
	ssize_t n = good;

	while (good && n > 0) {
		n = getdents64(dir, room.bytes, sizeof(room.bytes));
		good = n >= 0 &&
		       each_of(room.bytes, (size_t)n, each, data);
	}
	if (dir >= 0)
		close(dir);
	return good;
}

static const char *field(const char *status, const char *name)
{
	const char *found = strstr(status, name);

	return found ? found + strlen(name) : "";
}

static bool has_bit(const char *hex, unsigned bit)
{
	const char *last = hex + strspn(hex, "0123456789abcdef");
	unsigned place = bit / 4;
	int digit;

	if (last - hex <= (long)place)
		return false;
	digit = last[-1 - (long)place];
	digit -= digit > '9' ? 'a' - 10 : '0';
	return digit >> bit % 4 & 1;
}

/* What becomes of a signal that is sent to the thread. */
enum task_hears task_hears(int tid, int signal)
{
	static const char folder[] = "/proc/self/task/";
	char path[sizeof(folder) + 32], status[4096];
	ssize_t n = -1;
	int fd;

	snprintf(path, sizeof(path), "%s%d/status", folder, tid);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd >= 0) {
		n = read(fd, status, sizeof(status) - 1);
		close(fd);
	}
	if (n <= 0)
		return TASK_GONE;
	status[n] = 0;
	if (strspn(field(status, "State:\t"), "ZX"))
		return TASK_GONE;
	return has_bit(field(status, "SigBlk:\t"), (unsigned)signal - 1)
		       ? TASK_DEAF : TASK_HEARS;
}
