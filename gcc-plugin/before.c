/* SPDX-License-Identifier: MIT */
/*
 * NOPs before a function's label, where a tracer keeps a word of its own or
 * the far half of a call.  GCC writes them for -fpatchable-function-entry and
 * lists each in a section; the plugin's own table says all, so its NOPs are
 * written by the same hook, unlisted, between two labels that measure them.
 */
#include "gcc-plugin/unit.h"

/* The label at one edge of the NOPs; GCC marks with a star one as it is. */
static void edge_label(const char *prefix, char *text, size_t size)
{
	char name[64];

	ASM_GENERATE_INTERNAL_LABEL(name, prefix, current_function_funcdef_no);
	snprintf(text, size, "%s", name + (*name == '*'));
}

static void first_edge(char *text, size_t size)
{
	edge_label("LMCOUNTB", text, size);
}

static void last_edge(char *text, size_t size)
{
	edge_label("LMCOUNTE", text, size);
}

static void print_nops(FILE *out, unsigned HOST_WIDE_INT nops, bool)
{
	char label[64];

	first_edge(label, sizeof label);
	fprintf(out, "%s:\n", label);
	default_print_patchable_function_entry(out, nops, false);
	last_edge(label, sizeof label);
	fprintf(out, "%s:\n", label);
}

/* A function that asks GCC for NOPs of its own has just those. */
void before_ask(struct unit *unit)
{
	if (!unit->before || crtl->patch_area_size)
		return;
	crtl->patch_area_size = unit->before;
	crtl->patch_area_entry = unit->before;
	unit->print_nops = targetm.asm_out.print_patchable_function_entry;
	targetm.asm_out.print_patchable_function_entry = print_nops;
}

void before_done(struct unit *unit)
{
	if (!unit->print_nops)
		return;
	targetm.asm_out.print_patchable_function_entry = unit->print_nops;
	unit->print_nops = NULL;
}

void before_size(const struct unit *unit, char *text, size_t size)
{
	char first[64], last[64];

	snprintf(text, size, "0");
	if (!unit->print_nops)
		return;
	first_edge(first, sizeof first);
	last_edge(last, sizeof last);
	snprintf(text, size, "%s-%s", last, first);
}
