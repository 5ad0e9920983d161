/* SPDX-License-Identifier: MIT */
/*
 * A file of memory that is to be text (memfd_create(2)), and the view that it
 * is written through.  The file is mapped as text through a descriptor of
 * that mapping alone, which flock(2) keeps locked until no process has the
 * mapping any more, those that were forked without a word included: what is
 * not locked is nobody's text.
 */
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "runtime/hosted.h"

#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25	/* to huge pages; Linux 6.1 */
#endif

enum {
	HUGE = FTRACE_BATCH,
	LOWEST_FD = 100,	/* what programs count on stays free */
};

/* Beyond the limit the kernel sends a signal. */
static bool may_grow(size_t size)
{
	struct rlimit most;

	return !getrlimit(RLIMIT_FSIZE, &most) && most.rlim_cur >= size;
}

/* Memory for `size` bytes from `lead` on, of `all`. */
static bool make_file(struct textfile *f, size_t size)
{
	int low = may_grow(f->size) ? memfd_create("mcount-rt", MFD_CLOEXEC)
				    : -1;
	struct stat st;

	if (low < 0)
		return false;
	f->fd = fcntl(low, F_DUPFD_CLOEXEC, LOWEST_FD);
	close(low);
	if (f->fd < 0 || fstat(f->fd, &st))
		return false;
	f->device = st.st_dev;
	f->inode = st.st_ino;
	return !ftruncate(f->fd, (off_t)f->size) &&
	       !fallocate(f->fd, 0, (off_t)f->lead, (off_t)size);
}

/* Address space where huge pages can be. */
static char *reserve(size_t size)
{
	char *all = mmap(NULL, size + HUGE, PROT_NONE,
			 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	size_t skip = -(unsigned long)all & (HUGE - 1);

	if (all == MAP_FAILED)
		return NULL;
	if (skip)
		munmap(all, skip);
	munmap(all + skip + size, HUGE - skip);
	return all + skip;
}

/* No child has it.  Small pages do, too. */
static bool make_view(struct textfile *f)
{
	char *at = reserve(f->size);

	if (!at)
		return false;
	f->view = at + f->lead;
	if (mmap(at, f->size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED,
		 f->fd, 0) == MAP_FAILED)
		return false;
	(void)madvise(at, f->size, MADV_COLLAPSE);
	return !madvise(at, f->size, MADV_DONTFORK) &&
	       textfile_rights(f, PROT_READ);
}

static bool may_execute(const struct textfile *f)
{
	void *p = mmap(NULL, page_size(), PROT_READ | PROT_EXEC, MAP_PRIVATE,
		       f->fd, 0);

	return p != MAP_FAILED && !munmap(p, page_size());
}

/* For the text [start, stop), whole pages; huge ones lie alike. */
bool textfile_make(struct textfile *f, unsigned long start, unsigned long stop)
{
	*f = (struct textfile){ .fd = -1, .lead = start & (HUGE - 1) };
	f->size = (f->lead + (stop - start) + HUGE - 1) & -(size_t)HUGE;
	if (make_file(f, stop - start) && make_view(f) && may_execute(f))
		return true;
	textfile_drop(f);
	return false;
}

/* Is the descriptor still the file's?  A program may have closed it. */
static bool is_open(const struct textfile *f)
{
	struct stat st;

	return f->fd >= 0 && !fstat(f->fd, &st) && st.st_dev == f->device &&
	       st.st_ino == f->inode;
}

/* What is mapped as text stays. */
void textfile_drop(struct textfile *f)
{
	if (is_open(f))
		close(f->fd);
	if (f->view)
		munmap(f->view - f->lead, f->size);
	f->fd = -1;
	f->view = NULL;
}

/* A descriptor to map it as text by; -1: it is somebody's text, or lost. */
int textfile_open(const struct textfile *f)
{
	char path[sizeof("/proc/self/fd/") + 3 * sizeof(int)];
	int fd;

	if (!is_open(f))
		return -1;
	snprintf(path, sizeof(path), "/proc/self/fd/%d", f->fd);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd >= 0 && !flock(fd, LOCK_EX | LOCK_NB))
		return fd;
	if (fd >= 0)
		close(fd);
	return -1;
}

/* PROT_READ, or PROT_WRITE too. */
bool textfile_rights(const struct textfile *f, int rights)
{
	return !mprotect(f->view - f->lead, f->size, rights);
}
