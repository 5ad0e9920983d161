/* SPDX-License-Identifier: MIT */
/* Reads the command line with argp, which also makes --help of the table. */
#include <argp.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "recordmcount/auditline.h"
#include "recordmcount/report.h"
#include "recordmcount/say.h"

enum {
	OPT_LIST = 256, OPT_LIST_CHECKS, OPT_EXPLAIN, OPT_FAIL_ON,
	OPT_PAD_BYTES, OPT_MIN_COVERAGE, OPT_REQUIRE, OPT_FORBID, OPT_HANDLER,
	OPT_COMMANDS, OPT_WHY, OPT_DIFF, OPT_SUPPRESS, OPT_BASELINE,
	OPT_WRITE_BASELINE, OPT_COLOR, OPT_EXPECT,
};

enum { WHAT = 1, WANTED, CHOICE, SHOWN };	/* groups of --help */

static const struct argp_option known[] = {
	{ NULL, 0, NULL, 0, "What to audit:", WHAT },
	{ "recurse", 'r', NULL, 0, "Look into directories for objects, images "
	  "and archives", WHAT },
	{ "member", 'm', "GLOB", 0, "Of archives, these members only", WHAT },
	{ "compile-commands", OPT_COMMANDS, "FILE", 0, "Also every object that "
	  "a compile_commands.json names", WHAT },
	{ "jobs", 'j', "N", 0, "Work on N files at once", WHAT },
	{ NULL, 0, NULL, 0, "What to want of it:", WANTED },
	{ "pad-bytes", OPT_PAD_BYTES, "N", 0, "Sites of N bytes at least",
	  WANTED },
	{ "min-coverage", OPT_MIN_COVERAGE, "PCT", 0, "A site in so many of a "
	  "hundred functions", WANTED },
	{ "require", OPT_REQUIRE, "GLOB", 0, "A site in these functions; may "
	  "be given several times", WANTED },
	{ "forbid", OPT_FORBID, "GLOB", 0, "No site in these functions; may "
	  "be given several times", WANTED },
	{ "expect", OPT_EXPECT, "FILE", 0, "The sites that sources ask for, "
	  "as mcount-expect has written them", WANTED },
	{ "handler", OPT_HANDLER, "SYMBOL", 0, "No site in any function that "
	  "this one, a tracer's, may call", WANTED },
	{ NULL, 0, NULL, 0, "Which findings:", CHOICE },
	{ "checks", 'c', "LIST", 0, "Rules to run: ids, all or default, "
	  "with a - before those to leave out; default: default", CHOICE },
	{ "fail-on", OPT_FAIL_ON, "error|warning|note|never", 0, "What makes "
	  "the exit status 1; default: error", CHOICE },
	{ "suppress", OPT_SUPPRESS, "FILE", 0, "Findings not to report; "
	  ".mcount-audit.supp is read too, where there is one", CHOICE },
	{ "baseline", OPT_BASELINE, "FILE", 0, "Report only what is not in "
	  "FILE", CHOICE },
	{ "write-baseline", OPT_WRITE_BASELINE, "FILE", 0, "Write the findings "
	  "to FILE, to be a baseline", CHOICE },
	{ "list-checks", OPT_LIST_CHECKS, NULL, 0, "List the rules", CHOICE },
	{ "explain", OPT_EXPLAIN, "ID", 0, "Explain a rule", CHOICE },
	{ NULL, 0, NULL, 0, "What to show:", SHOWN },
	{ "list", OPT_LIST, NULL, 0, "List the sites, check nothing", SHOWN },
	{ "why", OPT_WHY, "FUNCTION", 0, "Say why a function has a site or "
	  "none, check nothing", SHOWN },
	{ "diff", OPT_DIFF, "OLD", 0, "Say which functions gained or lost a "
	  "site since the file OLD, check nothing", SHOWN },
	{ "format", 'f', "text|json|sarif", 0, "How to say it; default: text",
	  SHOWN },
	{ "output", 'o', "FILE", 0, "Write JSON or SARIF to FILE, and text to "
	  "the terminal too", SHOWN },
	{ "color", OPT_COLOR, "auto|always|never", 0, "Colours in text; auto: "
	  "on a terminal, unless NO_COLOR is set", SHOWN },
	{ "quiet", 'q', NULL, 0, "No summary", SHOWN },
	{ "verbose", 'v', NULL, 0, "The source line and the instructions of "
	  "each finding, a summary of each file", SHOWN },
	{ 0 },
};

