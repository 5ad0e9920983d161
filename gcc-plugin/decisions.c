/* SPDX-License-Identifier: MIT */
/*
 * What was decided of each function, as JSON: { "schema", "unit",
 * "decisions": [ { "function", "name", "file", "line", "site" and "shape" or
 * "reason" } ] }.  The writer is GCC's own.
 */
#include "gcc-plugin/unit.h"

#include <sys/stat.h>

#include "json.h"

static json::value *text(const char *s)
{
	return new json::string(s ? s : "");
}

void decision_keep(struct unit *unit, const_tree decl, const char *part,
		   const struct site *shape, const char *refused)
{
	if (!unit->dump)
		return;
	/* Some thunks become functions later and come here twice. */
	if (refused && !strcmp(refused, "thunk") && unit->thunks.add(decl))
		return;
	if (!unit->decisions)
		unit->decisions = new json::array();

	json::object *d = new json::object();
	const char *symbol = IDENTIFIER_POINTER(
		DECL_ASSEMBLER_NAME(CONST_CAST_TREE(decl)));
	expanded_location at = expand_location(DECL_SOURCE_LOCATION(decl));

	/* A star marks a name that takes no prefix of the target's. */
	d->set("function", text(ACONCAT((symbol + (*symbol == '*'), part,
					 NULL))));
	d->set("name", text(lang_hooks.decl_printable_name(
			       CONST_CAST_TREE(decl), 1)));
	d->set("file", text(at.file));
	d->set("line", new json::integer_number(at.line));
	d->set("site", new json::literal(!refused));
	d->set(refused ? "reason" : "shape",
	       text(refused ? refused : shape->name));
	unit->decisions->append(d);
}

/* Thunks are written by the target, and no pass sees them. */
void decisions_of_thunks(struct unit *unit)
{
	cgraph_node *node;

	if (!unit->dump)
		return;
	FOR_EACH_FUNCTION(node)
		if (node->thunk && !DECL_EXTERNAL(node->decl))
			decision_keep(unit, node->decl, "", NULL, "thunk");
}

/* SOURCE.mcount.json, where -fdump-... puts its SOURCE.NUMBER.PASS. */
static char *file_of(const struct unit *unit)
{
	if (*unit->dump)
		return xstrdup(unit->dump);
	return concat(dump_base_name ? dump_base_name : "unit",
		      ".mcount.json", NULL);
}

static bool write_to(const char *path, const json::value *all)
{
	FILE *out = fopen(path, "w");

	if (!out)
		return false;
	all->dump(out);
	fputc('\n', out);
	bool whole = !ferror(out);
	return !fclose(out) && whole;
}

/* A device, a pipe or a link to one stays what it is. */
static bool is_special(const char *path)
{
	struct stat st;

	return !lstat(path, &st) && !S_ISREG(st.st_mode);
}

/* A file that is cut off parses nowhere, and its name is not taken. */
static bool replace(const char *path, const json::value *all)
{
	char *fresh = concat(path, ".new", NULL);
	bool done = write_to(fresh, all) && !rename(fresh, path);

	if (!done) {
		int why = errno;

		unlink(fresh);
		errno = why;
	}
	free(fresh);
	return done;
}

void decisions_write(struct unit *unit)
{
	if (!unit->dump)
		return;

	json::object all;
	char *path = file_of(unit);

	all.set("schema", text("mcount-decisions-1"));
	all.set("unit", text(main_input_filename));
	all.set("decisions", unit->decisions ? unit->decisions
					     : new json::array());
	if (is_special(path) ? !write_to(path, &all) : !replace(path, &all))
		error("cannot write %qs: %m", path);
	free(path);
}
