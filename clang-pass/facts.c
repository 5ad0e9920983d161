/* SPDX-License-Identifier: MIT */
/*
 * What the front end knows and IR does not hold: the plugin's arguments,
 * attributes that leave no trace, files and lines.  front.cc writes it as one
 * comment into the module's inline assembly, where it survives whatever
 * happens between the front end and the optimiser, another process included:
 *
 *	a ARGUMENT
 *	f SYMBOL REASON FILE LINE NAME
 *
 * Fields are separated by tabs; of a function's, those behind REASON may be
 * missing.  In a field, a percent sign and two hexadecimal digits are a byte.
 */
#define _GNU_SOURCE
#include "clang-pass/facts.h"
#include "clang-pass/unit.h"

#include <stdlib.h>
#include <string.h>

enum { FIELDS = 6 };

bool texts_add(struct texts *t, const char *text)
{
	const char **v = realloc(t->v, (t->n + 1) * sizeof *v);

	if (!v)
		return false;
	t->v = v;
	t->v[t->n++] = text;
	return true;
}

static int digit(char c)
{
	const char *digits = "0123456789abcdef", *at = strchr(digits, c);

	return c && at ? (int)(at - digits) : -1;
}

static void decode(char *field)
{
	char *to = field;

	for (; *field; field++) {
		int high = *field == '%' ? digit(field[1]) : -1;
		int low = high >= 0 ? digit(field[2]) : -1;

		if (low >= 0) {
			*to++ = (char)(high << 4 | low);
			field += 2;
		} else {
			*to++ = *field;
		}
	}
	*to = 0;
}

/* Cut a line at its tabs; the fields that are not there are NULL. */
static void cut(char *line, char *field[FIELDS])
{
	for (int i = 0; i < FIELDS; i++) {
		field[i] = strsep(&line, "\t");
		if (field[i])
			decode(field[i]);
	}
}

static void take_line(struct facts *facts, char *line)
{
	char *field[FIELDS];
	struct fact *v;

	cut(line, field);
	if (!field[0] || !field[1])
		return;
	if (!strcmp(field[0], "a")) {
		texts_add(&facts->arguments, field[1]);
		return;
	}
	v = realloc(facts->v, (facts->n + 1) * sizeof *v);
	if (!v)
		return;
	facts->v = v;
	facts->v[facts->n++] = (struct fact){
		.symbol = field[1],
		.reason = field[2] ? field[2] : "",
		.file = field[3],
		.line = field[4],
		.name = field[5],
	};
}

static int by_symbol(const void *a, const void *b)
{
	const struct fact *x = a, *y = b;

	return strcmp(x->symbol, y->symbol);
}

/* Leave out the text from `from` up to `to`. */
static void cut_out(LLVMModuleRef m, char *text, char *from, char *to)
{
	memmove(from, to, strlen(to) + 1);
	LLVMSetModuleInlineAsm2(m, text, strlen(text));
}

void facts_take(struct facts *facts, LLVMModuleRef m)
{
	size_t size;
	const char *held = LLVMGetModuleInlineAsm(m, &size);
	char *text = strndup(held ? held : "", held ? size : 0);
	char *from = text ? strstr(text, FACTS_BEGIN) : NULL;
	char *to = from ? strstr(from, FACTS_END) : NULL;

	if (to) {
		char *body = from + strlen(FACTS_BEGIN), *line;

		facts->text = strndup(body, (size_t)(to - body));
		body = facts->text;
		while ((line = strsep(&body, "\n")))
			take_line(facts, line);
		to += strlen(FACTS_END);
		cut_out(m, text, from, to + (*to == '\n'));
	}
	free(text);
	if (facts->n)
		qsort(facts->v, facts->n, sizeof *facts->v, by_symbol);
}

void facts_free(struct facts *facts)
{
	free(facts->text);
	free(facts->v);
	free(facts->arguments.v);
}

static const struct fact *find(const struct facts *facts, const char *symbol)
{
	struct fact key = { .symbol = symbol };

	return facts->n ? bsearch(&key, facts->v, facts->n, sizeof key,
				  by_symbol)
			: NULL;
}

/* Clones have the name of their original, a dot and more. */
const struct fact *facts_of(const struct facts *facts, const char *symbol)
{
	const struct fact *found = find(facts, symbol);
	char *name = found || !facts->n ? NULL : strdup(symbol), *dot;

	while (!found && name && (dot = strrchr(name, '.')) && dot > name) {
		*dot = 0;
		found = find(facts, name);
	}
	free(name);
	return found;
}