static unsigned choose(struct argp_state *state, const char *arg,
		       const char *const *word, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (!strcmp(word[i], arg))
			return i;
	argp_error(state, "no such choice: %s", arg);
	return 0;
}

static double number(struct argp_state *state, const char *arg, double most)
{
	char *end;
	double n = strtod(arg, &end);

	if (*end || end == arg || !(n >= 0) || n > most)
		argp_error(state, "not a number from 0 to %g: %s", most, arg);
	return n;
}

static void add_glob(struct argp_state *state, struct globs *g,
		     const char *arg)
{
	const char **v = realloc(g->v, (g->n + 1) * sizeof(*v));

	if (!v) {
		argp_failure(state, TROUBLE, ENOMEM, "arguments");
		return;
	}
	g->v = v;
	g->v[g->n++] = arg;
}

static void take_checks(struct argp_state *state, struct line *l,
			const char *list)
{
	size_t size;
	const char *bad = checks_choose(l->opt.on, list, &size);

	if (!*list)
		argp_error(state, "no rules, which finds nothing");
	if (bad)
		argp_error(state, "no such rule: %.*s", (int)size, bad);
}

static void take_excuses(struct argp_state *state, struct line *l,
			 const char *path)
{
	if (excuses_read(&l->excuses, path))
		argp_failure(state, TROUBLE, 0, "%s", l->excuses.err);
}

static error_t take_wanted(int key, char *arg, struct argp_state *state)
{
	struct line *l = state->input;
	struct wants *w = &l->opt.wants;

	switch (key) {
	case OPT_PAD_BYTES:
		w->bytes = (uint64_t)number(state, arg, 4096);
		return 0;
	case OPT_MIN_COVERAGE:
		w->coverage = number(state, arg, 100);
		return 0;
	case OPT_REQUIRE:
		add_glob(state, &w->require, arg);
		return 0;
	case OPT_FORBID:
		add_glob(state, &w->forbid, arg);
		return 0;
	case OPT_EXPECT:
		if (expected_read(&l->expected, arg))
			argp_failure(state, TROUBLE, 0, "%s", l->expected.err);
		w->expected = &l->expected;
		return 0;
	case OPT_HANDLER:
		w->handler = arg;
		return 0;
	}
	return ARGP_ERR_UNKNOWN;
}

/* The end, when what was asked for has been printed. */
static _Noreturn void end_printed(void)
{
	if (!fflush(stdout) && !ferror(stdout))
		exit(CLEAN);
	perror("mcount-audit: standard output");
	exit(TROUBLE);
}

static error_t take_choice(int key, char *arg, struct argp_state *state)
{
	static const char *const severities[] = {
		[NOTE] = "note", [WARNING] = "warning", [ERROR] = "error",
		[SEVERITIES] = "never",
	};
	struct line *l = state->input;

	switch (key) {
	case 'c':
		take_checks(state, l, arg);
		return 0;
	case OPT_FAIL_ON:
		l->opt.fail_on = choose(state, arg, severities, SEVERITIES + 1);
		return 0;
	case OPT_SUPPRESS:
	case OPT_BASELINE:
		take_excuses(state, l, arg);
		return 0;
	case OPT_WRITE_BASELINE:
		l->baseline = arg;
		return 0;
	case OPT_LIST_CHECKS:
		checks_list();
		end_printed();
	case OPT_EXPLAIN:
		if (checks_explain(arg))
			argp_error(state, "no such rule: %s", arg);
		end_printed();
	}
	return take_wanted(key, arg, state);
}

