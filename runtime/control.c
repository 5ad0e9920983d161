/* SPDX-License-Identifier: MIT */
/*
 * What is asked of a program that runs, and what it answers: requests and
 * replies of mcount-trace(1), which are text.  socket.c brings them.
 *
 *	on [count|function|graph]	then lines, each of them optional:
 *	filter GLOBS
 *	notrace GLOBS
 *	folder PATH
 *	usual PATH			a folder where none is told; made unique
 *	refused				each refused site is told
 *
 * `off` and `status` are the other two.  A reply begins with a line `ok`, or
 * `failed` and why; what follows is for people.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/tape.h"

struct request {
	const char *verb, *mode, *filter, *notrace, *folder, *usual, *refused;
};

/* Strings that are in use until the next ones are. */
static char *filter, *notrace, *folder;

static void fail(FILE *out, const char *format, ...)
{
	va_list ap;

	fputs("failed ", out);
	va_start(ap, format);
	vfprintf(out, format, ap);
	va_end(ap);
	fputc('\n', out);
}

static const char **field(struct request *r, const char *name)
{
	const struct {
		const char *name;
		const char **to;
	} fields[] = {
		{ "filter", &r->filter },
		{ "notrace", &r->notrace },
		{ "folder", &r->folder },
		{ "usual", &r->usual },
		{ "refused", &r->refused },
	};

	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
		if (!strcmp(fields[i].name, name))
			return fields[i].to;
	return NULL;
}

/* The request's own text is cut up.  False: it is none. */
static bool parse(struct request *r, char *text)
{
	char *lines, *line = strtok_r(text, "\n", &lines), *value;
	const char **to;

	if (!line)
		return false;
	r->verb = strtok_r(line, " ", &value);
	r->mode = r->verb ? strtok_r(NULL, " ", &value) : NULL;
	while ((line = strtok_r(NULL, "\n", &lines))) {
		value = strchr(line, ' ');
		if (value)
			*value++ = '\0';
		to = field(r, line);
		if (!to || *to)
			return false;
		*to = value ? value : "";
	}
	return r->verb;
}

static void tell_refused(const struct dyn_ftrace *r,
			 const unsigned char *bytes, size_t size, void *out)
{
	const char *name = ftrace_port_name(r->ip);

	fprintf(out, "refused %#lx %s:", r->ip, name ? name : "?");
	for (size_t i = 0; i < size; i++)
		fprintf(out, " %02x", bytes[i]);
	fputc('\n', out);
}

static void tell_calls(FILE *out)
{
	unsigned long calls = mcount_calls();

	fprintf(out, "%lu call%s\n", calls, calls == 1 ? "" : "s");
}

static void tell_status(FILE *out, const struct request *r)
{
	const struct recording *now = record_now();
	struct ftrace_counts n = ftrace_count();

	fprintf(out, "ok\n%s: %zu of %zu sites on, %zu refused\n",
		mode_name(now->mode), n.enabled, n.sites, n.refused);
	if (now->mode == MCOUNT_COUNT)
		tell_calls(out);
	if (now->mode > MCOUNT_COUNT)
		fprintf(out, "folder %s\n", now->path);
	if (filter)
		fprintf(out, "filter %s\n", filter);
	if (notrace)
		fprintf(out, "notrace %s\n", notrace);
	if (r->refused)
		ftrace_bug(tell_refused, out);
}

/* A string's place is taken by another one once that is in use. */
static int replace(char **old, const char *with,
		   int (*use)(struct ftrace_ops *, const char *))
{
	char *copy = with ? strdup(with) : NULL;
	int failed = with && !copy ? -ENOMEM : use(NULL, copy);

	if (failed) {
		free(copy);
		return failed;
	}
	free(*old);
	*old = copy;
	return 0;
}

static int set_filters(const struct request *r)
{
	int failed = replace(&filter, r->filter, ftrace_set_filter);

	return failed ? failed
		      : replace(&notrace, r->notrace, ftrace_set_notrace);
}

/* The folder's name, to be freed; NULL: there is none, or no memory. */
static char *name_folder(const struct request *r)
{
	char *path = NULL;

	if (r->folder || !r->usual)
		return r->folder ? strdup(r->folder) : NULL;
	path = strdup(r->usual);
	for (int i = 2; path && !access(path, F_OK); i++) {
		free(path);
		if (asprintf(&path, "%s.%d", r->usual, i) < 0)
			return NULL;
	}
	return path;
}

static int start(enum mcount_mode mode, const struct request *r)
{
	char *path = mode > MCOUNT_COUNT ? name_folder(r) : NULL;
	int failed = mcount_rescan();

	failed = failed ? failed : set_filters(r);
	failed = failed ? failed : mcount_start(mode, path);
	if (failed) {
		free(path);
		return failed;
	}
	free(folder);
	folder = path;
	return 0;
}

/* Tracing that is on already only gets other filters. */
static void turn_on(FILE *out, const struct request *r)
{
	enum mcount_mode now = record_now()->mode, mode = now;
	int failed;

	if (!r->mode && now == MCOUNT_OFF)
		mode = MCOUNT_GRAPH;
	if (r->mode && !mode_of(r->mode, &mode)) {
		fail(out, "which mode: count, function or graph?");
	} else if (mode == MCOUNT_OFF ||
		   (now != MCOUNT_OFF && (mode != now || r->folder))) {
		fail(out, "%s is %s already", mode_name(now),
		     now == MCOUNT_OFF ? "what it is" : "on");
	} else {
		failed = now == MCOUNT_OFF ? start(mode, r) : set_filters(r);
		if (failed)
			fail(out, "%s", strerror(-failed));
		else
			tell_status(out, r);
	}
}

static void turn_off(FILE *out)
{
	const struct recording was = *record_now();
	int failed = mcount_stop();

	if (was.mode == MCOUNT_OFF)
		fail(out, "nothing is on");
	else if (failed)
		fail(out, "%s", strerror(-failed));
	else if (was.mode == MCOUNT_COUNT)
		fprintf(out, "ok\n%lu calls\n", mcount_calls());
	else
		fprintf(out, "ok\nrecorded in %s\n", was.path);
}

void control_answer(FILE *out, char *text)
{
	struct request r = { .verb = NULL };

	if (!parse(&r, text))
		fail(out, "not a request");
	else if (!strcmp(r.verb, "on"))
		turn_on(out, &r);
	else if (!strcmp(r.verb, "off"))
		turn_off(out);
	else if (!strcmp(r.verb, "status"))
		tell_status(out, &r);
	else
		fail(out, "%s is none of on, off, status", r.verb);
}
