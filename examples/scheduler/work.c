/* SPDX-License-Identifier: MIT */
/* What the tasks do: every function here has a site. */
#include "examples/scheduler/scheduler.h"

__attribute__((noinline)) static unsigned long square(unsigned long x)
{
	__asm__ volatile("" : "+r"(x));
	return x * x;
}

__attribute__((noinline)) unsigned long work(unsigned long n)
{
	return n ? square(n) + work(n - 1) : 0;
}

/* An interrupt's; it uses the return stack of the task it has interrupted. */
__attribute__((noinline)) void beat(struct task *t)
{
	__asm__ volatile("" :: "r"(t) : "memory");
}
