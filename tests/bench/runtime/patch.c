/* SPDX-License-Identifier: MIT */
/*
 * The time that 100,000 sites take to be switched, beside the least that the
 * machine needs for as many stores: plain ones into pages that one mprotect
 * made writable, and those of the breakpoint protocol with three membarriers
 * in all.  These floors keep no page from being writable and executable, so
 * two more floors do: one mprotect each way, and the same three passes
 * through /proc/self/mem.  The library may leave it to who runs the text next
 * that its pages are mapped, so that is measured, too.  Each figure is the
 * least of some processes, each of which finds the text untouched.  Prints:
 * name, ns a site.
 */
#include <fcntl.h>
#include <linux/membarrier.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "runtime/ftrace.h"
#include "runtime/record.h"

enum { CALL = 0xe8, TRAP = 0xcc, PAGE = 4096, FIRST = 7, AGAIN = 15 };

extern const unsigned long __start___mcount_loc[], __stop___mcount_loc[];

static const unsigned long *const site = __start___mcount_loc;
static size_t sites;
static unsigned long page, bytes;

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return t.tv_sec * 1e9 + t.tv_nsec;
}

static void hear(unsigned long ip, unsigned long parent,
		 struct ftrace_ops *op, struct ftrace_regs *regs)
{
	(void)ip, (void)parent, (void)op, (void)regs;
}

static struct ftrace_ops ops = {
	.func = hear, .flags = FTRACE_OPS_FL_NO_VECTORS,
};

static void must(int good, const char *what)
{
	if (!good) {
		perror(what);
		exit(2);
	}
}

static void protect(int rights)
{
	must(!mprotect((void *)page, bytes, rights), "mprotect");
}

static void put(unsigned long to, int from, int end, int on)
{
	static const unsigned char off[] = { 0x0f, 0x1f, 0x44, 0, 0 };
	static const unsigned char call[] = { CALL, 1, 2, 3, 4 };

	for (int i = from; i < end; i++)
		((volatile unsigned char *)to)[i] = on ? call[i] : off[i];
}

static void plain(int on)
{
	protect(PROT_READ | PROT_WRITE | PROT_EXEC);
	for (size_t i = 0; i < sites; i++)
		put(site[i], 0, 5, on);
}

static void plain_apart(int on)
{
	protect(PROT_READ | PROT_WRITE);
	for (size_t i = 0; i < sites; i++)
		put(site[i], 0, 5, on);
	protect(PROT_READ | PROT_EXEC);
}

static void membarrier(void)
{
	must(!syscall(SYS_membarrier,
		      MEMBARRIER_CMD_PRIVATE_EXPEDITED_SYNC_CORE, 0, 0),
	     "membarrier");
}

static void trap(unsigned long to)
{
	*(volatile unsigned char *)to = TRAP;
}

static void breakpoint(int on)
{
	for (size_t i = 0; i < sites; i++)
		trap(site[i]);
	membarrier();
	for (size_t i = 0; i < sites; i++)
		put(site[i], 1, 5, on);
	membarrier();
	for (size_t i = 0; i < sites; i++)
		put(site[i], 0, 1, on);
	membarrier();
}

/* What three passes of the kernel over the text cost, contents aside. */
static void through_mem(int on)
{
	static char *copy;
	int fd = open("/proc/self/mem", O_RDWR);

	(void)on;
	if (!copy) {
		copy = malloc(bytes);
		memcpy(copy, (void *)page, bytes);
	}
	for (int pass = 0; pass < 3; pass++) {
		must(pwrite(fd, copy, bytes, (off_t)page) == (ssize_t)bytes,
		     "/proc/self/mem");
		membarrier();
	}
	close(fd);
}

static void library(int on)
{
	must(!(on ? register_ftrace_function(&ops)
		  : unregister_ftrace_function(&ops)), "library");
}

/* And each page is run. */
static void library_run(int on)
{
	library(on);
	for (unsigned long at = page; at < page + bytes; at += PAGE)
		(void)*(volatile char *)at;
}

/* Takes the table, which writes no site that is a NOP already. */
static void take(void)
{
	must(!mcount_rescan() && ftrace_count().sites == sites &&
	     !ftrace_count().refused, "rescan");
}

static void *idle(void *unused)
{
	pause();
	return unused;
}

static void with_thread(void)
{
	pthread_t thread;

	must(!pthread_create(&thread, NULL, idle, NULL), "thread");
	must(!syscall(SYS_membarrier,
		MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED_SYNC_CORE, 0, 0),
	     "membarrier");
}

static double least_again(void (*change)(int))
{
	double least = 1e18;

	for (int i = 0; i < AGAIN; i++) {
		double t = now();

		change(1);
		t = now() - t;
		least = t < least ? t : least;
		change(0);
	}
	return least;
}

static int of_library(void (*change)(int))
{
	return change == library || change == library_run;
}

/* Change once, or with a thread and often; in a process of its own. */
static double in_child(void (*change)(int), int live)
{
	int way[2];
	double t;

	must(!pipe(way), "pipe");
	if (!fork()) {
		if (of_library(change))
			take();
		if (live) {
			with_thread();
			plain(0);
			if (of_library(change))
				protect(PROT_READ | PROT_EXEC);
			change(1);
			change(0);
			t = least_again(change);
		} else {
			t = now();
			change(1);
			t = now() - t;
		}
		must(write(way[1], &t, sizeof(t)) == sizeof(t), "pipe");
		_exit(0);
	}
	close(way[1]);
	must(read(way[0], &t, sizeof(t)) == sizeof(t), "child");
	close(way[0]);
	wait(NULL);
	return t;
}

static void tell(const char *name, void (*change)(int), int live)
{
	double least = 1e18;

	for (int i = 0; i < (live ? 3 : FIRST); i++) {
		double t = in_child(change, live);

		least = t < least ? t : least;
	}
	printf("%s %.2f\n", name, least / (double)sites);
	fflush(stdout);
}

int main(void)
{
	sites = (size_t)(__stop___mcount_loc - __start___mcount_loc);
	page = site[0] & -(unsigned long)PAGE;
	bytes = (site[sites - 1] + PAGE - page) & -(unsigned long)PAGE;
	tell("first-floor", plain, 0);
	tell("first-apart-floor", plain_apart, 0);
	tell("first", library, 0);
	tell("live-floor", breakpoint, 1);
	tell("live-mem-floor", through_mem, 1);
	tell("live", library, 1);
	tell("live-floor", breakpoint, 1);
	tell("live-run", library_run, 1);
	return 0;
}
