/* SPDX-License-Identifier: MIT */
/*
 * Hostile files: fuzz RECORDMCOUNT AUDIT SEED...  The first is cut at every
 * length, and all are damaged in a hundred ways, the same in every run.
 * Both programs, built with sanitizers, must end with a status of their own;
 * a refusal is status 2 and one sentence, and leaves the file as it was.
 */
#include <fcntl.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/recordmcount/damage.h"

extern char **environ;

enum { MUTATIONS = 100, TEXT = 4096 };

static const char object[] = "fuzz.o";
static const char trouble[] = "fuzz.err";

struct counts {
	unsigned runs, refused, accepted, wrong;
};

static bool save(const char *path, const struct bytes *b)
{
	FILE *f = fopen(path, "wb");

	return f && fwrite(b->v, 1, b->n, f) == b->n && !fclose(f);
}

/* The exit status of a program on the object, or -1 for a crash. */
static int run(const char *program, const char *option)
{
	char *const argv[] = { (char *)program, (char *)option, (char *)object,
			       NULL };
	posix_spawn_file_actions_t to;
	pid_t pid;
	int status;

	posix_spawn_file_actions_init(&to);
	posix_spawn_file_actions_addopen(&to, 1, "/dev/null", O_WRONLY, 0);
	posix_spawn_file_actions_addopen(&to, 2, trouble, O_WRONLY | O_CREAT |
					 O_TRUNC, 0600);
	if (posix_spawn(&pid, program, &to, NULL, argv, environ) ||
	    waitpid(pid, &status, 0) < 0)
		status = -1;
	posix_spawn_file_actions_destroy(&to);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Lines of the message that are a sentence about the object. */
static unsigned sentences(void)
{
	char line[TEXT];
	unsigned n = 0;
	FILE *f = fopen(trouble, "r");

	while (f && fgets(line, sizeof(line), f)) {
		if (!strcmp(line, "fuzz.o: failed\n"))
			continue;
		n += strncmp(line, "fuzz.o: ", 8) ? 100 : 1;
	}
	if (f)
		fclose(f);
	return n;
}

static bool unchanged(const struct bytes *was)
{
	static struct bytes is;

	return load(object, &is) && is.n == was->n &&
	       !memcmp(is.v, was->v, was->n);
}

static void complain(struct counts *c, const char *what, const char *how,
		     unsigned k, int status)
{
	printf("# %s %u: %s, status %d\n", how, k, what, status);
	c->wrong++;
}

/* Is a program's end on this file one that it may have? */
static void judge(struct counts *c, const char *program, const char *option,
		  const struct bytes *was, const char *how, unsigned k)
{
	int status = run(program, option);

	c->runs++;
	if (status < 0 || status > 2) {
		complain(c, "a crash", how, k, status);
	} else if (status == 2) {
		c->refused++;
		if (sentences() != 1)
			complain(c, "not one sentence", how, k, status);
		if (!unchanged(was))
			complain(c, "refused and changed", how, k, status);
	} else {
		c->accepted++;
	}
}

static void try(struct counts *c, char **programs, const struct bytes *b,
		const char *how, unsigned k)
{
	if (!save(object, b)) {
		complain(c, "cannot be written", how, k, 0);
		return;
	}
	judge(c, programs[1], "-q", b, how, k);
	if (!save(object, b))
		return;
	judge(c, programs[0], "-q", b, how, k);
}

static void fuzz(struct counts *c, char **programs, const struct bytes *seed,
		 bool cut)
{
	static struct bytes b;
	uint64_t state = 1;

	for (b = *seed; cut && b.n-- > 1;)
		try(c, programs, &b, "length", (unsigned)b.n);
	for (unsigned k = 0; k < MUTATIONS; k++) {
		b = *seed;
		damage(&b, &state);
		try(c, programs, &b, "mutation", k);
	}
}

int main(int argc, char **argv)
{
	static struct bytes seed;
	unsigned failed = 0;

	for (int i = 3; i < argc; i++) {
		struct counts c = { 0 };

		if (!load(argv[i], &seed) || seed.n == 0)
			complain(&c, "cannot be read", argv[i], 0, 0);
		else
			fuzz(&c, argv + 1, &seed, i == 3);
		printf("# %u runs: %u refused, %u accepted\n", c.runs,
		       c.refused, c.accepted);
		printf("%sok %d - hostile variants of %s\n",
		       c.wrong || !c.refused || !c.accepted ? "not " : "",
		       i - 2, argv[i]);
		failed += c.wrong || !c.refused || !c.accepted;
	}
	printf("1..%d\n", argc - 3);
	return failed || argc < 4;
}
