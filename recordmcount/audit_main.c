/* SPDX-License-Identifier: MIT */
/* mcount-audit: one file after another, messages, exit status. */
#include <argp.h>
#include <errno.h>
#include <stdlib.h>

#include "recordmcount/auditline.h"
#include "recordmcount/diff.h"
#include "recordmcount/gather.h"
#include "recordmcount/graph.h"
#include "recordmcount/lost.h"
#include "recordmcount/report.h"
#include "recordmcount/say.h"
#include "recordmcount/words.h"

static void print_summary(const struct tally *t)
{
	printf("checked %zu file%s: %zu functions, %zu with sites",
	       t->files, t->files == 1 ? "" : "s", t->functions, t->covered);
	if (t->functions)
		printf(" (%.1f%%)", 100.0 * (double)t->covered /
		       (double)t->functions);
	for (int i = SEVERITIES; i-- > 0;)
		if (t->count[i])
			printf(", %zu %s%s", t->count[i], severity_name[i],
			       t->count[i] == 1 ? "" : "s");
	if (t->excused)
		printf(", %zu suppressed", t->excused);
	putchar('\n');
}

static void open_form(const struct line *l, FILE *to)
{
	if (l->opt.format == JSON)
		fputs("{\"schema\": \"mcount-audit/1\",\n\"tool\": {\"name\": "
		      "\"mcount-audit\", \"version\": \"0.1\"},\n"
		      "\"files\": [\n", to);
	else if (l->opt.format == SARIF)
		sarif_open(to);
}

static void close_form(const struct line *l, const struct tally *t, FILE *to)
{
	if (l->opt.format == JSON)
		fprintf(to, "],\n\"summary\": {\"errors\": %zu, \"warnings\": "
			"%zu, \"notes\": %zu, \"suppressed\": %zu}}\n",
			t->count[ERROR], t->count[WARNING], t->count[NOTE],
			t->excused);
	else if (l->opt.format == SARIF)
		sarif_close(to);
}

/* A file that what is written to must be whole; NULL: there is none. */
static int finish(FILE *f, const char *name)
{
	bool bad = f && (fflush(f) || ferror(f));

	if (f && f != stdout)
		bad |= fclose(f);
	if (bad)
		say_line(stderr, "%s: %s", name, strerror(errno));
	return bad;
}

static FILE *create(const char *path, int *bad)
{
	FILE *f = path ? fopen(path, "we") : NULL;

	if (path && !f) {
		say_line(stderr, "%s: %s", path, strerror(errno));
		*bad = 1;
	}
	return f;
}

static int check(struct line *l)
{
	int bad = 0;
	struct product p = {
		.text = stdout,
		.err = stderr,
		.form = create(l->output, &bad),
		.baseline = create(l->baseline, &bad),
	};

	if (bad)
		return TROUBLE;
	if (!l->output)
		p.form = stdout;
	open_form(l, p.form);
	inspect_files(&l->opt, l->paths.v, l->paths.n, &p);
	close_form(l, &p.tally, p.form);
	if (!l->opt.list && !l->opt.why && !l->opt.quiet &&
	    (l->opt.format == TEXT || l->output))
		print_summary(&p.tally);
	if (p.form != stdout)
		bad |= finish(p.form, l->output);
	bad |= finish(p.baseline, l->baseline);
	return bad ? TROUBLE : p.tally.status;
}

const char *argp_program_version = "mcount-audit 0.1";

int main(int argc, char **argv)
{
	struct line l;
	struct graph graph = { 0 };
	const char *bad, *why;
	int status;

	lost_pages();
	argv = words_expand(&argc, argv, &bad, &why);
	if (!argv) {
		say_line(stderr, "%s: %s", bad, why);
		return TROUBLE;
	}
	line_read(&l, argc, argv);
	l.opt.wants.graph = &graph;
	if (l.opt.wants.handler &&
	    graph_read(&graph, l.paths.v, l.paths.n, l.opt.wants.handler)) {
		say_line(stderr, "%s", graph.err);
		status = TROUBLE;
	} else if (l.diff) {
		status = diff_files(l.diff, l.paths.v, l.paths.n);
	} else {
		status = check(&l);
	}
	graph_free(&graph);
	line_free(&l);
	return finish(stdout, "standard output") ? TROUBLE : status;
}
