/* SPDX-License-Identifier: MIT */
/* The text forms of an audit. */
#include <stdio.h>

#include "recordmcount/list.h"

const char *const severity_name[SEVERITIES] = {
	[NOTE] = "note",
	[WARNING] = "warning",
	[ERROR] = "error",
};

const char *const state_name[] = {
	[SITE_BUILT] = "built",
	[SITE_OFF] = "off",
	[SITE_ON] = "on",
	[SITE_UNKNOWN] = "unknown",
};

static void print_place(const struct audit *a, uint32_t sec, uint64_t off,
			FILE *to)
{
	fprintf(to, "%s+0x%llx", sec ? a->obj.sec[sec].name : "nowhere",
		(unsigned long long)off);
}

/* The function that a place is in, or the nearest before it. */
static void print_function(const struct audit *a, uint32_t sec, uint64_t off,
			   FILE *to)
{
	const struct func *f = funcs_at(&a->funcs, sec, off);

	if (f)
		fprintf(to, "%s+0x%llx", f->name,
			(unsigned long long)(off - f->off));
	else
		fputc('-', to);
}

void list_sites(const struct audit *a, FILE *to)
{
	for (size_t i = 0; i < a->nsite; i++) {
		const struct seen *s = &a->site[i];

		print_place(a, s->entry.sec, s->entry.off, to);
		fprintf(to, " %s %s ", s->shape ? s->shape->name : "?",
			state_name[s->state]);
		print_function(a, s->entry.sec, s->entry.off, to);
		fputc('\n', to);
	}
}

void list_findings(const struct audit *a, FILE *to)
{
	for (size_t i = 0; i < a->nfound; i++) {
		const struct finding *f = &a->found[i];

		fprintf(to, "%s: ", a->path);
		if (f->sec) {
			print_place(a, f->sec, f->off, to);
			fputs(": ", to);
		}
		fprintf(to, "%s: %s [%s]\n", severity_name[f->rule->severity],
			f->text, f->rule->id);
	}
}
