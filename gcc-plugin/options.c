/* SPDX-License-Identifier: MIT */
/*
 * The plugin's arguments, -fplugin-arg-mcount-KEY=VALUE.  A key that takes
 * patterns may be given more than once; of the others the last one counts.
 */
#include "gcc-plugin/unit.h"

#include <errno.h>

/* A decimal number up to `most`. */
static bool number(const char *text, unsigned most, unsigned *into)
{
	char *end;

	if (!text || !ISDIGIT(*text))
		return false;
	errno = 0;
	unsigned long n = strtoul(text, &end, 10);
	if (errno || *end || n > most)
		return false;
	*into = (unsigned)n;
	return true;
}

static bool take_quiet(struct unit *unit, const char *value)
{
	unit->quiet = true;
	return !value;
}

static bool take_layout(struct unit *unit, const char *value)
{
	unit->link_order = value && !strcmp(value, "link-order");
	return unit->link_order || (value && !strcmp(value, "plain"));
}

static bool take_min_size(struct unit *unit, const char *value)
{
	return number(value, INT_MAX, &unit->min_size);
}

/* More NOPs than GCC's own option takes. */
static bool take_before(struct unit *unit, const char *value)
{
	return number(value, 65535, &unit->before);
}

/* Without a name the file lies beside the object, as GCC's dumps do. */
static bool take_dump(struct unit *unit, const char *value)
{
	unit->dump = value ? value : "";
	return true;
}

/* A build that chooses what to profile with -pg chooses sites by it. */
static bool take_replace(struct unit *unit, const char *value)
{
	unit->replaces_pg = value && !strcmp(value, "-pg");
	return unit->replaces_pg;
}

/* Whose stubs sites will call: then it is known what those change. */
static bool take_stubs(struct unit *unit, const char *value)
{
	unit->our_stubs = value && !strcmp(value, "mcount-rt");
	return unit->our_stubs || (value && !strcmp(value, "any"));
}

static bool take_glob(struct globs *globs, const char *value)
{
	if (!value || !*value)
		return false;
	globs->v = XRESIZEVEC(const char *, CONST_CAST(const char **, globs->v),
			      globs->n + 1);
	CONST_CAST(const char **, globs->v)[globs->n++] = value;
	return true;
}

static bool take_function(struct unit *unit, const char *value)
{
	return take_glob(&unit->function, value);
}

static bool take_no_function(struct unit *unit, const char *value)
{
	return take_glob(&unit->no_function, value);
}

static bool take_file(struct unit *unit, const char *value)
{
	return take_glob(&unit->file, value);
}

static bool take_no_file(struct unit *unit, const char *value)
{
	return take_glob(&unit->no_file, value);
}

static const struct option_kind {
	const char *key, *form;
	bool (*take)(struct unit *, const char *value);
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
	{ "stubs", "stubs=mcount-rt|any", take_stubs },
};

static const struct option_kind *kind_of(const char *key)
{
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (!strcmp(kinds[i].key, key))
			return &kinds[i];
	return NULL;
}

static void complain(const char *plugin, const struct plugin_argument *arg,
		     const struct option_kind *kind)
{
	const char *is = arg->value ? "=" : "";
	const char *value = arg->value ? arg->value : "";
	char all[256] = "";

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s",
			 *all ? ", " : "", kinds[i].form);
	if (kind)
		error("bad argument %<-fplugin-arg-%s-%s%s%s%>: it is %qs",
		      plugin, arg->key, is, value, kind->form);
	else
		error("unknown argument %<-fplugin-arg-%s-%s%s%s%>: there are "
		      "%s", plugin, arg->key, is, value, all);
}

bool options_take(struct unit *unit, const struct plugin_name_args *args)
{
	for (int i = 0; i < args->argc; i++) {
		const struct plugin_argument *arg = &args->argv[i];
		const struct option_kind *kind = kind_of(arg->key);

		if (kind && kind->take(unit, arg->value))
			continue;
		complain(args->base_name, arg, kind);
		return false;
	}
	return true;
}

void options_free(struct unit *unit)
{
	free(CONST_CAST(const char **, unit->function.v));
	free(CONST_CAST(const char **, unit->no_function.v));
	free(CONST_CAST(const char **, unit->file.v));
	free(CONST_CAST(const char **, unit->no_file.v));
}
