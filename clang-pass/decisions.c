/* SPDX-License-Identifier: MIT */
/*
 * What was decided of each function, as JSON: { "schema", "unit",
 * "decisions": [ { "function", "name", "file", "line", "site" and "shape" or
 * "reason" } ] }, as the GCC plugin writes it.
 */
#define _GNU_SOURCE
#include "clang-pass/unit.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct decisions {
	char *text;
	size_t size;
	FILE *out;
	bool any;
};

struct decisions *decisions_new(void)
{
	struct decisions *d = calloc(1, sizeof *d);

	if (d)
		d->out = open_memstream(&d->text, &d->size);
	if (d && d->out)
		return d;
	free(d);
	return NULL;
}

static void put_text(FILE *out, const char *key, const char *s)
{
	fprintf(out, "\"%s\": \"", key);
	for (; *s; s++)
		if (*s == '"' || *s == '\\')
			fprintf(out, "\\%c", *s);
		else if ((unsigned char)*s < ' ')
			fprintf(out, "\\u%04x", (unsigned)*s);
		else
			fputc(*s, out);
	fputc('"', out);
}

static const char *or(const char *text, const char *other)
{
	return text ? text : other;
}

void decision_keep(struct unit *unit, LLVMValueRef fn, const struct fact *fact,
		   const struct site *shape, const char *refused)
{
	static const struct fact none;
	struct decisions *d = unit->decisions;
	size_t size;
	const char *symbol = LLVMGetValueName2(fn, &size);

	if (!d)
		return;
	if (!fact)
		fact = &none;
	fprintf(d->out, "%s\n\t{ ", d->any ? "," : "");
	put_text(d->out, "function", symbol);
	fputs(", ", d->out);
	put_text(d->out, "name", or(fact->name, symbol));
	fputs(", ", d->out);
	put_text(d->out, "file",
		 or(fact->file, LLVMGetSourceFileName(unit->module, &size)));
	fprintf(d->out, ", \"line\": %s, \"site\": %s, ", or(fact->line, "0"),
		refused ? "false" : "true");
	put_text(d->out, refused ? "reason" : "shape",
		 refused ? refused : shape->name);
	fputs(" }", d->out);
	d->any = true;
}

static bool write_to(const char *path, const char *unit, const char *all)
{
	FILE *out = fopen(path, "w");
	bool whole;

	if (!out)
		return false;
	fputs("{ \"schema\": \"mcount-decisions-1\", ", out);
	put_text(out, "unit", unit);
	fprintf(out, ", \"decisions\": [%s\n] }\n", all);
	whole = !ferror(out);
	return !fclose(out) && whole;
}

/*
 * A file that is cut off parses nowhere, and its name is not taken.  A device,
 * a pipe or a link to one stays what it is.
 */
static bool replace(const char *path, const char *unit, const char *all)
{
	struct stat st;
	char *fresh;
	bool done;
	int why;

	if (!lstat(path, &st) && !S_ISREG(st.st_mode))
		return write_to(path, unit, all);
	if (asprintf(&fresh, "%s.new", path) < 0)
		return false;
	done = write_to(fresh, unit, all) && !rename(fresh, path);
	why = errno;
	if (!done)
		unlink(fresh);
	free(fresh);
	errno = why;
	return done;
}

void decisions_write(struct unit *unit)
{
	struct decisions *d = unit->decisions;
	size_t size;
	const char *name = LLVMGetSourceFileName(unit->module, &size);
	char *text;

	if (!d)
		return;
	if ((!fclose(d->out) && replace(unit->options.dump, name, d->text)) ||
	    asprintf(&text, "cannot write '%s': %s", unit->options.dump,
		     strerror(errno)) < 0)
		text = NULL;
	if (text)
		shim_say(unit->module, true, text);
	free(text);
	free(d->text);
	free(d);
}
