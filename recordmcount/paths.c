/* SPDX-License-Identifier: MIT */
/*
 * Walks directories and reads compilation databases (clang's "JSON
 * Compilation Database Format Specification").  A database names the object
 * as "output" or leaves it to the command's -o.
 */
#include <errno.h>
#include <fts.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "recordmcount/obj.h"
#include "recordmcount/paths.h"
#include "recordmcount/words.h"

static int fail(struct paths *p, const char *path, const char *why)
{
	snprintf(p->err, sizeof(p->err), "%.160s: %.80s", path, why);
	return -1;
}

/* `path` is the list's from here on. */
static int take(struct paths *p, char *path)
{
	if (path && p->n == p->room) {
		size_t room = p->room ? 2 * p->room : 64;
		char **v = realloc(p->v, room * sizeof(*v));

		if (v) {
			p->v = v;
			p->room = room;
		}
	}
	if (!path || p->n == p->room) {
		free(path);
		return fail(p, "file names", strerror(ENOMEM));
	}
	p->v[p->n++] = path;
	return 0;
}

int paths_add(struct paths *p, const char *path)
{
	return take(p, strdup(path));
}

void paths_free(struct paths *p)
{
	for (size_t i = 0; i < p->n; i++)
		free(p->v[i]);
	free(p->v);
	*p = (struct paths){ 0 };
}

/* Is it a file that code is in?  What cannot be read is, to be told of. */
static bool is_code(const char *path)
{
	unsigned char head[8];
	FILE *f = fopen(path, "re");
	size_t n = f ? fread(head, 1, sizeof(head), f) : 0;
	bool failed = !f || ferror(f);

	if (f)
		fclose(f);
	return failed || file_kind(head, n) != FILE_OTHER;
}

static int by_name(const FTSENT **a, const FTSENT **b)
{
	return strcmp((*a)->fts_name, (*b)->fts_name);
}

static int add_entry(struct paths *p, const FTSENT *e)
{
	switch (e->fts_info) {
	case FTS_F:
		return e->fts_statp->st_size && is_code(e->fts_path)
		     ? paths_add(p, e->fts_path) : 0;
	case FTS_DNR:
	case FTS_ERR:
	case FTS_NS:
		return fail(p, e->fts_path, strerror(e->fts_errno));
	}
	return 0;
}

static int add_tree(struct paths *p, const char *path)
{
	char *roots[] = { strdup(path), NULL };
	FTS *tree = roots[0] ? fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR,
					by_name) : NULL;
	int bad = tree ? 0 : fail(p, path, strerror(errno));
	const FTSENT *e;

	while (!bad && (e = fts_read(tree)))
		bad = add_entry(p, e);
	if (tree)
		fts_close(tree);
	free(roots[0]);
	return bad;
}

int paths_add_word(struct paths *p, const char *path, bool recurse)
{
	struct stat st;

	if (stat(path, &st) || !S_ISDIR(st.st_mode))
		return paths_add(p, path);
	if (!recurse)
		return fail(p, path, "a directory; --recurse looks into it");
	return add_tree(p, path);
}

/* The word behind the last -o, or -oWORD. */
static const char *output_of(char *const *word)
{
	const char *output = NULL;

	for (; *word; word++) {
		if (strncmp(*word, "-o", 2))
			continue;
		if ((*word)[2])
			output = *word + 2;
		else if (word[1])
			output = *++word;
	}
	return output;
}

static char *output_of_arguments(const json_t *list)
{
	size_t n = json_array_size(list);
	char **v = calloc(n + 1, sizeof(*v));
	const char *output = NULL;

	for (size_t i = 0; v && i < n; i++)
		v[i] = (char *)(uintptr_t)json_string_value(
			json_array_get(list, i));
	if (v)
		output = output_of(v);
	output = output ? strdup(output) : NULL;
	free(v);
	return (char *)(uintptr_t)output;
}

static char *output_of_command(const char *command)
{
	char *text = strdup(command), **v = text ? words_split(text) : NULL;
	const char *output = v ? output_of(v) : NULL;
	char *copy = output ? strdup(output) : NULL;

	free(v);
	free(text);
	return copy;
}

/* What one command writes, or NULL. */
static char *output_of_entry(const json_t *entry)
{
	const char *output = json_string_value(json_object_get(entry,
							       "output"));
	const char *command = json_string_value(json_object_get(entry,
								"command"));

	if (output)
		return strdup(output);
	if (command)
		return output_of_command(command);
	return output_of_arguments(json_object_get(entry, "arguments"));
}

static int add_object(struct paths *p, const char *path, const json_t *entry)
{
	const char *dir = json_string_value(json_object_get(entry,
							    "directory"));
	const char *source = json_string_value(json_object_get(entry, "file"));
	char *output = output_of_entry(entry), *whole = NULL;

	if (!dir || !source || !output) {
		free(output);
		return fail(p, path, "a command without a directory, a file "
			    "or an output");
	}
	if (*output == '/')
		return take(p, output);
	if (asprintf(&whole, "%s/%s", dir, output) < 0)
		whole = NULL;
	free(output);
	return take(p, whole);
}

int paths_add_database(struct paths *p, const char *path)
{
	json_error_t why;
	json_t *all = json_load_file(path, 0, &why);
	int bad = 0;

	if (!all)
		return fail(p, path, why.text);
	if (!json_is_array(all))
		bad = fail(p, path, "not a list of commands");
	for (size_t i = 0; !bad && i < json_array_size(all); i++)
		bad = add_object(p, path, json_array_get(all, i));
	json_decref(all);
	return bad;
}
