/* SPDX-License-Identifier: MIT */
/*
 * recordmcount: options, messages, exit status.  `recordmcount [-w] FILE...`
 * is the kernel's command line and means the same.
 */
#include <argp.h>
#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "recordmcount/record.h"
#include "recordmcount/say.h"
#include "recordmcount/words.h"

enum {
	OPT_PROFILE = 256, OPT_SYMBOL, OPT_SECTION, OPT_NOP, OPT_LAYOUT,
	OPT_PATCHABLE, OPT_ENTRY_NOPS, OPT_COMPACT, OPT_GROW, OPT_STRICT,
	OPT_BACKUP, OPT_STATS, OPT_JSON,
};

static const struct argp_option known[] = {
	{ "warn", 'w', NULL, 0, "Name the sections that are not recorded", 0 },
	{ "output", 'o', "FILE", 0, "Write there; one input only", 0 },
	{ "dry-run", 'n', NULL, 0, "Write nothing; exit 1 if something would "
	  "change", 0 },
	{ "jobs", 'j', "N", 0, "Work on N files at once", 0 },
	{ "profile", OPT_PROFILE, "linux|all", 0, "Record the sections that a "
	  "kernel traces and switch other calls off (the default), or record "
	  "every section of code", 0 },
	{ "symbol", OPT_SYMBOL, "NAME", 0, "Take calls of this symbol only; "
	  "may be given several times", 0 },
	{ "section", OPT_SECTION, "GLOB", 0, "Record these sections only; may "
	  "be given several times", 0 },
	{ "nop", OPT_NOP, "all|ignored|none", 0, "Switch off all calls, those "
	  "not recorded, or none", 0 },
	{ "layout", OPT_LAYOUT, "plain|comdat|link-order", 0, "One table, one "
	  "more in each COMDAT group (the default), or one for each section "
	  "of code", 0 },
	{ "patchable", OPT_PATCHABLE, NULL, 0, "Make what -fpatchable-"
	  "function-entry left a part of the table", 0 },
	{ "entry-nops", OPT_ENTRY_NOPS, NULL, 0, "Record NOPs at the entry of "
	  "functions: -mnop-mcount, -mhotpatch", 0 },
	{ "compact", OPT_COMPACT, NULL, 0, "Make the table of an image one "
	  "of four-byte distances", 0 },
	{ "grow", OPT_GROW, NULL, 0, "Give an image a segment for what its "
	  "table has no room for", 0 },
	{ "strict", OPT_STRICT, NULL, 0, "A warning is a failure", 0 },
	{ "backup", OPT_BACKUP, NULL, 0, "Keep what was there as FILE.orig",
	  0 },
	{ "stats", OPT_STATS, NULL, 0, "Count, when all is done", 0 },
	{ "json", OPT_JSON, NULL, 0, "List every site on standard output", 0 },
	{ "quiet", 'q', NULL, 0, "No warnings", 0 },
	{ "verbose", 'v', NULL, 0, "Tell what is done to each file", 0 },
	{ 0 },
};

struct word {
	const char *name;
	int value;
};

static const struct word profiles[] = {
	{ "linux", PROFILE_LINUX },
	{ "all", PROFILE_ALL },
	{ NULL, 0 },
};

static const struct word nops[] = {
	{ "all", NOP_ALL },
	{ "ignored", NOP_IGNORED },
	{ "none", NOP_NONE },
	{ NULL, 0 },
};

static const struct word layouts[] = {
	{ "plain", LAYOUT_PLAIN },
	{ "comdat", LAYOUT_COMDAT },
	{ "link-order", LAYOUT_LINK_ORDER },
	{ NULL, 0 },
};

/* The command line as it is read. */
struct line {
	struct options opt;
	const char **symbols, **sections;
	size_t nsymbols, nsections;
	char **files;
	size_t nfiles;
};

static int choose(struct argp_state *state, const struct word *w,
		  const char *arg)
{
	for (; w->name; w++)
		if (!strcmp(w->name, arg))
			return w->value;
	argp_error(state, "no such choice: %s", arg);
	return 0;
}

/* Append to a NULL-ended list that has room for every argument. */
static const char *const *append(struct argp_state *state, const char ***list,
				 size_t *n, const char *arg)
{
	if (!*list)
		*list = calloc((size_t)state->argc + 1, sizeof(**list));
	if (!*list)
		argp_failure(state, TROUBLE, ENOMEM, "arguments");
	else
		(*list)[(*n)++] = arg;
	return *list;
}

static unsigned count(struct argp_state *state, const char *arg)
{
	char *end;
	unsigned long n = strtoul(arg, &end, 10);

	if (*end || end == arg || n < 1 || n > 1024)
		argp_error(state, "not a number of jobs: %s", arg);
	return (unsigned)n;
}

