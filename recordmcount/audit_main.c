/* SPDX-License-Identifier: MIT */
/* mcount-audit: one file after another, messages, exit status. */
#include <argp.h>
#include <errno.h>
#include <signal.h>
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
	printf("checked %zu file%s: %zu function%s, %zu with sites",
	       t->files, say_s(t->files), t->functions, say_s(t->functions),
	       t->covered);
	if (t->functions)
		printf(" (%.1f%%)", 100.0 * (double)t->covered /
		       (double)t->functions);
	for (int i = SEVERITIES; i-- > 0;)
		if (t->count[i])
			printf(", %zu %s%s", t->count[i], severity_name[i],
			       say_s(t->count[i]));
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

/* What is printed must have been. */
static int finish(void)
{
	if (!fflush(stdout) && !ferror(stdout))
		return 0;
	say_line(stderr, "standard output: %s", strerror(errno));
	return -1;
}

/* A file that is written when all is known. */
struct later {
	const char *path;		/* NULL: there is none */
	FILE *to;
	char *text;
	size_t size;
};

static int later_begin(struct later *f, const char *path)
{
	*f = (struct later){ .path = path };
	if (path)
		f->to = open_memstream(&f->text, &f->size);
	if (!path || f->to)
		return 0;
	say_line(stderr, "%s: %s", path, strerror(errno));
	return -1;
}

static int later_end(struct later *f)
{
	struct file like;
	int bad = f->to && fclose(f->to);

	if (bad)
		snprintf(like.err, sizeof(like.err), "%s", strerror(errno));
	else if (f->to)
		bad = file_put(f->path, &like, f->text, f->size);
	if (bad)
		say_line(stderr, "%s: %s", f->path, like.err);
	free(f->text);
	return bad;
}

static int check(struct line *l)
{
	struct later form, baseline;
	int bad = later_begin(&form, l->output) |
		  later_begin(&baseline, l->baseline);
	struct product p = {
		.text = stdout,
		.err = stderr,
		.form = l->output ? form.to : stdout,
		.baseline = baseline.to,
	};

	if (bad)
		return TROUBLE;
	open_form(l, p.form);
	inspect_files(&l->opt, l->paths.v, l->paths.n, &p);
	close_form(l, &p.tally, p.form);
	if (!l->opt.list && !l->opt.why && !l->opt.quiet &&
	    (l->opt.format == TEXT || l->output))
		print_summary(&p.tally);
	bad = later_end(&form) | later_end(&baseline);
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
	/* A file that grows too large is then a write that fails. */
	signal(SIGXFSZ, SIG_IGN);
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
	return finish() ? TROUBLE : status;
}
