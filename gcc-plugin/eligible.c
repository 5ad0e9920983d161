/* SPDX-License-Identifier: MIT */
/*
 * Which functions have a site: all that a user wrote and may be called with
 * the usual convention.  What runs before relocation (resolvers), without a
 * usual frame (naked, interrupt) or in place of another function (thunks) has
 * none.
 */
#include "gcc-plugin/unit.h"

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

static bool forbidden(const_tree decl)
{
	if (!DECL_ATTRIBUTES(decl) && !TYPE_ATTRIBUTES(TREE_TYPE(decl)))
		return false;
	for (size_t i = 0; i < sizeof forbidding / sizeof *forbidding; i++)
		if (attribute(forbidding[i], decl))
			return true;
	return false;
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

/* A function that -pg made a call for has its site there. */
static bool profiled(struct unit *unit, const_tree decl)
{
	if (!crtl->profile)
		return false;
	if (!unit->told_profiled && !unit->quiet)
		warning_at(DECL_SOURCE_LOCATION(decl), 0,
			   "%<-pg%> profiles %qD already: no call site is "
			   "made here, nor in other profiled functions", decl);
	unit->told_profiled = true;
	return true;
}

bool eligible(struct unit *unit, const function *fun)
{
	cgraph_node *node = cgraph_node::get(fun->decl);

	if (forbidden(fun->decl) || asks_for_no_nops(fun->decl))
		return false;
	if (node && (node->former_thunk_p() || resolves(node)))
		return false;
	return !profiled(unit, fun->decl);
}