static error_t take_shown(int key, char *arg, struct argp_state *state)
{
	static const char *const formats[] = {
		[TEXT] = "text", [JSON] = "json", [SARIF] = "sarif",
	};
	static const char *const colors[] = { "never", "always", "auto" };
	struct line *l = state->input;
	unsigned color;

	switch (key) {
	case OPT_WHY:
		l->opt.why = arg;
		return 0;
	case OPT_DIFF:
		l->diff = arg;
		return 0;
	case 'f':
		l->opt.format = (enum format)choose(state, arg, formats, 3);
		return 0;
	case 'o':
		l->output = arg;
		return 0;
	case OPT_COLOR:
		color = choose(state, arg, colors, 3);
		if (color < 2)
			l->opt.color = color;
		return 0;
	}
	return take_choice(key, arg, state);
}

static error_t take_what(int key, char *arg, struct argp_state *state)
{
	struct line *l = state->input;
	struct paths *p = &l->paths;
	int bad = 0;

	switch (key) {
	case 'm':
		l->opt.member = arg;
		return 0;
	case 'j':
		l->opt.jobs = (unsigned)number(state, arg, 1024);
		if (!l->opt.jobs)
			argp_error(state, "not a number of jobs: %s", arg);
		return 0;
	case OPT_COMMANDS:
		bad = paths_add_database(p, arg);
		break;
	case ARGP_KEY_ARGS:
		for (int i = state->next; !bad && i < state->argc; i++)
			bad = paths_add_word(p, state->argv[i], l->recurse);
		state->next = state->argc;
		break;
	case ARGP_KEY_END:
		if (!p->n && !l->opt.quiet && !l->recurse)
			argp_usage(state);
		return 0;
	default:
		return take_shown(key, arg, state);
	}
	if (bad)
		argp_failure(state, TROUBLE, 0, "%s", p->err);
	return 0;
}

static error_t take(int key, char *arg, struct argp_state *state)
{
	struct line *l = state->input;
	const struct {
		int key;
		bool *flag;
	} flags[] = {
		{ 'r', &l->recurse },
		{ 'q', &l->opt.quiet },
		{ 'v', &l->opt.verbose },
		{ OPT_LIST, &l->opt.list },
	};

	for (size_t i = 0; i < sizeof(flags) / sizeof(*flags); i++) {
		if (flags[i].key == key) {
			*flags[i].flag = true;
			return 0;
		}
	}
	return take_what(key, arg, state);
}

static void read_own_excuses(struct line *l)
{
	static const char own[] = ".mcount-audit.supp";

	if (access(own, F_OK) || !excuses_read(&l->excuses, own))
		return;
	say_line(stderr, "mcount-audit: %s", l->excuses.err);
	exit(TROUBLE);
}

void line_read(struct line *l, int argc, char **argv)
{
	static const struct argp argp = {
		known, take, "FILE...",
		"Check that each FILE, an object, an archive or an image, has "
		"the call sites that its table __mcount_loc says and no "
		"others.  @FILE stands for the words in FILE.",
		NULL, NULL, NULL,
	};

	argp_err_exit_status = TROUBLE;
	*l = (struct line){ .opt = { .fail_on = ERROR, .jobs = 1 } };
	checks_default(l->opt.on);
	l->opt.color = isatty(STDOUT_FILENO) && !getenv("NO_COLOR");
	errno = argp_parse(&argp, argc, argv, 0, NULL, l);
	if (errno) {
		perror("mcount-audit");
		exit(TROUBLE);
	}
	read_own_excuses(l);
	l->opt.excuses = &l->excuses;
	l->opt.texts = l->output;
	l->opt.several = l->paths.n > 1;
}

void line_free(struct line *l)
{
	excuses_free(&l->excuses);
	expected_free(&l->expected);
	paths_free(&l->paths);
	free(l->opt.wants.require.v);
	free(l->opt.wants.forbid.v);
}
