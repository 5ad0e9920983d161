/* SPDX-License-Identifier: MIT */
/*
 * Writing the text of a running Linux program, no page ever writable and
 * executable at once.
 *
 * One thread: the pages become writable and not executable, are written and
 * turn back.  The code that does so may lie in one of them, so a copy of it
 * runs from a page of its own, on a list of what to write.  With more threads
 * the text must stay executable throughout: the bytes go through
 * /proc/self/mem, which the kernel lets write what is mapped private and
 * read-only.  There each call costs more than what it copies, so a window of
 * the text is kept as it shall be and goes out whole, once a step.
 *
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

enum { WINDOW = FTRACE_BATCH, LIST = 2048, GAP = 4096, EDGE = 16 };

typedef long (*writer_t)(const struct arch_write *first,
			 const struct arch_write *end, unsigned long page,
			 size_t bytes, long mprotect);

struct text {
	writer_t writer;	/* the copy of arch_write_text */
	struct arch_callable callable;
	int mem;		/* /proc/self/mem while open, or -1 */
	bool alone;
	sigset_t mask;
	unsigned long start, stop;	/* the window; none: equal */
	bool dirty;		/* it was changed since it went out */
	size_t listed;
	struct arch_write list[LIST];
	unsigned char bytes[WINDOW + 2 * EDGE];	/* the window's */
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
	text.writer = (writer_t)arch_callable(&text.callable, page);
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
	text.start = text.stop = 0;
	text.listed = 0;
	text.dirty = false;
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
	unsigned long end = (text.stop + size - 1) & -size;
	long failed;

	if (!text.listed)
		return;
	failed = text.writer(text.list, text.list + text.listed, page,
			     end - page, SYS_mprotect);
	if (failed) {
		errno = (int)-failed;
		give_up("mprotect of the text");
	}
	arch_flush(text.start, text.stop);
	text.listed = 0;
}

static void flush_shared(void)
{
	size_t size = text.stop - text.start;

	if (!text.dirty)
		return;
	if (pwrite(text.mem, text.bytes, size, (off_t)text.start) !=
	    (ssize_t)size)
		give_up("/proc/self/mem");
	arch_flush(text.start, text.stop);
	text.dirty = false;
}

static void flush(void)
{
	if (text.alone)
		flush_alone();
	else
		flush_shared();
}

static void write_alone(unsigned long to, const unsigned char *bytes,
			size_t size)
{
	struct arch_write *w = &text.list[text.listed];

	if (text.listed == LIST ||
	    (text.listed && (to < text.start || to > text.stop + GAP))) {
		flush_alone();
		w = text.list;
	}
	if (!text.listed)
		text.start = to;
	text.stop = to + size;
	text.listed++;
	w->to = to;
	w->size = size;
	memcpy(w->bytes, bytes, size);
}

/* Let the window reach to `stop`, with what stands there now. */
static void reach(unsigned long stop)
{
	unsigned long end = text.stop;

	if (stop <= end)
		return;
	text.stop = (stop + EDGE - 1) & -(unsigned long)EDGE;
	memcpy(text.bytes + (end - text.start), (const void *)end,
	       text.stop - end);
}

static void write_shared(unsigned long to, const unsigned char *bytes,
			 size_t size)
{
	if (to < text.start || to > text.stop + GAP ||
	    to + size > text.start + WINDOW) {
		flush_shared();
		text.start = text.stop = to & -(unsigned long)EDGE;
	}
	reach(to + size);
	memcpy(text.bytes + (to - text.start), bytes, size);
	text.dirty = true;
}

void ftrace_port_write(unsigned long to, const unsigned char *bytes,
		       size_t size)
{
	const size_t most = sizeof(text.list[0].bytes);

	if (!text.alone) {
		write_shared(to, bytes, size);
		return;
	}
	for (; size > most; to += most, bytes += most, size -= most)
		write_alone(to, bytes, most);
	write_alone(to, bytes, size);
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
