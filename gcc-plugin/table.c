/* SPDX-License-Identifier: MIT */
/*
 * What the plugin writes beside the code: `__mcount_loc` entries and the
 * note, as docs/format.md lays them down.  It runs when the function is
 * written, because only then does GCC know the section it went to.
 */
#include "gcc-plugin/unit.h"

enum { NOTE_TYPE = 1, NOTE_VERSION = 1, NOTE_PAD = 0 };

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

static void write_note(const struct arch *arch, FILE *out)
{
	const struct site *s = &arch->site[0];

	fputs("\t.pushsection\t.note.mcount,\"\",%note\n\t.balign\t4\n", out);
	fprintf(out, "\t.4byte\t7, 2f-1f, %d\n", NOTE_TYPE);
	fputs("\t.asciz\t\"mcount\"\n\t.balign\t4\n", out);
	fprintf(out, "1:\t.4byte\t%d, %d, %d, 0\n", NOTE_VERSION,
		(int)site_size(s), NOTE_PAD);
	fprintf(out, "\t.asciz\t\"%s\"\n\t.balign\t4\n2:\n\t.popsection\n",
		s->name);
}

void table_entry(struct unit *unit, FILE *out)
{
	char label[64];

	site_label(label, sizeof label);
	open_table(unit, out, function_section(current_function_decl), label);
	fprintf(out, "\t.balign\t%d\n%s%s\n\t.popsection\n",
		unit->arch->pointer,
		integer_asm_op(unit->arch->pointer, true), label);
	if (!unit->noted)
		write_note(unit->arch, out);
	unit->noted = true;
}
