/* SPDX-License-Identifier: MIT */
/*
 * Hostile files for everything that the audit does: hostile COUNT SEED...
 * Each seed is damaged in COUNT ways and goes through the rules, all forms of
 * report, --why, --diff's and --handler's readers in this one process, which
 * is built with sanitizers: the first bad access ends it.  What is refused is
 * so with one sentence.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "recordmcount/graph.h"
#include "recordmcount/inspect.h"
#include "tests/recordmcount/damage.h"

enum { SECONDS = 30 };			/* for one file */

struct counts {
	unsigned refused, found, clean, wrong;
};

static unsigned lines(const char *text)
{
	unsigned n = 0;

	for (; *text; text++)
		n += *text == '\n';
	return n;
}

/* One way of looking at a file: its status, and if it is refused, how. */
static int look(struct options *opt, const char *path, unsigned *sentences)
{
	char *text[3] = { NULL };
	size_t size[3];
	struct product p = {
		.text = open_memstream(&text[0], &size[0]),
		.err = open_memstream(&text[1], &size[1]),
		.form = open_memstream(&text[2], &size[2]),
	};

	if (!p.text || !p.err || !p.form)
		abort();
	inspect_file(opt, path, &p);
	if (fclose(p.text) || fclose(p.err) || fclose(p.form))
		abort();
	*sentences = lines(text[1]);
	for (int i = 0; i < 3; i++)
		free(text[i]);
	return p.tally.status;
}

static void follow(char *path, const char *handler)
{
	struct graph g = { 0 };

	graph_read(&g, &path, 1, handler);
	graph_free(&g);
}

static int look_all(char *path, unsigned *sentences)
{
	static struct options opt = { .fail_on = NOTE, .verbose = true };
	static const char *const names[] = { "f", "user", "tiny", "nothing" };
	int status;

	memset(opt.on, 1, sizeof(opt.on));
	opt.wants.coverage = 50;
	opt.wants.bytes = 5;
	opt.why = NULL;
	opt.format = TEXT;
	status = look(&opt, path, sentences);
	opt.format = JSON;
	look(&opt, path, &(unsigned){ 0 });
	opt.format = SARIF;
	look(&opt, path, &(unsigned){ 0 });
	opt.format = TEXT;
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		opt.why = names[i];
		look(&opt, path, &(unsigned){ 0 });
		follow(path, names[i]);
	}
	return status;
}

static void try(struct counts *n, const struct bytes *b, bool archive,
		unsigned k)
{
	int fd = memfd_create("hostile", 0);
	unsigned sentences;
	char path[64];
	int status;

	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	if (fd < 0 || write(fd, b->v, b->n) != (ssize_t)b->n)
		abort();
	alarm(SECONDS);
	status = look_all(path, &sentences);
	n->refused += status == TROUBLE;
	n->found += status == FINDINGS;
	n->clean += status == CLEAN;
	if ((status == TROUBLE) != (sentences > 0) ||
	    (sentences > 1 && !archive)) {
		printf("# mutation %u: not refused with a sentence\n", k);
		n->wrong++;
	}
	close(fd);
}

int main(int argc, char **argv)
{
	static struct bytes seed, b;
	unsigned failed = 0;

	setvbuf(stdout, NULL, _IOLBF, 0);
	for (int i = 2; i < argc; i++) {
		struct counts n = { 0 };
		uint64_t state = 3;
		bool archive = false;

		if (load(argv[i], &seed) && seed.n)
			archive = seed.v[0] == '!';
		else
			n.wrong++;
		for (unsigned k = 0; k < (unsigned)atoi(argv[1]); k++) {
			b = seed;
			damage(&b, &state);
			try(&n, &b, archive, k);
		}
		printf("# %u refused, %u with findings, %u without\n",
		       n.refused, n.found, n.clean);
		printf("%sok %d - variants of %s\n", n.wrong || !n.refused ||
		       !(n.found + n.clean) ? "not " : "", i - 1, argv[i]);
		failed += n.wrong || !n.refused || !(n.found + n.clean);
	}
	printf("1..%d\n", argc - 2);
	return failed || argc < 3;
}
