/* SPDX-License-Identifier: MIT */
/*
 * What the runtime adds to a call in each mode, beside the bare stubs of
 * floor.S.  Prints: name, ns a call over a bare one.  The argument is the
 * beginning of the recordings' folders.  Without one it is what another tracer
 * adds, under the name of the program.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "runtime/record.h"

/* Under another tracer the runtime is not linked. */
#pragma weak mcount_start
#pragma weak mcount_stop
#pragma weak mcount_rescan

enum { CALLS = 1000000, ROUNDS = 15 };
enum { ON_TAPE = 30000 };	/* calls whose events a tape has room for */

int bare(int), counted(int), entered(int), paired(int);

/* As floor.S has it, with a site. */
__attribute__((noinline, noclone, aligned(32))) static int traced(int x)
{
	__asm__ volatile("");
	return x + 1;
}

#define NOSITE __attribute__((no_instrument_function))
/* So each loop calls one function and no pointer to learn again. */
#define LOOP NOSITE inline __attribute__((always_inline))

static NOSITE double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static LOOP double round_of(int (*call)(int), int calls)
{
	double t = now();

	for (int n = 0; n < calls;)
		n = call(n);
	return (now() - t) / calls;
}

static LOOP double least(int (*call)(int))
{
	double least = 1e18;

	for (int i = 0; i < ROUNDS; i++) {
		double t = round_of(call, CALLS);

		least = t < least ? t : least;
	}
	return least;
}

static NOSITE void tell(const char *name, double ns, double less)
{
	printf("%s %.2f\n", name, ns - less);
	fflush(stdout);
}

static NOSITE void must(int failed)
{
	if (failed)
		exit(2);
}

static NOSITE double in_mode(enum mcount_mode mode, const char *folder)
{
	double ns;

	must(mcount_start(mode, folder));
	ns = least(traced);
	must(mcount_stop());
	return ns;
}

/* Short rounds, as buffers have room for. */
static NOSITE double least_short(void)
{
	double least = 1e18;

	for (int i = 0; i < 4 * ROUNDS; i++) {
		double t = round_of(traced, ON_TAPE);

		least = t < least ? t : least;
	}
	return least;
}

/* What the thread does that is traced: nothing is written out meanwhile. */
static NOSITE double on_tape(enum mcount_mode mode, const char *folder)
{
	double ns, least = 1e18;
	char path[4096];

	for (int i = 0; i < 4 * ROUNDS; i++) {
		snprintf(path, sizeof(path), "%s.%d", folder, i);
		must(mcount_start(mode, path));
		ns = round_of(traced, ON_TAPE);
		least = ns < least ? ns : least;
		must(mcount_stop());
	}
	return least;
}

int NOSITE main(int argc, char **argv)
{
	double plain = least(bare);
	char path[4096];

	if (argc == 1) {		/* under another tracer */
		tell(strrchr(argv[0], '/') + 1, least_short(), plain);
		return 0;
	}
	if (argc != 2 || mcount_rescan())
		return 2;
	tell("bare-floor", plain, 0);
	tell("off", least(traced), 0);
	tell("count-floor", least(counted), plain);
	tell("count", in_mode(MCOUNT_COUNT, NULL), plain);
	tell("entry-floor", least(entered), plain);
	snprintf(path, sizeof(path), "%s.function", argv[1]);
	tell("entry", on_tape(MCOUNT_FUNCTION, path), plain);
	tell("entry-filed", in_mode(MCOUNT_FUNCTION, path), plain);
	tell("pair-floor", least(paired), plain);
	snprintf(path, sizeof(path), "%s.graph", argv[1]);
	tell("pair", on_tape(MCOUNT_GRAPH, path), plain);
	tell("pair-filed", in_mode(MCOUNT_GRAPH, path), plain);
	return 0;
}
