/* SPDX-License-Identifier: MIT */
/*
 * GCC promises a plugin nothing across builds, and compares the whole
 * configure line.  A distribution's rebuild changes only what that line says
 * of paths and packages, so here it's taken argument by argument: those that
 * alter the compiler's data structures or its target must agree.
 */
#include "gcc-plugin/version.h"

#include <stdio.h>
#include <string.h>

/* Arguments of GCC's configure that a plugin depends on, to their `=`. */
static const char *const binding[] = {
	"--target",
	"--host",
	"--enable-checking",
	"--disable-checking",
	"--enable-gather-detailed-mem-stats",
	"--enable-valgrind-annotations",
	"--disable-plugin",
};

struct word {
	const char *at;
	size_t size;
};

/* The argument `name` or `name=...` of a configure line; at NULL: none. */
static struct word argument(const char *line, const char *name)
{
	size_t n = strlen(name);
	struct word none = { NULL, 0 };

	for (line += strspn(line, " '"); *line; line += strspn(line, " '")) {
		size_t size = strcspn(line, " '");

		if (size >= n && !strncmp(line, name, n) &&
		    (size == n || line[n] == '=')) {
			struct word found = { line, size };
			return found;
		}
		line += size;
	}
	return none;
}

static bool same_word(struct word a, struct word b)
{
	return a.size == b.size && (!a.size || !memcmp(a.at, b.at, a.size));
}

static bool configuration_differs(const char *plugin, const char *compiler,
				  char *text, size_t size)
{
	for (size_t i = 0; i < sizeof binding / sizeof *binding; i++) {
		struct word p = argument(plugin, binding[i]);
		struct word c = argument(compiler, binding[i]);

		if (same_word(p, c))
			continue;
		snprintf(text, size, "this plugin is for a compiler configured "
			 "with \"%.*s\", this one has \"%.*s\"",
			 (int)p.size, p.size ? p.at : "",
			 (int)c.size, c.size ? c.at : "");
		return true;
	}
	return false;
}

static const char *text_of(const char *field)
{
	return field ? field : "";
}

bool version_differs(const struct gcc_build *plugin,
		     const struct gcc_build *compiler, char *text, size_t size)
{
	const struct {
		const char *name, *plugin, *compiler;
	} field[] = {
		{ "version", plugin->basever, compiler->basever },
		{ "datestamp", plugin->datestamp, compiler->datestamp },
		{ "development phase", plugin->devphase, compiler->devphase },
		{ "revision", plugin->revision, compiler->revision },
	};

	for (size_t i = 0; i < sizeof field / sizeof *field; i++) {
		const char *p = text_of(field[i].plugin);
		const char *c = text_of(field[i].compiler);

		if (!strcmp(p, c))
			continue;
		snprintf(text, size, "this plugin is for GCC's %s \"%s\", this "
			 "compiler has \"%s\"", field[i].name, p, c);
		return true;
	}
	return configuration_differs(text_of(plugin->configuration),
				     text_of(compiler->configuration), text,
				     size);
}
