/* SPDX-License-Identifier: MIT */
/*
 * Memory that runs out: scarce SEED...  Each seed is recorded and audited
 * again and again, with the first, the second, ... request for memory
 * refused.  What comes of it is all or a sentence that says so.
 */
#include <stdio.h>
#include <stdlib.h>

#include "recordmcount/audit.h"
#include "recordmcount/record.h"
#include "tests/recordmcount/damage.h"

enum { RULES = 64 };			/* room for them */

static long left = -1;			/* requests until one is refused */

static bool refuse(void)
{
	return left >= 0 && left-- == 0;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t size);

void *__wrap_malloc(size_t size)
{
	return refuse() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t n, size_t size)
{
	return refuse() ? NULL : __real_calloc(n, size);
}

void *__wrap_realloc(void *p, size_t size)
{
	return refuse() ? NULL : __real_realloc(p, size);
}

struct outcome {
	unsigned char *bytes;
	size_t size;
	bool failed;
	char why[256];
};

static void put(struct job *j, unsigned char *bytes, size_t size)
{
	struct outcome *o = j->where;

	o->bytes = bytes;
	o->size = size;
}

/* What comes of a seed if request `n` is refused; none is if `n` is -1. */
static struct outcome record(const struct bytes *b, FILE *none, long n)
{
	static const struct options opt = {
		.quiet = true, .profile = PROFILE_ALL, .nop = NOP_ALL,
		.layout = LAYOUT_LINK_ORDER, .patchable = true,
		.compact = true, .grow = true,
	};
	struct outcome o = { 0 };
	struct tally tally = { 0 };
	struct job j = { .opt = &opt, .path = "it", .bytes = b->v,
			 .size = b->n, .out = none, .err = none,
			 .tally = &tally, .put = put, .where = &o };

	left = n;
	if (file_kind(b->v, b->n) == FILE_ARCHIVE)
		record_archive(&j);
	else
		record_object(&j);
	o.failed = j.failed;
	snprintf(o.why, sizeof(o.why), "%s", j.why);
	return o;
}

static struct outcome audit(const struct bytes *b, long n)
{
	struct outcome o = { 0 };
	bool on[RULES];
	struct audit a;

	memset(on, 1, sizeof(on));
	left = n;
	o.failed = audit_memory(&a, "it", b->v, b->n, &no_wants) ||
		   audit_run(&a, on);
	snprintf(o.why, sizeof(o.why), "%s", a.err);
	audit_close(&a);
	return o;
}

static bool is_right(const struct outcome *o, const struct outcome *whole)
{
	if (o->failed)
		return !o->bytes && (!*o->why || strstr(o->why, "memory"));
	return o->size == whole->size &&
	       (!o->size || !memcmp(o->bytes, whole->bytes, o->size));
}

/* Refuse each request in its turn; how many there were, or 0. */
static long starve(const struct bytes *b, FILE *none, bool audits)
{
	struct outcome whole = audits ? audit(b, -1) : record(b, none, -1);
	long n = 0;
	bool right = !whole.failed;

	for (bool refused = true; refused && right; n += refused) {
		struct outcome o = audits ? audit(b, n) : record(b, none, n);

		refused = left < 0;
		left = -1;
		right = is_right(&o, &whole);
		if (!right)
			printf("# request %ld: %s\n", n, o.why);
		free(o.bytes);
	}
	left = -1;
	free(whole.bytes);
	return right ? n : 0;
}

int main(int argc, char **argv)
{
	static struct bytes seed;
	FILE *none = fopen("/dev/null", "w");
	int failed = !none || argc < 2, tests = 0;

	for (int i = 1; i < argc && none; i++)
		for (int audits = 0; audits < 2; audits++) {
			long n = 0;

			if (load(argv[i], &seed) &&
			    (!audits || file_kind(seed.v, seed.n) == FILE_ELF))
				n = starve(&seed, none, audits);
			else if (audits)
				continue;
			printf("%sok %d - %s, %ld requests, each refused: %s\n",
			       n ? "" : "not ", ++tests,
			       audits ? "audited" : "recorded", n, argv[i]);
			failed += !n;
		}
	printf("1..%d\n", tests);
	return failed;
}
