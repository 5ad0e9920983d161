/* SPDX-License-Identifier: MIT */
/*
 * Writing the text of a running Linux program, no page ever writable and
 * executable at once.
 *
 * One thread: the pages become writable and not executable, are written and
 * turn back.  The code that does so may lie in one of them, so a copy of it
 * runs from a page of its own.  With more threads the text must stay
 * executable throughout: the bytes go through /proc/self/mem, which the
 * kernel lets write what is mapped private and read-only; that costs half as
 * much again.
 *
 * Writes gather in a window: sites ascend, so one call covers many of them.
 * Every edge of a window is on 16 bytes, so that the kernel's copy moves
 * whole instructions of the machines where a site changes by one store.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/membarrier.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/single_threaded.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "runtime/hosted.h"

enum { WINDOW = 1 << 16, GAP = 4096, EDGE = 16 };

typedef long (*writer_t)(unsigned long to, const void *from, size_t size,
			 unsigned long page, size_t bytes, long mprotect);

struct text {
	writer_t writer;	/* the copy of arch_write_text */
	int mem;		/* /proc/self/mem while open, or -1 */
	bool alone;
	sigset_t mask;
	unsigned long start;	/* the window: what it will hold, */
	size_t size;		/* how much of it is in use */
	unsigned char bytes[WINDOW + EDGE];
};

static struct text text = { .mem = -1 };

bool ftrace_port_alone(void)
{
	return __libc_single_threaded;
}

/* A half-written text has no continuation. */
static _Noreturn void give_up(const char *what)
{
	const char *why = strerror(errno);

	dprintf(STDERR_FILENO, "mcount-rt: %s: %s\n", what, why);
	abort();
}

static bool copy_writer(void)
{
	size_t size = (size_t)(arch_write_text_end -
			       (const char *)arch_write_text);
	void *page;

	if (text.writer)
		return true;
	page = mmap(NULL, size, PROT_READ | PROT_WRITE,
		    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (page == MAP_FAILED)
		return false;
	memcpy(page, (const void *)arch_write_text, size);
	__builtin___clear_cache(page, (char *)page + size);
	if (mprotect(page, size, PROT_READ | PROT_EXEC)) {
		munmap(page, size);
		return false;
	}
	text.writer = (writer_t)page;
	return true;
}

static int membarrier(int command)
{
	return (int)syscall(SYS_membarrier, command, 0, 0);
}

/* Can what other threads run be written, and can they be told? */
static bool open_shared(unsigned long start)
{
	char byte = *(const char *)start;

	if (membarrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED_SYNC_CORE))
		return false;
	if (arch_native->live == LIVE_BREAKPOINT && trap_install())
		return false;
	text.mem = open("/proc/self/mem", O_RDWR | O_CLOEXEC);
	if (text.mem < 0)
		return false;
	if (pwrite(text.mem, &byte, 1, (off_t)start) == 1)
		return true;
	close(text.mem);
	text.mem = -1;
	return false;
}

int ftrace_port_open(unsigned long start, unsigned long stop)
{
	sigset_t all;

	(void)stop;
	text.alone = ftrace_port_alone();
	text.size = 0;
	if (text.alone ? !copy_writer() : !open_shared(start))
		return -1;
	/* A handler must not run pages that are not executable. */
	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &text.mask);
	return 0;
}

static void flush_alone(void)
{
	unsigned long size = (unsigned long)sysconf(_SC_PAGESIZE);
	unsigned long page = text.start & -size;
	unsigned long end = (text.start + text.size + size - 1) & -size;
	long failed = text.writer(text.start, text.bytes, text.size, page,
				  end - page, SYS_mprotect);

	if (failed) {
		errno = (int)-failed;
		give_up("mprotect of the text");
	}
}

static void flush_shared(void)
{
	if (pwrite(text.mem, text.bytes, text.size, (off_t)text.start) !=
	    (ssize_t)text.size)
		give_up("/proc/self/mem");
}

static void flush(void)
{
	if (!text.size)
		return;
	if (text.alone)
		flush_alone();
	else
		flush_shared();
	arch_flush(text.start, text.start + text.size);
	text.size = 0;
}

/* Let the window reach to `stop`, with what stands there now. */
static void reach(unsigned long stop)
{
	unsigned long end = text.start + text.size;

	if (stop <= end)
		return;
	stop = (stop + EDGE - 1) & -(unsigned long)EDGE;
	memcpy(text.bytes + text.size, (const void *)end, stop - end);
	text.size = stop - text.start;
}

void ftrace_port_write(unsigned long to, const unsigned char *bytes,
		       size_t size)
{
	if (text.size && (to < text.start ||
			  to + size > text.start + WINDOW ||
			  to > text.start + text.size + GAP))
		flush();
	if (!text.size)
		text.start = to & -(unsigned long)EDGE;
	reach(to + size);
	memcpy(text.bytes + (to - text.start), bytes, size);
}

void ftrace_port_sync(void)
{
	flush();
	if (text.alone)
		arch_serialise();
	else if (membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED_SYNC_CORE))
		give_up("membarrier");
}

void ftrace_port_close(void)
{
	flush();
	if (text.mem >= 0)
		close(text.mem);
	text.mem = -1;
	sigprocmask(SIG_SETMASK, &text.mask, NULL);
}
