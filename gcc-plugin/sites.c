/* SPDX-License-Identifier: MIT */
/*
 * The two passes.  The first puts the site into the function's RTL, right
 * before branches are measured: everything that moves or doubles
 * instructions, and every target's own pass for landing pads, has run by
 * then.  The second, after the function is written, adds its table entry.
 */
#include "gcc-plugin/unit.h"

/*
 * IPA-RA lets a caller keep values in registers that a callee leaves alone.
 * A switched-on site calls a tracer, which leaves none alone but those that
 * every function must, so the site says that it destroys the others; unless
 * the stub between them is known to put all back.
 */
static bool stubs_clobber(const struct unit *unit)
{
	return !unit->our_stubs || !(unit->arch->quirks & ARCH_STUBS_KEEP);
}

static rtx with_clobbers(rtx site)
{
	rtx clobber[FIRST_PSEUDO_REGISTER];
	int n = 0;

	for (unsigned r = 0; r < FIRST_PSEUDO_REGISTER; r++)
		if (crtl->abi->clobbers_at_least_part_of_reg_p(r) &&
		    !fixed_regs[r] && register_has_name(r))
			clobber[n++] = gen_rtx_CLOBBER(VOIDmode,
				gen_rtx_REG(reg_raw_mode[r], r));
	rtvec all = rtvec_alloc(n + 1);
	RTVEC_ELT(all, 0) = site;
	for (int i = 0; i < n; i++)
		RTVEC_ELT(all, i + 1) = clobber[i];
	return gen_rtx_PARALLEL(VOIDmode, all);
}

/* Assembler text of some units: one line, `size` bytes at most. */
static void units_text(const char *directive, const uint32_t *u,
		       unsigned count, char *text, size_t size)
{
	size_t at = snprintf(text, size, "\t%s\t", directive);

	for (unsigned i = 0; i < count && at < size; i++)
		at += snprintf(text + at, size - at, "%s0x%x", i ? ", " : "",
			       (unsigned)u[i]);
}

/* The landing pad of arch/ that an instruction of the compiler is, or NULL. */
static const struct pad *pad_of(const struct arch *arch, rtx_insn *insn)
{
	int code = NONJUMP_INSN_P(insn) ? recog_memoized(insn) : -1;
	const char *name = code >= 0 ? get_insn_name(code) : NULL;

	for (const struct pad *d = arch->pad; name && d && d->name; d++)
		if (!strcmp(d->gcc, name))
			return d;
	return NULL;
}

/*
 * The site's text.  Where the function's own pad signs the return address and
 * so has to come after the site, another one stands in for it, unless every
 * call is direct and needs no pad; a processor without landing pads takes the
 * stand-in for a NOP.
 */
static rtx site_rtx(const struct arch *arch, const struct site *shape,
		    const struct pad *pad, cgraph_node *node)
{
	char label[64], lead[128] = "", body[128];
	uint32_t u[SITE_UNITS];

	if (pad && pad->signs && pad->stand_in &&
	    !(node && node->only_called_directly_p()))
		units_text(arch->directive, pad->stand_in->insn,
			   pad->stand_in->count, lead, sizeof lead);
	site_units(shape, SITE_BUILT, u);
	units_text(shape->directive ? shape->directive : arch->directive, u,
		   shape->count, body, sizeof body);
	site_label(label, sizeof label);
	char *text = ACONCAT((lead, *lead ? "\n" : "", label, ":\n", body,
			      NULL));
	/* final() looks up the file of an asm's place, so it must have one. */
	return gen_rtx_ASM_INPUT_loc(VOIDmode, ggc_strdup(text),
				     BUILTINS_LOCATION);
}

/* Linkers let local callers pass over the load of a global pointer. */
static bool stays_first(const struct arch *arch, rtx_insn *insn)
{
	int code = NONJUMP_INSN_P(insn) ? recog_memoized(insn) : -1;

	for (const char *const *p = arch->gcc_first; code >= 0 && p && *p; p++)
		if (!strcmp(*p, get_insn_name(code)))
			return true;
	return false;
}

static rtx_insn *first_insn(const struct arch *arch)
{
	rtx_insn *insn = get_insns();

	while (insn && (NOTE_P(insn) || DEBUG_INSN_P(insn) ||
			stays_first(arch, insn)))
		insn = NEXT_INSN(insn);
	return insn;
}

static void insert_site(const struct unit *unit, function *fun)
{
	rtx_insn *first = first_insn(unit->arch);
	const struct pad *pad = first ? pad_of(unit->arch, first) : NULL;
	rtx site = site_rtx(unit->arch, unit->shape, pad,
			    cgraph_node::get(fun->decl));
	unsigned align = unit->shape->align * BITS_PER_UNIT;

	if (stubs_clobber(unit))
		site = with_clobbers(site);
	if (DECL_ALIGN(fun->decl) < align)
		SET_DECL_ALIGN(fun->decl, align);
	if (!first)
		emit_insn_after(site, get_last_insn());
	else if (pad && !pad->signs)
		emit_insn_after(site, first);
	else
		emit_insn_before(site, first);
}

void site_label(char *label, size_t size)
{
	char name[64];

	ASM_GENERATE_INTERNAL_LABEL(name, "LMCOUNT",
				    current_function_funcdef_no);
	/* GCC marks with a star a name that takes no prefix. */
	snprintf(label, size, "%s", name + (*name == '*'));
}

static const pass_data sites_data = {
	RTL_PASS, "mcount_sites", OPTGROUP_NONE, TV_NONE, 0, 0, 0, 0, 0,
};

static const pass_data entries_data = {
	RTL_PASS, "mcount_entries", OPTGROUP_NONE, TV_NONE, 0, 0, 0, 0, 0,
};

struct sites_pass : rtl_opt_pass {
	struct unit *unit;

	sites_pass(struct unit *u) : rtl_opt_pass(sites_data, g), unit(u) {}
	bool gate(function *) { return unit->arch; }
	unsigned execute(function *fun)
	{
		const char *refused = site_refused(unit, fun);

		decision_keep(unit, fun->decl, "", unit->shape, refused);
		if (crtl->has_bb_partition)
			decision_keep(unit, fun->decl, ".cold", NULL,
				      "cold-part");
		if (refused)
			return 0;
		insert_site(unit, fun);
		before_ask(unit);
		unit->sited = fun->funcdef_no;
		return 0;
	}
};

struct entries_pass : rtl_opt_pass {
	struct unit *unit;

	entries_pass(struct unit *u) : rtl_opt_pass(entries_data, g), unit(u) {}
	bool gate(function *fun) { return unit->sited == fun->funcdef_no; }
	unsigned execute(function *)
	{
		table_entry(unit, asm_out_file);
		before_done(unit);
		unit->sited = NO_FUNCTION;
		return 0;
	}
};

static void hang(const char *plugin, opt_pass *pass, const char *at,
		 pass_positioning_ops side)
{
	struct register_pass_info info = {
		pass,
		at,
		1,	/* the only instance there is */
		side,
	};

	register_callback(plugin, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}

void sites_register(const char *plugin, struct unit *unit)
{
	hang(plugin, new sites_pass(unit), "shorten", PASS_POS_INSERT_BEFORE);
	hang(plugin, new entries_pass(unit), "final", PASS_POS_INSERT_AFTER);
}
