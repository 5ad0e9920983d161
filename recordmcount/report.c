/* SPDX-License-Identifier: MIT */
/* The text forms of an audit. */
#include "recordmcount/place.h"
#include "recordmcount/report.h"
#include "recordmcount/say.h"

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

/* As compilers colour them: ECMA-48, Select Graphic Rendition. */
static const char *const severity_color[SEVERITIES] = {
	[NOTE] = "\033[1;36m",
	[WARNING] = "\033[1;35m",
	[ERROR] = "\033[1;31m",
};

static const char bold[] = "\033[1m", plain[] = "\033[m";

static void print_place(const struct audit *a, uint32_t sec, uint64_t off,
			FILE *to)
{
	say(to, "%s+0x%llx", sec ? a->obj.sec[sec].name : "nowhere",
	    (unsigned long long)off);
}

/* The function that a place is in, or the nearest before it. */
static void print_function(const struct audit *a, uint32_t sec, uint64_t off,
			   FILE *to)
{
	const struct func *f = funcs_at(&a->funcs, sec, off);

	if (f)
		say(to, "%s+0x%llx", f->name,
		    (unsigned long long)(off - f->off));
	else
		fputc('-', to);
}

void list_sites(const struct audit *a, bool named, FILE *to)
{
	for (size_t i = 0; i < a->nsite; i++) {
		const struct seen *s = &a->site[i];

		if (named)
			say(to, "%s: ", a->path);
		print_place(a, s->sec, s->off, to);
		fprintf(to, " %s %s ",
			shape_of(a, s) ? shape_of(a, s)->name : "?",
			state_name[s->state]);
		print_function(a, s->sec, s->off, to);
		fputc('\n', to);
	}
}

static void print_finding(const struct audit *a, const struct finding *f,
			  bool color, FILE *to)
{
	fputs(color ? bold : "", to);
	say(to, "%s: ", a->path);
	if (f->sec) {
		print_place(a, f->sec, f->off, to);
		fputs(": ", to);
	}
	fprintf(to, "%s%s:%s %s [%s]\n",
		color ? severity_color[f->rule->severity] : "",
		severity_name[f->rule->severity], color ? plain : "",
		f->text, f->rule->id);
}

/* "  at FILE:LINE in FUNCTION+0xOFF: BYTES  INSTRUCTIONS" */
static void print_more(const struct audit *a, const struct lines *lines,
		       const struct finding *f, FILE *to)
{
	struct place p;
	char words[160];

	place_find(&p, a, lines, f->sec, f->off);
	place_words(&p, a, words, sizeof(words));
	if (p.source)
		say(to, "  at %s:%d", p.source, p.line);
	if (p.func)
		say(to, "%s in %s+0x%llx", p.source ? "" : " ",
		    p.demangled ? p.demangled : p.func->name,
		    (unsigned long long)(f->off - p.func->off));
	if (p.size)
		fputs(p.func || p.source ? ":" : " ", to);
	for (size_t i = 0; i < p.size; i++)
		fprintf(to, " %02x", p.bytes[i]);
	if (*words)
		fprintf(to, "  %s", words);
	if (p.source || p.func || p.size)
		fputc('\n', to);
	place_free(&p);
}

void list_findings(const struct audit *a, bool color, bool more, FILE *to)
{
	struct lines *lines = more && a->nfound ? lines_open(a) : NULL;

	for (size_t i = 0; i < a->nfound; i++) {
		print_finding(a, &a->found[i], color, to);
		if (more)
			print_more(a, lines, &a->found[i], to);
	}
	lines_close(lines);
}
