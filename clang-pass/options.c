/* SPDX-License-Identifier: MIT */
/*
 * The pass's arguments, -fplugin-arg-mcount-KEY=VALUE: those of the GCC
 * plugin.  A key that takes patterns may be given more than once; of the
 * others the last one counts.
 */
#define _GNU_SOURCE
#include "clang-pass/unit.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A decimal number up to `most`. */
static bool number(const char *text, unsigned most, unsigned *into)
{
	char *end;
	unsigned long n;

	if (!text || *text < '0' || *text > '9')
		return false;
	errno = 0;
	n = strtoul(text, &end, 10);
	if (errno || *end || n > most)
		return false;
	*into = (unsigned)n;
	return true;
}

static bool take_quiet(struct options *o, const char *value)
{
	o->quiet = true;
	return !value;
}

static bool take_layout(struct options *o, const char *value)
{
	o->plain = value && !strcmp(value, "plain");
	return o->plain || (value && !strcmp(value, "link-order"));
}

static bool take_min_size(struct options *o, const char *value)
{
	return number(value, INT_MAX, &o->min_size);
}

/* As many as the GCC plugin takes. */
static bool take_before(struct options *o, const char *value)
{
	return number(value, 65535, &o->before);
}

/* The front end has put a name where none was given. */
static bool take_dump(struct options *o, const char *value)
{
	o->dump = value;
	return value && *value;
}

/* A build that chooses what to profile with -pg chooses sites by it. */
static bool take_replace(struct options *o, const char *value)
{
	o->replaces_pg = value && !strcmp(value, "-pg");
	return o->replaces_pg;
}

static bool take_text(struct texts *t, const char *value)
{
	return value && *value && texts_add(t, value);
}

static bool take_function(struct options *o, const char *value)
{
	return take_text(&o->function, value);
}

static bool take_no_function(struct options *o, const char *value)
{
	return take_text(&o->no_function, value);
}

static bool take_file(struct options *o, const char *value)
{
	return take_text(&o->file, value);
}

static bool take_no_file(struct options *o, const char *value)
{
	return take_text(&o->no_file, value);
}

static const struct option_kind {
	const char *key, *form;
	bool (*take)(struct options *, const char *value);
} kinds[] = {
	{ "before", "before=NOPS", take_before },
	{ "dump", "dump[=FILE]", take_dump },
	{ "file", "file=GLOB", take_file },
	{ "function", "function=GLOB", take_function },
	{ "layout", "layout=link-order|plain", take_layout },
	{ "min-size", "min-size=INSTRUCTIONS", take_min_size },
	{ "no-file", "no-file=GLOB", take_no_file },
	{ "no-function", "no-function=GLOB", take_no_function },
	{ "quiet", "quiet", take_quiet },
	{ "replace", "replace=-pg", take_replace },
};

static const struct option_kind *kind_of(const char *key, size_t size)
{
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (strlen(kinds[i].key) == size &&
		    !memcmp(kinds[i].key, key, size))
			return &kinds[i];
	return NULL;
}

static void complain(LLVMModuleRef m, const char *argument,
		     const struct option_kind *kind)
{
	char all[256] = "", *text;
	size_t at = 0;
	int n;

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		at += (size_t)snprintf(all + at, sizeof all - at, "%s%s",
				       i ? ", " : "", kinds[i].form);
	if (kind)
		n = asprintf(&text, "bad argument '-fplugin-arg-mcount-%s': "
			     "it is '%s'", argument, kind->form);
	else
		n = asprintf(&text, "unknown argument '-fplugin-arg-mcount-%s'"
			     ": there are %s", argument, all);
	shim_say(m, true, n < 0 ? "bad argument" : text);
	if (n >= 0)
		free(text);
}

bool options_take(struct options *o, const struct texts *arguments,
		  LLVMModuleRef m)
{
	for (size_t i = 0; i < arguments->n; i++) {
		const char *argument = arguments->v[i];
		size_t size = strcspn(argument, "=");
		const struct option_kind *kind = kind_of(argument, size);
		const char *is = argument + size;

		if (kind && kind->take(o, *is ? is + 1 : NULL))
			continue;
		complain(m, argument, kind);
		return false;
	}
	return true;
}

void options_free(struct options *o)
{
	free(o->function.v);
	free(o->no_function.v);
	free(o->file.v);
	free(o->no_file.v);
}
