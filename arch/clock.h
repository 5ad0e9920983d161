/* SPDX-License-Identifier: MIT */
/*
 * Ticks for machines without a counter that every program may read and that
 * does not wrap: nanoseconds of the system's clock.  Included once, by
 * NAME_live.c of a hosted build.
 */
#ifndef MCOUNT_CLOCK_H
#define MCOUNT_CLOCK_H

#include <time.h>

#include "arch/live.h"

uint64_t arch_ticks(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

#endif
