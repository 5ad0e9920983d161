/* SPDX-License-Identifier: MIT */
/*
 * Which functions have a site: all that a user wrote and may be called with
 * the usual convention, and that the command line does not leave out.  What
 * runs before relocation (resolvers), without a usual frame (naked,
 * interrupt) or in place of another function (thunks) has none.
 */
#include "gcc-plugin/unit.h"

#include <fnmatch.h>

/*
 * Attributes that forbid a call at the entry, on the declaration or on the
 * type: interrupt handlers save what they use, and a call uses more.
 * GCC sets DECL_NO_INSTRUMENT_FUNCTION_ENTRY_EXIT on every function when no
 * option asks for instrumentation, so only the attribute itself tells.
 */
static const char *const forbidding[] = {
	"no_instrument_function",
	"naked",
	"interrupt",
	"interrupt_handler",
	"interrupt_thread",
	"isr",
	"signal",
	"no_caller_saved_registers",
};

static tree attribute(const char *name, const_tree decl)
{
	tree found = lookup_attribute(name, DECL_ATTRIBUTES(decl));

	return found ? found
		     : lookup_attribute(name, TYPE_ATTRIBUTES(TREE_TYPE(decl)));
}

static const char *forbidden(const_tree decl)
{
	if (!DECL_ATTRIBUTES(decl) && !TYPE_ATTRIBUTES(TREE_TYPE(decl)))
		return NULL;
	for (size_t i = 0; i < sizeof forbidding / sizeof *forbidding; i++)
		if (attribute(forbidding[i], decl))
			return forbidding[i];
	return NULL;
}

/* patchable_function_entry(0, ...) is how Linux spells notrace. */
static bool asks_for_no_nops(const_tree decl)
{
	const_tree found = lookup_attribute("patchable_function_entry",
					    DECL_ATTRIBUTES(decl));

	return found && TREE_VALUE(found) &&
	       integer_zerop(TREE_VALUE(TREE_VALUE(found)));
}

/*
 * A resolver of ifunc or target_clones runs while the program is being
 * relocated.  The symbol it resolves is an alias of it; GCC lists a function's
 * aliases first among its references, so this looks at nothing else.
 */
static bool resolves(symtab_node *node)
{
	ipa_ref *ref;

	FOR_EACH_ALIAS(node, ref)
		if (ref->referring->ifunc_resolver || resolves(ref->referring))
			return true;
	return false;
}

/* Of a reason that whole files share one warning is enough. */
static void tell(struct unit *unit, const_tree decl, const char *reason,
		 const char *gmsgid)
{
	if (unit->told != reason && !unit->quiet)
		warning_at(DECL_SOURCE_LOCATION(decl), 0, gmsgid, reason, decl);
	unit->told = reason;
}

static bool any(const struct globs *globs, const char *text)
{
	for (int i = 0; i < globs->n; i++)
		if (!fnmatch(globs->v[i], text, 0))
			return true;
	return false;
}

/* A function goes by its symbol and by the name in the source. */
static bool any_name(const struct globs *globs, const_tree decl)
{
	if (!globs->n)
		return false;
	const char *symbol = IDENTIFIER_POINTER(
		DECL_ASSEMBLER_NAME(CONST_CAST_TREE(decl)));
	return any(globs, symbol + (*symbol == '*')) ||
	       any(globs, lang_hooks.decl_printable_name(
				  CONST_CAST_TREE(decl), 1));
}

static const char *left_out(const struct unit *unit, const_tree decl)
{
	const char *file = DECL_SOURCE_FILE(decl);

	if (unit->replaces_pg && !unit->pg)
		return "replace";
	if (any(&unit->no_file, file))
		return "no-file";
	if (unit->file.n && !any(&unit->file, file))
		return "file";
	if (any_name(&unit->no_function, decl))
		return "no-function";
	if (unit->function.n && !any_name(&unit->function, decl))
		return "function";
	return NULL;
}

static bool too_small(const struct unit *unit)
{
	unsigned n = 0;

	for (rtx_insn *i = get_insns(); i && n < unit->min_size;
	     i = NEXT_INSN(i))
		n += active_insn_p(i);
	return n < unit->min_size;
}

/* A function that -pg made a call for has its site there. */
static bool profiled(struct unit *unit, const_tree decl)
{
	if (!crtl->profile)
		return false;
	tell(unit, decl, "-pg", "%qs profiles %qD already: no call site is "
	     "made here, nor in other profiled functions");
	return true;
}

const char *site_refused(struct unit *unit, const function *fun)
{
	cgraph_node *node = cgraph_node::get(fun->decl);
	const char *why = forbidden(fun->decl);

	if (why)
		return why;
	if (asks_for_no_nops(fun->decl))
		return "patchable_function_entry";
	if (node && node->former_thunk_p())
		return "thunk";
	if (node && resolves(node))
		return "resolver";
	why = left_out(unit, fun->decl);
	if (why)
		return why;
	if (too_small(unit))
		return "min-size";
	if (profiled(unit, fun->decl))
		return "profiled";
	unit->shape = mode_shape(unit->arch, &why);
	if (!unit->shape)
		tell(unit, fun->decl, why, "%s code has no call site: none is "
		     "made in %qD, nor in other functions of this kind");
	return why;
}
