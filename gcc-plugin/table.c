/* SPDX-License-Identifier: MIT */
/*
 * What the plugin writes beside the code: `__mcount_loc` entries and the
 * note, as docs/format.md lays them down.  It runs when the function is
 * written, because only then does GCC know the section it went to.
 */
#include "gcc-plugin/unit.h"

enum { NOTE_TYPE = 1, NOTE_VERSION = 1, NOTE_WORDS = 4 };

static const char *section_name(section *s)
{
	return SECTION_STYLE(s) == SECTION_NAMED ? s->named.name : ".text";
}

/*
 * Can the assembler look the section up by this name?  It reads a symbol
 * there, and one in quotes it takes with its quotes (binutils 2.40).
 */
static bool plain_name(const char *name)
{
	return !ISDIGIT(*name) &&
	       !name[strspn(name, "._$0123456789abcdefghijklmnopqrstuvwxyz"
				  "ABCDEFGHIJKLMNOPQRSTUVWXYZ")];
}

/*
 * Open the table section that goes where the function goes.  Link-order is to
 * the section, so that there is one table section a text section, except for
 * COMDAT: there another group may have a section of the same name, and only
 * the site's label says which one is meant.
 */
static void open_table(const struct unit *unit, FILE *out, section *code,
		       const char *label)
{
	bool comdat = code->common.flags & SECTION_LINKONCE;
	const char *name = section_name(code);

	fprintf(out, "\t.pushsection\t__mcount_loc,\"a%s%s%s\",%%progbits",
		flag_pic ? "w" : "", unit->link_order ? "o" : "",
		comdat ? "G" : "");
	if (unit->link_order)
		fprintf(out, ",%s",
			comdat || !plain_name(name) ? label : name);
	if (comdat)
		fprintf(out, ",%s,comdat", IDENTIFIER_POINTER(
			DECL_COMDAT_GROUP(current_function_decl)));
	fputc('\n', out);
}

/*
 * The note's assembly, to be freed.  It measures itself, because not every
 * assembler has the local labels that would.
 */
static char *note_text(const struct site *s, const char *before)
{
	size_t name = ROUND_UP(strlen(s->name) + 1, 4);

	return xasprintf(
		"\t.pushsection\t.note.mcount,\"\",%%note\n\t.balign\t4\n"
		"\t.4byte\t7, %d, %d\n\t.asciz\t\"mcount\"\n\t.balign\t4\n"
		"\t.4byte\t%d, %d, %s, 0\n\t.asciz\t\"%s\"\n\t.balign\t4\n"
		"\t.popsection\n",
		(int)(NOTE_WORDS * 4 + name), NOTE_TYPE, NOTE_VERSION,
		(int)site_size(s), before, s->name);
}

/* A unit may have functions of several shapes: a note for each. */
static void write_note(struct unit *unit, FILE *out)
{
	unsigned shape = 1u << (unit->shape - unit->arch->site);
	char before[160];

	if (unit->noted & shape)
		return;
	before_size(unit, before, sizeof before);
	char *text = note_text(unit->shape, before);
	fputs(text, out);
	free(text);
	unit->noted |= shape;
}

/*
 * What is compiled with -flto becomes code at the link, which has to be told
 * of the plugin.  The note goes along as assembly: an image that has the note
 * and no table is one whose link was not told (MC001 of mcount-audit).
 */
void table_mark(struct unit *unit)
{
	if (unit->marked || !flag_generate_lto || in_lto_p || !unit->arch)
		return;
	char *text = note_text(&unit->arch->site[0], "0");
	symtab->finalize_toplevel_asm(build_string(strlen(text), text));
	free(text);
	unit->marked = true;
}

void table_entry(struct unit *unit, FILE *out)
{
	char label[64];
	/* A target may have no word of its own for it. */
	const char *pointer = integer_asm_op(unit->arch->pointer, true);

	site_label(label, sizeof label);
	open_table(unit, out, function_section(current_function_decl), label);
	fprintf(out, "\t.balign\t%d\n%s%s\n\t.popsection\n",
		unit->arch->pointer,
		pointer ? pointer : "\t.dc.a\t", label);
	write_note(unit, out);
}