static error_t take_choice(int key, char *arg, struct argp_state *state)
{
	struct line *l = state->input;
	struct options *opt = &l->opt;

	switch (key) {
	case OPT_PROFILE:
		opt->profile = (enum profile)choose(state, profiles, arg);
		return 0;
	case OPT_NOP:
		opt->nop = (enum nop)choose(state, nops, arg);
		return 0;
	case OPT_LAYOUT:
		opt->layout = (enum table_layout)choose(state, layouts, arg);
		return 0;
	case OPT_SYMBOL:
		opt->symbols = append(state, &l->symbols, &l->nsymbols, arg);
		return 0;
	case OPT_SECTION:
		opt->sections = append(state, &l->sections, &l->nsections, arg);
		return 0;
	case 'o':
		opt->output = arg;
		return 0;
	case 'j':
		opt->jobs = count(state, arg);
		return 0;
	}
	return ARGP_ERR_UNKNOWN;
}

static void take_files(struct line *l, struct argp_state *state)
{
	l->files = state->argv + state->next;
	l->nfiles = (size_t)(state->argc - state->next);
	state->next = state->argc;
	if (l->opt.output && l->nfiles != 1)
		argp_error(state, "--output is for one input");
}

static error_t take(int key, char *arg, struct argp_state *state)
{
	struct line *l = state->input;
	const struct {
		int key;
		bool *flag;
	} flags[] = {
		{ 'w', &l->opt.warn },
		{ 'n', &l->opt.dry_run },
		{ 'q', &l->opt.quiet },
		{ 'v', &l->opt.verbose },
		{ OPT_PATCHABLE, &l->opt.patchable },
		{ OPT_ENTRY_NOPS, &l->opt.entry_nops },
		{ OPT_COMPACT, &l->opt.compact },
		{ OPT_GROW, &l->opt.grow },
		{ OPT_STRICT, &l->opt.strict },
		{ OPT_BACKUP, &l->opt.backup },
		{ OPT_STATS, &l->opt.stats },
		{ OPT_JSON, &l->opt.json },
	};

	for (size_t i = 0; i < sizeof(flags) / sizeof(*flags); i++) {
		if (flags[i].key == key) {
			*flags[i].flag = true;
			return 0;
		}
	}
	if (key == ARGP_KEY_ARGS) {
		take_files(l, state);
		return 0;
	}
	if (key == ARGP_KEY_NO_ARGS)
		argp_usage(state);
	return take_choice(key, arg, state);
}

static int finish(const struct options *opt, const struct tally *t)
{
	if (opt->json)
		puts("]}");
	if (opt->stats)
		fprintf(stderr, "%zu file%s, %zu changed: %zu site%s recorded, "
			"%zu switched off, %zu already in the table, %zu "
			"dropped\n",
			t->files, say_s(t->files), t->changed, t->recorded,
			say_s(t->recorded), t->off, t->present, t->dropped);
	if (fflush(stdout) || ferror(stdout)) {
		perror("recordmcount: standard output");
		return TROUBLE;
	}
	return t->status;
}

/*
 * What one file needed the next will need: memory that goes back to the
 * system between them would be cleared and mapped anew for each.
 */
static void keep_memory(void)
{
	mallopt(M_TRIM_THRESHOLD, 1 << 28);
	mallopt(M_MMAP_THRESHOLD, 1 << 24);
}

const char *argp_program_version = "recordmcount 0.1";

int main(int argc, char **argv)
{
	static const struct argp argp = {
		known, take, "FILE...",
		"Record the calls of the profiling function in section "
		"__mcount_loc of each object FILE.  @FILE stands for the words "
		"in FILE.",
		NULL, NULL, NULL,
	};
	struct line l = {
		.opt = { .jobs = 1 },
	};
	struct tally t = { 0 };
	const char *bad, *why;

	argp_err_exit_status = TROUBLE;
	argv = words_expand(&argc, argv, &bad, &why);
	if (!argv) {
		say_line(stderr, "%s: %s", bad, why);
		return TROUBLE;
	}
	errno = argp_parse(&argp, argc, argv, 0, NULL, &l);
	if (errno) {
		perror("recordmcount");
		return TROUBLE;
	}
	/* A file that grows too large is then a write that fails. */
	signal(SIGXFSZ, SIG_IGN);
	keep_memory();
	umask(0);		/* new files have the modes of the old ones */
	if (l.opt.json)
		fputs("{\"schema\":\"recordmcount/1\",\"files\":[", stdout);
	record_files(&l.opt, l.files, l.nfiles, &t);
	return finish(&l.opt, &t);
}
