/* SPDX-License-Identifier: MIT */
/* Puts what came of each file into one product, whoever audited it. */
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "recordmcount/crew.h"
#include "recordmcount/gather.h"
#include "recordmcount/say.h"

enum { TEXTS = 4 };			/* streams of a product */

/* What precedes a file's texts in the pipe. */
struct header {
	struct tally tally;
	size_t told, size[TEXTS];
};

struct run {
	const struct options *opt;
	char *const *paths;
	size_t n;
	struct product *to;
	time_t since;
};

static void streams(struct product *p, FILE **f[TEXTS])
{
	f[0] = &p->text;
	f[1] = &p->err;
	f[2] = &p->form;
	f[3] = &p->baseline;
}

/* One file, with its texts caught. */
static int send_file(void *data, size_t i, FILE *to)
{
	const struct run *run = data;
	struct product p = { 0 };
	struct header h = { 0 };
	char *text[TEXTS] = { NULL };
	FILE **f[TEXTS];
	int bad = 0;

	streams(&p, f);
	for (int k = 0; k < TEXTS - !run->to->baseline; k++) {
		*f[k] = open_memstream(&text[k], &h.size[k]);
		bad |= !*f[k];
	}
	if (!bad)
		inspect_file(run->opt, run->paths[i], &p);
	for (int k = 0; k < TEXTS; k++)
		bad |= *f[k] && fclose(*f[k]);
	h.tally = p.tally;
	h.told = p.told;
	bad = bad || fwrite(&h, sizeof(h), 1, to) != 1;
	for (int k = 0; k < TEXTS; k++) {
		bad = bad || fwrite(text[k] ? text[k] : "", 1, h.size[k], to) !=
			     h.size[k];
		free(text[k]);
	}
	return bad;
}

/* On a terminal, what a second was not enough for is counted. */
static void progress(const struct run *run, size_t i)
{
	if (isatty(STDERR_FILENO) && time(NULL) - run->since > 1)
		fprintf(stderr, i == run->n ? "\r\033[K" : "\r%zu of %zu", i,
			run->n);
}

static void take_file(void *data, size_t i, FILE *from)
{
	const struct run *run = data;
	struct product *p = run->to;
	struct header h;
	FILE **f[TEXTS];
	int bad = !from || fread(&h, sizeof(h), 1, from) != 1;

	streams(p, f);
	if (!bad && p->told && h.told)
		fputs(",\n", p->form);
	for (int k = 0; k < TEXTS && !bad; k++)
		bad = crew_copy(from, h.size[k], *f[k]);
	if (bad) {
		say_line(p->err, "%s: its worker ended early", run->paths[i]);
		p->tally.status = TROUBLE;
	} else {
		p->told += h.told;
		tally_add(&p->tally, &h.tally);
	}
	progress(run, i + 1);
}

void inspect_files(const struct options *opt, char *const *paths, size_t n,
		   struct product *p)
{
	struct run run = { opt, paths, n, p, time(NULL) };
	const struct crew crew = {
		.name = "mcount-audit",
		.jobs = opt->jobs,
		.n = n,
		.send = send_file,
		.take = take_file,
		.data = &run,
	};

	if (opt->jobs > 1 && !crew_run(&crew))
		return;
	for (size_t i = 0; i < n; i++) {
		inspect_file(opt, paths[i], p);
		progress(&run, i + 1);
	}
}
