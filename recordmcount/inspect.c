/* SPDX-License-Identifier: MIT */
/* Takes files and archives apart and says what the audit of each found. */
#include <string.h>

#include "recordmcount/excuse.h"
#include "recordmcount/input.h"
#include "recordmcount/inspect.h"
#include "recordmcount/report.h"
#include "recordmcount/say.h"
#include "recordmcount/why.h"

struct inspection {
	const struct options *opt;
	const char *path;		/* a file, or an archive */
	struct product *to;
};

void tally_add(struct tally *sum, const struct tally *t)
{
	sum->files += t->files;
	sum->functions += t->functions;
	sum->covered += t->covered;
	sum->sites += t->sites;
	sum->excused += t->excused;
	for (unsigned i = 0; i < SEVERITIES; i++)
		sum->count[i] += t->count[i];
	if (sum->status < t->status)
		sum->status = t->status;
}

static void count(struct inspection *w, const struct audit *a)
{
	struct tally one = {
		.files = 1,
		.functions = a->functions,
		.covered = a->covered,
		.sites = a->nsite,
		.excused = a->excused,
	};

	for (unsigned i = 0; i < SEVERITIES; i++) {
		one.count[i] = a->count[i];
		if (i >= w->opt->fail_on && a->count[i])
			one.status = FINDINGS;
	}
	tally_add(&w->to->tally, &one);
}

static void fail(struct inspection *w, const char *name, const char *why)
{
	say_line(w->to->err, "%s: %s", name, why);
	w->to->tally.status = TROUBLE;
}

/* An object of the machine's form, after a comma if it is not the first. */
static void show_form(struct inspection *w, const struct audit *a)
{
	struct product *to = w->to;
	int bad;

	if (w->opt->format == JSON) {
		if (to->told++)
			fputs(",\n", to->form);
		bad = report_json(a, to->form);
	} else {
		bad = report_sarif(a, &to->told, to->form);
	}
	if (bad)
		fail(w, a->path, "no memory to tell of it");
}

static void show(struct inspection *w, struct audit *a)
{
	FILE *text = w->to->text;

	if (w->opt->format != TEXT)
		show_form(w, a);
	if (w->opt->format != TEXT && !w->opt->texts)
		return;
	if (w->opt->list)
		list_sites(a, w->opt->several || strcmp(a->path, w->path),
			   text);
	else if (w->opt->why)
		tell_why(a, w->opt->why, text);
	else
		list_findings(a, w->opt->color, w->opt->verbose, text);
	if (w->opt->verbose && !w->opt->list && !w->opt->why)
		say_line(text, "%s: %zu function%s, %zu with sites, %zu "
			 "entr%s", a->path, a->functions,
			 say_s(a->functions), a->covered, a->nsite,
			 a->nsite == 1 ? "y" : "ies");
}

static void finish(struct inspection *w, struct audit *a, int bad)
{
	if (!bad && !w->opt->list && !w->opt->why)
		bad = audit_run(a, w->opt->on);
	if (bad) {
		fail(w, a->path, a->err);
		if (w->opt->format != TEXT)
			show_form(w, a);
	} else {
		if (w->to->baseline)
			excuse_write(a, w->to->baseline);
		excuse_findings(a, w->opt->excuses);
		show(w, a);
		count(w, a);
	}
	audit_close(a);
}

static void take(void *where, const struct input *in)
{
	struct inspection *w = where;
	struct audit a = { .path = in->name, .file.fd = -1 };
	int bad = -1;

	if (in->err)
		snprintf(a.err, sizeof(a.err), "%s", in->err);
	else
		bad = audit_memory(&a, in->name, in->bytes, in->size,
				   &w->opt->wants);
	finish(w, &a, bad);
}

void inspect_file(const struct options *opt, const char *path,
		  struct product *to)
{
	struct inspection w = { .opt = opt, .path = path, .to = to };

	input_each(path, opt->member, take, &w);
}
