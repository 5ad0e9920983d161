/* SPDX-License-Identifier: MIT */
/*
 * Reads files whole where a compiler may write the file at the same time: it
 * could shorten it, and the next look at a lost page of a mapping be the last.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "recordmcount/file.h"

/* Not to wait for the other end of what turns out to be a pipe. */
enum { OPEN = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK };

static int fail(struct file *f, const char *why)
{
	snprintf(f->err, sizeof(f->err), "%s", why);
	return -1;
}

static int read_all(struct file *f, size_t size)
{
	while (f->size < size) {
		ssize_t n = read(f->fd, f->bytes + f->size, size - f->size);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return fail(f, strerror(errno));
		if (n == 0)
			return fail(f, "it became shorter while it was read");
		f->size += (size_t)n;
	}
	return 0;
}

/* What is no link opens at once. */
static int open_file(struct file *f)
{
	int fd = open(f->path, OPEN | O_NOFOLLOW);

	f->is_link = fd < 0 && errno == ELOOP;
	return f->is_link ? open(f->path, OPEN) : fd;
}

/* Open a regular file that is not empty. */
static int begin(struct file *f, const char *path)
{
	*f = (struct file){ .path = path };
	f->fd = open_file(f);
	if (f->fd < 0 || fstat(f->fd, &f->st))
		return fail(f, strerror(errno));
	if (!S_ISREG(f->st.st_mode))
		return fail(f, "not a regular file");
	if (f->st.st_size == 0)
		return fail(f, "an empty file");
	return 0;
}

int file_open(struct file *f, const char *path)
{
	if (begin(f, path))
		return -1;
	f->bytes = malloc((size_t)f->st.st_size);
	if (!f->bytes)
		return fail(f, strerror(errno));
	return read_all(f, (size_t)f->st.st_size);
}

int file_map(struct file *f, const char *path)
{
	void *p;

	if (begin(f, path))
		return -1;
	p = mmap(NULL, (size_t)f->st.st_size, PROT_READ | PROT_WRITE,
		 MAP_PRIVATE, f->fd, 0);
	if (p == MAP_FAILED)
		return fail(f, strerror(errno));
	f->bytes = p;
	f->size = (size_t)f->st.st_size;
	f->mapped = true;
	return 0;
}

void file_close(struct file *f)
{
	if (f->mapped)
		munmap(f->bytes, f->size);
	else
		free(f->bytes);
	if (f->fd >= 0)
		close(f->fd);
}
