/* SPDX-License-Identifier: MIT */
/*
 * A site as assembly.  It reaches the code as one inline-assembly
 * instruction, which the target's own printer places, so that labels, section
 * stack and mapping symbols are the assembler's affair for every machine.
 */
#define _GNU_SOURCE
#include "clang-pass/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NOTE_TYPE = 1, NOTE_VERSION = 1, NOTE_WORDS = 4, NOTE_ALIGN = 4 };

/* A directive and its operands on a line. */
static void put_units(FILE *out, const char *directive, const uint32_t *u,
		      unsigned count)
{
	fprintf(out, "\t%s\t", directive);
	for (unsigned i = 0; i < count; i++)
		fprintf(out, "%s0x%x", i ? ", " : "", (unsigned)u[i]);
	fputc('\n', out);
}

static void put_site(FILE *out, const struct spot *at)
{
	const struct site *s = at->shape;
	uint32_t u[SITE_UNITS];

	if (at->lead)
		put_units(out, at->arch->directive, at->lead->insn,
			  at->lead->count);
	site_units(s, SITE_BUILT, u);
	fprintf(out, "%sLMCOUNT%u:\n", at->local, at->number);
	put_units(out, s->directive ? s->directive : at->arch->directive, u,
		  s->count);
}

/*
 * The section goes where the function goes: link-order to the label of the
 * first site there, so that there is one table section a text section.  GNU's
 * assembler and old LLVMs want the last two operands the other way round, and
 * those LLVMs none behind a group of which linkers keep all: such a group,
 * which nothing leaves alone, is enough.
 */
static void put_entry(FILE *out, const struct spot *at)
{
	char label[64] = "", group[8] = "";
	bool tied = !at->plain &&
		    (at->label_first || !at->group || at->comdat);

	if (tied)
		snprintf(label, sizeof label, ",%sLMCOUNT%u", at->local,
			 at->first);
	if (at->group && at->comdat)
		snprintf(group, sizeof group, ",comdat");
	fprintf(out, "\t.pushsection\t__mcount_loc,\"a%s%s%s\",%%progbits",
		at->writable ? "w" : "", tied ? "o" : "",
		at->group ? "G" : "");
	if (at->group && at->label_first)
		fprintf(out, "%s,\"%s\"%s\n", label, at->group, group);
	else if (at->group)
		fprintf(out, ",\"%s\"%s%s\n", at->group, group, label);
	else
		fprintf(out, "%s\n", label);
	fprintf(out, "\t.balign\t%d\n%s%sLMCOUNT%u\n\t.popsection\n",
		at->arch->pointer, at->word, at->local, at->number);
}

static void put_note(FILE *out, const struct site *s, const char *before)
{
	size_t name = (strlen(s->name) + NOTE_ALIGN) / NOTE_ALIGN * NOTE_ALIGN;

	fputs("\t.pushsection\t.note.mcount,\"\",%note\n", out);
	fprintf(out, "\t.balign\t%d\n\t.4byte\t%zu\n\t.4byte\t%zu\n"
		"\t.4byte\t%d\n\t.asciz\t\"mcount\"\n\t.balign\t%d\n",
		NOTE_ALIGN, sizeof "mcount", NOTE_WORDS * 4 + name, NOTE_TYPE,
		NOTE_ALIGN);
	fprintf(out, "\t.4byte\t%d\n\t.4byte\t%zu\n\t.4byte\t%s\n\t.4byte\t0\n"
		"\t.asciz\t\"%s\"\n\t.balign\t%d\n\t.popsection\n",
		NOTE_VERSION, site_size(s), before, s->name, NOTE_ALIGN);
}

char *text_of_edge(const char *local, char side, unsigned number)
{
	char *text;

	return asprintf(&text, "%sLMCOUNT%c%u", local, side, number) < 0
		       ? NULL
		       : text;
}

/* The assembler's expression for the bytes of NOPs before the function. */
static char *before_size(const struct spot *at)
{
	char *text;

	if (!at->before)
		return strdup("0");
	return asprintf(&text, "%sLMCOUNTE%u-%sLMCOUNTB%u", at->local,
			at->number, at->local, at->number) < 0
		       ? NULL
		       : text;
}

/* LLVM reads a dollar in inline assembly as its own, two of them as one. */
static char *with_dollars(const char *text)
{
	char *all = malloc(2 * strlen(text) + 1), *to = all;

	for (; all && *text; text++) {
		if (*text == '$')
			*to++ = '$';
		*to++ = *text;
	}
	if (all)
		*to = 0;
	return all;
}

/* Close a memory stream; its text, or NULL when that failed. */
static char *written(FILE *out, char **text)
{
	bool whole = !ferror(out);

	if (!fclose(out) && whole)
		return *text;
	free(*text);
	return NULL;
}

char *text_of_site(const struct spot *at)
{
	char *text = NULL, *all, *before;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		return NULL;
	put_site(out, at);
	put_entry(out, at);
	before = before_size(at);
	if (before && !at->noted)
		put_note(out, at->shape, before);
	text = written(out, &text);
	all = text && before ? with_dollars(text) : NULL;
	free(before);
	free(text);
	return all;
}

char *text_of_note(const struct site *shape)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		return NULL;
	put_note(out, shape, "0");
	return written(out, &text);
}
