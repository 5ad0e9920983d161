/* SPDX-License-Identifier: MIT */
/*
 * floor FILE...: the least that any program does which replaces files as
 * recordmcount promises to: reads each, writes as many bytes and 200 more to
 * a file without a name, names it, and renames it over the first.  What a
 * program needs more than this is its own.
 */
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MORE = 200 };

static int replace(const char *path)
{
	static char bytes[1 << 22];
	char self[64], name[4096];
	int from = open(path, O_RDONLY), to;
	struct stat st;
	ssize_t n;

	if (from < 0 || fstat(from, &st) ||
	    (n = read(from, bytes, sizeof(bytes) - MORE)) < 0)
		return -1;
	to = open(".", O_TMPFILE | O_RDWR, st.st_mode & 07777);
	if (to < 0 || write(to, bytes, (size_t)n + MORE) < 0)
		return -1;
	snprintf(self, sizeof(self), "/proc/self/fd/%d", to);
	snprintf(name, sizeof(name), "%s.tmp", path);
	if (linkat(to, "", AT_FDCWD, name, AT_EMPTY_PATH) &&
	    linkat(AT_FDCWD, self, AT_FDCWD, name, AT_SYMLINK_FOLLOW))
		return -1;
	return close(to) || rename(name, path) || close(from);
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		if (replace(argv[i])) {
			perror(argv[i]);
			return 2;
		}
	return 0;
}
