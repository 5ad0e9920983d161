/* SPDX-License-Identifier: MIT */
/* Reads response files.  One may name others, to a limit. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "recordmcount/words.h"

enum { DEPTH = 16 };

struct words {
	char **v;
	size_t n, room;
	const char *bad, *why;
};

static int expand(struct words *, char *word, int depth);

static int fail(struct words *w, const char *path, const char *why)
{
	w->bad = path;
	w->why = why;
	return -1;
}

static int add(struct words *w, char *word)
{
	if (w->n + 1 >= w->room) {
		size_t room = w->room ? 2 * w->room : 64;
		char **v = realloc(w->v, room * sizeof(*v));

		if (!v)
			return fail(w, word, strerror(errno));
		w->v = v;
		w->room = room;
	}
	w->v[w->n++] = word;
	w->v[w->n] = NULL;
	return 0;
}

/* A text of `*size` bytes and a NUL; NULL with errno. */
static char *read_all(const char *path, size_t *size)
{
	FILE *f = fopen(path, "r"), *to;
	char *text = NULL, buffer[4096];
	size_t n;
	int bad, why;

	if (!f)
		return NULL;
	to = open_memstream(&text, size);
	while (to && (n = fread(buffer, 1, sizeof(buffer), f)) > 0)
		fwrite(buffer, 1, n, to);
	bad = ferror(f) || !to;
	why = errno;
	bad |= to && fclose(to);
	fclose(f);
	if (!bad)
		return text;
	free(text);
	errno = why;
	return NULL;
}

/* Cut the next word off `*text`, in place; NULL at the end. */
static char *cut(char **text)
{
	char *p = *text + strspn(*text, " \t\r\n\f\v"), *word = p, *to = p;
	char quote = 0;

	if (!*p)
		return NULL;
	for (; *p && (quote || !strchr(" \t\r\n\f\v", *p)); p++) {
		if (*p == quote)
			quote = 0;
		else if (!quote && (*p == '"' || *p == '\''))
			quote = *p;
		else if (*p == '\\' && p[1])
			*to++ = *++p;
		else
			*to++ = *p;
	}
	*text = *p ? p + 1 : p;
	*to = 0;
	return word;
}

static int read_words(struct words *w, const char *path, int depth)
{
	size_t size;
	char *text = read_all(path, &size), *word;

	if (!text)
		return fail(w, path, strerror(errno));
	if (strlen(text) != size)
		return fail(w, path, "a list of words has no NUL in it");
	while ((word = cut(&text)))
		if (expand(w, word, depth))
			return -1;
	return 0;
}

static int expand(struct words *w, char *word, int depth)
{
	if (word[0] != '@')
		return add(w, word);
	if (depth == DEPTH)
		return fail(w, word + 1, "named by too many files in turn");
	return read_words(w, word + 1, depth + 1);
}

char **words_expand(int *argc, char **argv, const char **bad,
		    const char **why)
{
	struct words w = { 0 };

	for (int i = 0; i < *argc; i++) {
		if (i ? expand(&w, argv[i], 0) : add(&w, argv[i])) {
			*bad = w.bad;
			*why = w.why;
			return NULL;
		}
	}
	*argc = (int)w.n;
	return w.v;
}

char **words_split(char *text)
{
	struct words w = { 0 };
	char *word;

	while ((word = cut(&text)))
		if (add(&w, word)) {
			free(w.v);
			return NULL;
		}
	return w.v ? w.v : calloc(1, sizeof(*w.v));
}
