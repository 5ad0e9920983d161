/* SPDX-License-Identifier: MIT */
/* mcount-audit: options, messages, exit status. */
#include <argp.h>
#include <errno.h>
#include <stdlib.h>

#include "recordmcount/list.h"
#include "recordmcount/words.h"

enum { CLEAN, FINDINGS, TROUBLE };	/* exit statuses */

enum { OPT_LIST = 256, OPT_LIST_CHECKS, OPT_EXPLAIN, OPT_FAIL_ON };

enum { RULES = 64 };			/* room for */

static const struct argp_option known[] = {
	{ "list", OPT_LIST, NULL, 0, "List the sites, check nothing",
	  0 },
	{ "checks", 'c', "LIST", 0, "Rules to run: ids, all or default, "
	  "with a - before those to leave out; default: default", 0 },
	{ "fail-on", OPT_FAIL_ON, "error|warning|note|never", 0, "What makes "
	  "the exit status 1; default: error", 0 },
	{ "format", 'f', "text|json", 0, "How to say it; default: text", 0 },
	{ "list-checks", OPT_LIST_CHECKS, NULL, 0, "List the rules", 0 },
	{ "explain", OPT_EXPLAIN, "ID", 0, "Explain a rule", 0 },
	{ "quiet", 'q', NULL, 0, "No summary", 0 },
	{ "verbose", 'v', NULL, 0, "A summary of each file", 0 },
	{ 0 },
};

struct line {
	bool on[RULES];
	unsigned fail_on;
	bool list, json, quiet, verbose;
	char **files;
	size_t nfiles;
};

struct total {
	size_t files, functions, covered, count[SEVERITIES];
	int status;
	json_t *json;			/* the files, if that is the format */
};

static void list_checks(void)
{
	for (const struct rule *r = rules; r->id; r++)
		printf("%s %-7s %s%s\n", r->id, severity_name[r->severity],
		       r->says, r->asked ? " (when asked for)" : "");
}

/* `id` is followed by NUL or by the comma of a list, `size` bytes on. */
static int rule_of(const char *id, size_t size)
{
	for (int i = 0; rules[i].id; i++)
		if (strlen(rules[i].id) == size &&
		    !strncmp(rules[i].id, id, size))
			return i;
	return -1;
}

static void explain(struct argp_state *state, const char *id)
{
	int i = rule_of(id, strlen(id));

	if (i < 0)
		argp_error(state, "no such rule: %s", id);
	else
		printf("%s (%s): %s\n%s\n", rules[i].id,
		       severity_name[rules[i].severity], rules[i].says,
		       rules[i].explain);
}

static bool is_word(const char *word, size_t size, const char *is)
{
	return size == strlen(is) && !strncmp(word, is, size);
}

/* A list that begins with what to leave out begins with the default. */
static void choose(struct argp_state *state, bool *on, const char *list)
{
	bool first = true;

	while (*list) {
		bool add = *list != '-';
		const char *word = list + !add;
		size_t size = strcspn(word, ",");
		int one = rule_of(word, size);

		if (one < 0 && !is_word(word, size, "all") &&
		    !is_word(word, size, "default"))
			argp_error(state, "no such rule: %.*s",
				   (int)size, word);
		for (int i = 0; rules[i].id; i++) {
			if (first && add)
				on[i] = false;
			if (one < 0 ? is_word(word, size, "all") ||
				      !rules[i].asked : one == i)
				on[i] = add;
		}
		first = false;
		list = word + size + (word[size] == ',');
	}
}

static unsigned severity_of(struct argp_state *state, const char *arg)
{
	for (unsigned i = 0; i < SEVERITIES; i++)
		if (!strcmp(arg, severity_name[i]))
			return i;
	if (strcmp(arg, "never"))
		argp_error(state, "no such choice: %s", arg);
	return SEVERITIES;
}

static bool is_json(struct argp_state *state, const char *arg)
{
	if (strcmp(arg, "json") && strcmp(arg, "text"))
		argp_error(state, "no such format: %s", arg);
	return !strcmp(arg, "json");
}

