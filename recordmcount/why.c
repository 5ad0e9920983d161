/* SPDX-License-Identifier: MIT */
/*
 * Reasons, the surest first: what the file's symbols say, then its debug
 * information, then what is left.  An object does not keep a function's
 * attributes: they are what remains when its neighbours have sites.
 */

#include "recordmcount/report.h"
#include "recordmcount/say.h"
#include "recordmcount/why.h"

static const struct seen *site_of(const struct audit *a, const struct func *f)
{
	for (size_t i = 0; i < a->nsite; i++) {
		const struct seen *e = &a->site[i];

		if (e->sec == f->sec && e->off >= f->off &&
		    func_of(a, e) == f &&
		    func_has(f, e->off))
			return &a->site[i];
	}
	return NULL;
}

/* Is there an undefined symbol of this name? */
static bool is_elsewhere(const struct audit *a, const char *name)
{
	for (uint32_t n = 1; n < a->obj.nsym; n++) {
		struct sym s;

		obj_sym(&a->obj, n, &s);
		if (!s.sec && s.bind != STB_LOCAL && !strcmp(s.name, name))
			return true;
	}
	return false;
}

static void tell_missing(const struct audit *a, const char *name,
			 const struct spoken *s, FILE *to)
{
	if (s->inlined)
		say(to, "inlined wherever it is called, into %s for one; "
		    "it has no code of its own", s->into);
	else if (is_elsewhere(a, name))
		fputs("defined in another file: audit that one", to);
	else if (s->known)
		fputs("declared in the source, but the compiler or the linker "
		      "kept no code of it", to);
	else
		fputs("no function of this name", to);
}

/* Has the function a call that no entry names? */
static bool is_unrecorded(const struct audit *a, const struct func *f)
{
	for (size_t i = 0; i < a->calls.n; i++)
		if (a->calls.v[i].sec == f->sec &&
		    a->calls.v[i].off >= f->off &&
		    func_has(f, a->calls.v[i].off))
			return true;
	return false;
}

static bool is_patchable(const struct audit *a)
{
	for (uint32_t i = 1; i < a->obj.nsec; i++)
		if (!strcmp(a->obj.sec[i].name,
			    "__patchable_function_entries"))
			return true;
	return false;
}

/* What the file as a whole or the function's own code tells, or NULL. */
static const char *why_plainly(const struct audit *a, const struct func *f)
{
	if (func_is_part(f))
		return strstr(f->name, ".cold")
		     ? "the cold part of a function, not one itself"
		     : "the prefix of a function, not one itself";
	if (is_unrecorded(a, f))
		return "its call of the profiling function is not in the "
		       "table: recordmcount puts it there";
	if (a->nsite || a->calls.n || a->notes.n)
		return NULL;
	if (is_patchable(a))
		return "the file has the table of "
		       "-fpatchable-function-entry only";
	return "the file was not compiled with the plugin or with -pg";
}

const char *why_untraced(const struct audit *a, const struct func *f,
			 const struct spoken *s, char *text, size_t room)
{
	size_t least = site_size(a->obj.arch->site);
	const char *plain = why_plainly(a, f);

	if (plain)
		return plain;
	if (s && s->assembly)
		snprintf(text, room, "assembly (%s), in which compilers put "
			 "none", s->unit);
	else if (s && *s->unit && !s->traced)
		snprintf(text, room, "%s was not compiled with the plugin or "
			 "with -pg", s->unit);
	else if (f->size && f->size < least)
		snprintf(text, room, "too small, %u byte%s for a site of %zu",
			 f->size, say_s(f->size), least);
	else
		snprintf(text, room, s
			 ? "an attribute (no_instrument_function, naked) or "
			   "an option of the plugin keeps it out"
			 : "an attribute, an option of the plugin, assembly");
	return text;
}

void tell_why(const struct audit *a, const char *name, FILE *to)
{
	const struct func *f = func_named(a, name);
	const struct seen *site = f ? site_of(a, f) : NULL;
	struct lines *lines = site ? NULL : lines_open(a);
	struct spoken s;
	char text[400];

	spoken_find(&s, a, lines, f ? f->name : name);
	say(to, "%s: %s: ", a->path, name);
	if (site)
		say(to, "a site at %s+0x%llx, %s, %s",
		    a->obj.sec[site->sec].name, (unsigned long long)site->off,
		    shape_of(a, site) ? shape_of(a, site)->name
				      : "of no known shape",
		    state_name[site->state]);
	else if (f)
		say(to, "no site: %s",
		    why_untraced(a, f, &s, text, sizeof(text)));
	else
		tell_missing(a, name, &s, to);
	fputc('\n', to);
	lines_close(lines);
}
