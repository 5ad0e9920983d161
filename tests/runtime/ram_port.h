/* SPDX-License-Identifier: MIT */
/*
 * A port of the freestanding core: memory that is simply writable, records in
 * an array, no names, one thread.
 */
#ifndef TEST_RAM_PORT_H
#define TEST_RAM_PORT_H

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "runtime/port.h"

#ifdef __loongarch__
#define PAGE 16384ul
#elif defined(__sparc__) || defined(__alpha__)
#define PAGE 8192ul
#else
#define PAGE 4096ul
#endif

#ifdef ALONE
#include "arch/live.h"
#define FLUSH(start, stop) arch_flush(start, stop)
#else
#define FLUSH(start, stop) \
	__builtin___clear_cache((char *)(start), (char *)(stop))
#endif

static struct ftrace_ret_stack stack[64];
static struct ftrace_thread only = { .stack = stack, .limit = 64 };
static struct dyn_ftrace records[64];
static unsigned long page;
static unsigned locked, opened, closed;

struct ftrace_thread *ftrace_port_thread(void)
{
	return &only;
}

struct dyn_ftrace *ftrace_port_records(size_t count)
{
	return count <= 64 ? records : NULL;
}

int ftrace_port_locked(int (*work)(void *), void *data)
{
	int done;

	locked++;
	done = work(data);
	locked--;
	return done;
}

bool ftrace_port_alone(void)
{
	return true;
}

int ftrace_port_open(unsigned long start, unsigned long stop)
{
	page = start & -PAGE;
	opened++;
	return mprotect((void *)page, stop - page,
			PROT_READ | PROT_WRITE | PROT_EXEC);
}

void ftrace_port_write(unsigned long to, const unsigned char *bytes,
		       size_t size)
{
	for (size_t i = 0; i < size; i++)
		((volatile unsigned char *)to)[i] = bytes[i];
	FLUSH(to, to + size);
}

void ftrace_port_sync(void)
{
}

void ftrace_port_close(void)
{
	closed++;
}

const char *ftrace_port_name(unsigned long ip)
{
	(void)ip;
	return NULL;
}

_Noreturn void ftrace_port_lost(unsigned long func, unsigned long fp)
{
	printf("Bail out! %#lx %#lx\n", func, fp);
	exit(2);
}

#endif
