/* SPDX-License-Identifier: MIT */
/* Maps the files that are read. */
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "recordmcount/file.h"

static int fail(struct file *f, const char *why)
{
	snprintf(f->err, sizeof(f->err), "%s", why);
	return -1;
}

/* Not to wait for the other end of what turns out to be a pipe. */
enum { OPEN = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK };

int file_open(struct file *f, const char *path)
{
	void *p;

	*f = (struct file){ .fd = open(path, OPEN) };
	if (f->fd < 0 || fstat(f->fd, &f->st))
		return fail(f, strerror(errno));
	if (!S_ISREG(f->st.st_mode))
		return fail(f, "not a regular file");
	if (f->st.st_size == 0)
		return fail(f, "an empty file");
	p = mmap(NULL, (size_t)f->st.st_size, PROT_READ, MAP_PRIVATE, f->fd, 0);
	if (p == MAP_FAILED)
		return fail(f, strerror(errno));
	f->bytes = p;
	f->size = (size_t)f->st.st_size;
	return 0;
}

void file_close(struct file *f)
{
	if (f->bytes)
		munmap((void *)(uintptr_t)f->bytes, f->size);
	if (f->fd >= 0)
		close(f->fd);
}
