/* SPDX-License-Identifier: MIT */
/* The program's mappings, as the kernel lists them; without lock or memory. */
#include <fcntl.h>
#include <unistd.h>

#include "runtime/hosted.h"

/* A line begins "START-END ", in hexadecimal; the rest is not read. */
struct line {
	unsigned long start, value;
	bool rest;
};

static unsigned digit(char c)
{
	return (unsigned)(c > '9' ? c - 'a' + 10 : c - '0');
}

static void take(struct line *l, char c, maps_each_t each, void *data)
{
	if (c == '\n') {
		*l = (struct line){ .rest = false };
	} else if (l->rest) {
		return;
	} else if (c == '-') {
		l->start = l->value;
		l->value = 0;
	} else if (c == ' ') {
		l->rest = true;
		each(l->start, l->value, data);
	} else {
		l->value = l->value << 4 | digit(c);
	}
}

/* False when they cannot be listed. */
bool maps_each(maps_each_t each, void *data)
{
	int fd = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
	struct line line = { .rest = false };
	char room[4096];
	ssize_t n;

	if (fd < 0)
		return false;
	while ((n = read(fd, room, sizeof(room))) > 0)
		for (ssize_t i = 0; i < n; i++)
			take(&line, room[i], each, data);
	close(fd);
	return !n;
}
