/* SPDX-License-Identifier: MIT */
/*
 * Hostile files, many of them: mutate COUNT SEED...  Each seed is cut at
 * every length and damaged in COUNT ways, and goes through the code of both
 * programs in this one process, which is built with sanitizers: the first
 * bad access ends it.  What is refused is so with one sentence, in an archive
 * one a member; what is recorded can be read and needs no second recording.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "recordmcount/audit.h"
#include "recordmcount/record.h"
#include "tests/recordmcount/damage.h"

enum { SECONDS = 30, RULES = 64 };	/* for one file; room for rules */

struct outcome {
	bool failed;
	int status;
	unsigned lines;			/* on what went wrong */
	unsigned char *bytes;		/* NULL: no change */
	size_t size;
};

struct counts {
	unsigned refused, changed, left, wrong;
};

static void put(struct job *j, unsigned char *bytes, size_t size)
{
	struct outcome *c = j->where;

	c->bytes = bytes;
	c->size = size;
}

static unsigned lines(const char *text)
{
	unsigned n = 0;

	for (; *text; text++)
		n += *text == '\n';
	return n;
}

/* What a kernel asks for, and all that there is to ask for. */
static const struct options asked[] = {
	{ .quiet = true, .nop = NOP_ALL, .grow = true },
	{ .quiet = true, .profile = PROFILE_ALL, .patchable = true,
	  .entry_nops = true, .compact = true, .grow = true },
};

static struct outcome record(const unsigned char *bytes, size_t size,
			     const struct options *opt)
{
	struct outcome c = { 0 };
	struct tally tally = { 0 };
	struct job j = { .opt = opt, .path = "it", .bytes = bytes,
			 .size = size, .out = stderr, .tally = &tally,
			 .put = put, .where = &c };
	char *text = NULL;
	size_t length;

	j.err = open_memstream(&text, &length);
	if (!j.err)
		abort();
	if (file_kind(bytes, size) == FILE_ARCHIVE)
		record_archive(&j);
	else
		record_object(&j);
	if (fclose(j.err))
		abort();
	c.failed = j.failed;
	c.status = tally.status;
	c.lines = lines(text);
	free(text);
	return c;
}

static void audit(const unsigned char *bytes, size_t size)
{
	int fd = memfd_create("audited", 0);
	bool on[RULES];
	char path[64];
	struct audit a;

	memset(on, 1, sizeof(on));
	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	if (fd < 0 || write(fd, bytes, size) != (ssize_t)size)
		abort();
	if (!audit_open(&a, path, &no_wants))
		audit_run(&a, on);
	audit_close(&a);
	close(fd);
}

static void complain(struct counts *n, const char *what, const char *how,
		     unsigned k)
{
	printf("# %s %u: %s\n", how, k, what);
	n->wrong++;
}

/* A copy of just its size: what lies behind it is not to be read. */
static void try(struct counts *n, const struct bytes *b, const char *how,
		unsigned k)
{
	unsigned char *bytes = malloc(b->n);
	bool archive = file_kind(b->v, b->n) == FILE_ARCHIVE;
	struct outcome once, twice;
	const struct options *opt = &asked[k & 1];

	if (!bytes)
		abort();
	memcpy(bytes, b->v, b->n);
	alarm(SECONDS);
	audit(bytes, b->n);
	once = record(bytes, b->n, opt);
	if (once.failed) {
		n->refused++;
		if (once.status != TROUBLE || !once.lines || once.lines % 2 ||
		    (once.lines > 2 && !archive))
			complain(n, "not refused with a sentence", how, k);
		if (once.bytes)
			complain(n, "refused and changed", how, k);
	} else if (once.bytes) {
		n->changed++;
		twice = record(once.bytes, once.size, opt);
		if (twice.failed)
			complain(n, "its result is refused", how, k);
		if (twice.bytes)
			complain(n, "recorded twice", how, k);
		free(twice.bytes);
	} else {
		n->left++;
	}
	free(once.bytes);
	free(bytes);
}

static void fuzz(struct counts *n, const struct bytes *seed, unsigned count)
{
	static struct bytes b;
	uint64_t state = 2;

	for (b = *seed; b.n > 1; try(n, &b, "length", (unsigned)b.n))
		b.n--;
	for (unsigned k = 0; k < count; k++) {
		b = *seed;
		damage(&b, &state);
		try(n, &b, "mutation", k);
	}
}

int main(int argc, char **argv)
{
	static struct bytes seed;
	unsigned failed = 0;

	/* What was printed before a crash must not be lost. */
	setvbuf(stdout, NULL, _IOLBF, 0);
	for (int i = 2; i < argc; i++) {
		struct counts n = { 0 };

		if (load(argv[i], &seed) && seed.n)
			fuzz(&n, &seed, (unsigned)atoi(argv[1]));
		else
			complain(&n, "cannot be read", argv[i], 0);
		printf("# %u refused, %u recorded, %u left\n", n.refused,
		       n.changed, n.left);
		printf("%sok %d - variants of %s\n",
		       n.wrong || !n.refused || !n.changed ? "not " : "",
		       i - 1, argv[i]);
		failed += n.wrong || !n.refused || !n.changed;
	}
	printf("1..%d\n", argc - 2);
	return failed || argc < 3;
}
