/* SPDX-License-Identifier: MIT */
/*
 * What of a GCC's or Clang's command line decides on the output, and no more:
 * GCC manual, "Overall Options", "Preprocessor Options", "Developer Options".
 */
#define _GNU_SOURCE
#include "tools/command.h"

#include <stdlib.h>
#include <string.h>

#include "recordmcount/words.h"

/* Options whose argument is the next word. */
static const char *const taking[] = {
	"-A", "-B", "-D", "-I", "-L", "-MF", "-MQ", "-MT", "-T", "-U",
	"-Xassembler", "-Xclang", "-Xlinker", "-Xpreprocessor", "-arch",
	"-aux-info", "-dumpbase", "-dumpbase-ext", "-dumpdir", "-e",
	"-idirafter", "-imacros", "-include", "-iprefix", "-iquote",
	"-isysroot", "-isystem", "-iwithprefix", "-iwithprefixbefore", "-l",
	"-mllvm", "-o", "-target", "-u", "-x", "-z", "--param", "--sysroot",
	"--target", NULL,
};

/* With these there comes something else than an object. */
static const char *const other[] = {
	"-###", "-E", "-M", "-MM", "-S", "-emit-ast", "-emit-llvm",
	"-fsyntax-only", "--analyze", "--help", "--version", "--precompile",
	NULL,
};

static const char *const loading[] = { "-fplugin=", "-fpass-plugin=", NULL };

static bool among(const char *const *list, const char *word)
{
	for (; *list; list++)
		if (!strcmp(*list, word))
			return true;
	return false;
}

/* What follows the prefix, or NULL. */
static const char *after(const char *word, const char *prefix)
{
	size_t n = strlen(prefix);

	return strncmp(word, prefix, n) ? NULL : word + n;
}

static int add(const char *const **list, size_t *n, const char *word)
{
	const char **v = realloc((void *)*list, (*n + 1) * sizeof *v);

	if (!v)
		return -1;
	v[(*n)++] = word;
	*list = v;
	return 0;
}

static int plugin(struct command *c, const char *word)
{
	for (const char *const *p = loading; *p; p++) {
		const char *file = after(word, *p);

		if (file && *file)
			return add(&c->plugin, &c->plugins, file);
	}
	return 0;
}

static bool is_header(const char *language)
{
	const char *tail = strrchr(language, '-');

	return tail && !strcmp(tail, "-header");
}

/* One option; `next` is the word behind it, or NULL. */
static int option(struct command *c, const char *word, const char *next,
		  bool *compiles)
{
	const char *joined = after(word, "-o");

	if (!strcmp(word, "-c") || !strcmp(word, "--compile"))
		*compiles = true;
	else if (!strcmp(word, "-o"))
		c->output = next;
	else if (joined)
		c->output = joined;
	else if (among(other, word) || after(word, "-print-") ||
		 after(word, "-dumpversion") || after(word, "-dumpmachine") ||
		 (!strcmp(word, "-x") && next && is_header(next)))
		c->objects = false;
	return plugin(c, word);
}

static int scan(struct command *c, char **word)
{
	bool compiles = false;

	c->objects = true;
	for (size_t i = 1; word[i]; i++) {
		int err = word[i][0] == '-' && word[i][1]
				  ? option(c, word[i], word[i + 1], &compiles)
				  : add(&c->input, &c->inputs, word[i]);

		if (err)
			return -1;
		if (among(taking, word[i]) && word[i + 1])
			i++;
	}
	c->objects = c->objects && compiles;
	return 0;
}

int command_read(struct command *c, char **argv)
{
	const char *bad, *why;
	char **word;
	int n = 0;

	*c = (struct command){ .argv = argv };
	while (argv[n])
		n++;
	word = words_expand(&n, argv, &bad, &why);
	return word ? scan(c, word) : -1;
}

char *command_object(const char *input)
{
	const char *base = strrchr(input, '/');
	const char *dot, *name = base ? base + 1 : input;
	size_t size;
	char *object;

	dot = strrchr(name, '.');
	if (dot && (!strcmp(dot, ".o") || !strcmp(dot, ".a") ||
		    !strcmp(dot, ".so")))
		return NULL;
	size = dot ? (size_t)(dot - name) : strlen(name);
	object = malloc(size + sizeof ".o");
	if (object) {
		memcpy(object, name, size);
		memcpy(object + size, ".o", sizeof ".o");
	}
	return object;
}
