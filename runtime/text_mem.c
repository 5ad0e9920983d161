/* SPDX-License-Identifier: MIT */
/*
 * Writing text where no page may become executable any more: through
 * /proc/self/mem, which the kernel lets write what is mapped private and
 * read-only.  Each call costs more than what it copies, so a window of the
 * text is kept as it shall be and goes out whole, once a step.
 *
 * Every edge of a window is on 16 bytes, so that the kernel's copy moves
 * whole instructions of the machines where a site changes by one store.
 */
#include <fcntl.h>
#include <linux/membarrier.h>
#include <string.h>
#include <sys/single_threaded.h>
#include <unistd.h>

#include "runtime/hosted.h"

enum { WINDOW = FTRACE_BATCH, GAP = 4096, EDGE = 16 };

struct mem {
	int fd;				/* while open */
	unsigned long start, stop;	/* the window; none: equal */
	bool dirty;			/* it was changed since it went out */
	unsigned char bytes[WINDOW + 2 * EDGE];	/* the window's */
};

static struct mem mem;

/* Can what other threads run be written, and can they be told? */
bool mem_open(unsigned long start)
{
	char byte = *(const char *)start;

	mem.start = mem.stop = 0;
	mem.dirty = false;
	if (!__libc_single_threaded &&
	    (text_membarrier(
		    MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED_SYNC_CORE) ||
	     (arch_native->live == LIVE_BREAKPOINT && trap_install())))
		return false;
	mem.fd = open("/proc/self/mem", O_RDWR | O_CLOEXEC);
	if (mem.fd < 0)
		return false;
	if (pwrite(mem.fd, &byte, 1, (off_t)start) == 1)
		return true;
	mem_close();
	return false;
}

void mem_flush(void)
{
	size_t size = mem.stop - mem.start;

	if (!mem.dirty)
		return;
	if (pwrite(mem.fd, mem.bytes, size, (off_t)mem.start) !=
	    (ssize_t)size)
		text_give_up("/proc/self/mem");
	arch_flush(mem.start, mem.stop);
	mem.dirty = false;
}

/* Let the window reach to `stop`, with what stands there now. */
static void reach(unsigned long stop)
{
	unsigned long end = mem.stop;

	if (stop <= end)
		return;
	mem.stop = (stop + EDGE - 1) & -(unsigned long)EDGE;
	memcpy(mem.bytes + (end - mem.start), (const void *)end,
	       mem.stop - end);
}

void mem_write(unsigned long to, const unsigned char *bytes, size_t size)
{
	if (to < mem.start || to > mem.stop + GAP ||
	    to + size > mem.start + WINDOW) {
		mem_flush();
		mem.start = mem.stop = to & -(unsigned long)EDGE;
	}
	reach(to + size);
	memcpy(mem.bytes + (to - mem.start), bytes, size);
	mem.dirty = true;
}

void mem_close(void)
{
	mem_flush();
	close(mem.fd);
}