static error_t take(int key, char *arg, struct argp_state *state)
{
	struct line *l = state->input;

	switch (key) {
	case OPT_LIST:
		l->list = true;
		break;
	case OPT_LIST_CHECKS:
		list_checks();
		exit(CLEAN);
	case OPT_EXPLAIN:
		explain(state, arg);
		exit(CLEAN);
	case OPT_FAIL_ON:
		l->fail_on = severity_of(state, arg);
		break;
	case 'c':
		choose(state, l->on, arg);
		break;
	case 'f':
		l->json = is_json(state, arg);
		break;
	case 'q':
		l->quiet = true;
		break;
	case 'v':
		l->verbose = true;
		break;
	case ARGP_KEY_ARGS:
		l->files = state->argv + state->next;
		l->nfiles = (size_t)(state->argc - state->next);
		state->next = state->argc;
		break;
	case ARGP_KEY_NO_ARGS:
		argp_usage(state);
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

static void add(struct total *t, const struct audit *a, unsigned fail_on)
{
	t->files++;
	t->functions += a->funcs.n;
	t->covered += a->covered;
	for (unsigned i = 0; i < SEVERITIES; i++) {
		t->count[i] += a->count[i];
		if (i >= fail_on && a->count[i] && t->status < FINDINGS)
			t->status = FINDINGS;
	}
}

static void show(const struct line *l, struct total *t, const struct audit *a)
{
	if (l->json)
		json_array_append_new(t->json, audit_json(a));
	else if (l->list)
		list_sites(a, stdout);
	else
		list_findings(a, stdout);
	if (l->verbose && !l->json && !l->list)
		printf("%s: %zu functions, %zu with sites, %zu entries\n",
		       a->path, a->funcs.n, a->covered, a->nsite);
}

static void audit_file(const struct line *l, struct total *t, const char *path)
{
	struct audit a;
	int bad = audit_open(&a, path);

	if (!bad && !l->list)
		bad = audit_run(&a, l->on);
	if (bad) {
		fprintf(stderr, "%s: %s\n", path, a.err);
		t->status = TROUBLE;
		if (l->json)
			json_array_append_new(t->json, audit_json(&a));
	} else {
		show(l, t, &a);
		add(t, &a, l->fail_on);
	}
	audit_close(&a);
}

static void print_summary(const struct total *t)
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
	putchar('\n');
}

static void print_json(struct total *t)
{
	json_t *all = json_pack("{s:s, s:o, s:{s:I, s:I, s:I}}",
				"schema", "mcount-audit/1", "files", t->json,
				"summary",
				"errors", (json_int_t)t->count[ERROR],
				"warnings", (json_int_t)t->count[WARNING],
				"notes", (json_int_t)t->count[NOTE]);

	if (json_dumpf(all, stdout, JSON_INDENT(1)))
		t->status = TROUBLE;
	putchar('\n');
	json_decref(all);
}

const char *argp_program_version = "mcount-audit 0.1";

int main(int argc, char **argv)
{
	static const struct argp argp = {
		known, take, "FILE...",
		"Check that each FILE, an object or an image, has the call "
		"sites that its table __mcount_loc says and no others.  @FILE "
		"stands for the words in FILE.",
		NULL, NULL, NULL,
	};
	struct line l = { .fail_on = ERROR };
	struct total t = { 0 };
	const char *bad;

	argp_err_exit_status = TROUBLE;
	for (size_t i = 0; rules[i].id; i++)
		l.on[i] = !rules[i].asked;
	argv = words_expand(&argc, argv, &bad);
	if (!argv) {
		fprintf(stderr, "%s: %s\n", bad, strerror(errno));
		return TROUBLE;
	}
	argp_parse(&argp, argc, argv, 0, NULL, &l);
	t.json = l.json ? json_array() : NULL;
	for (size_t i = 0; i < l.nfiles; i++)
		audit_file(&l, &t, l.files[i]);
	if (l.json)
		print_json(&t);
	else if (!l.list && !l.quiet)
		print_summary(&t);
	if (fflush(stdout) || ferror(stdout)) {
		perror("mcount-audit: standard output");
		return TROUBLE;
	}
	return t.status;
}
