/* SPDX-License-Identifier: MIT */
/*
 * The pass: marks functions that are to have a site, which the shim then puts
 * into their code.  pass_begin() sees what the front end made, pass_end() what
 * is left after optimising; functions made in between have no mark of the
 * first.  In LTO both run when a file is compiled and neither at the link, so
 * that what a file's own command line said holds there.
 */
#define _GNU_SOURCE
#include "clang-pass/text.h"
#include "clang-pass/unit.h"

#include <llvm-c/Target.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put_attribute(LLVMValueRef fn, const char *name, const char *value)
{
	LLVMContextRef c = LLVMGetModuleContext(LLVMGetGlobalParent(fn));

	LLVMAddAttributeAtIndex(fn, LLVMAttributeFunctionIndex,
		LLVMCreateStringAttribute(c, name, (unsigned)strlen(name),
					  value, (unsigned)strlen(value)));
}

static bool has_attribute(LLVMValueRef fn, const char *name)
{
	return LLVMGetStringAttributeAtIndex(fn, LLVMAttributeFunctionIndex,
					     name, (unsigned)strlen(name));
}

static void drop_attribute(LLVMValueRef fn, const char *name)
{
	LLVMRemoveStringAttributeAtIndex(fn, LLVMAttributeFunctionIndex, name,
					 (unsigned)strlen(name));
}

/* Does this module hold the function's code, and not only for inlining? */
static bool is_body(LLVMValueRef fn)
{
	return !LLVMIsDeclaration(fn) &&
	       LLVMGetLinkage(fn) != LLVMAvailableExternallyLinkage;
}

void pass_begin(LLVMModuleRef m)
{
	LLVMValueRef f;

	for (f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f))
		if (!LLVMIsDeclaration(f) && !has_attribute(f, SITE_ATTRIBUTE))
			put_attribute(f, SEEN_ATTRIBUTE, "");
}

const struct site *shape_named(const struct arch *arch, const char *name)
{
	for (const struct site *s = arch->site; s->name; s++)
		if (!strcmp(s->name, name))
			return s;
	return NULL;
}

static const struct mode *mode_of(const struct arch *arch, LLVMValueRef fn)
{
	for (const struct mode *m = arch->mode; m && m->features; m++)
		if (shim_has(fn, m->features))
			return m;
	return NULL;
}

/* Most functions of a file have the features of the one before. */
const struct site *mode_shape(struct unit *unit, LLVMValueRef fn,
			      const char **without)
{
	static const char features[] = "target-features";
	LLVMAttributeRef now = LLVMGetStringAttributeAtIndex(
		fn, LLVMAttributeFunctionIndex, features, sizeof features - 1);

	if (!now || now != unit->mode_of)
		unit->mode = mode_of(unit->arch, fn);
	unit->mode_of = now;
	*without = unit->mode ? unit->mode->without : NULL;
	if (*without)
		return NULL;
	return unit->mode ? shape_named(unit->arch, unit->mode->shape)
			  : &unit->arch->site[0];
}

static void align(LLVMValueRef fn, unsigned bytes)
{
	if (LLVMGetAlignment(fn) < bytes)
		LLVMSetAlignment(fn, bytes);
}

/*
 * NOPs before the label are the target's own; the shim keeps them out of the
 * compiler's list.  A function that asks for some itself has just those.
 */
static void ask_before(LLVMValueRef fn, unsigned nops)
{
	char text[16];

	if (!nops || has_attribute(fn, "patchable-function-prefix"))
		return;
	snprintf(text, sizeof text, "%u", nops);
	put_attribute(fn, "patchable-function-prefix", text);
	put_attribute(fn, BEFORE_ATTRIBUTE, text);
}

/* A refused function is marked too: a second run over it decides the same. */
static void decide(struct unit *unit, LLVMValueRef fn)
{
	size_t size;
	const char *symbol = LLVMGetValueName2(fn, &size);
	const struct fact *fact = facts_of(&unit->facts, symbol);
	const char *refused = site_refused(unit, fn, fact), *without;
	const struct site *shape =
		refused ? NULL : mode_shape(unit, fn, &without);

	decision_keep(unit, fn, fact, shape, refused);
	put_attribute(fn, SITE_ATTRIBUTE, shape ? shape->name : "");
	put_attribute(fn, SYMBOL_ATTRIBUTE, symbol);
	if (!shape)
		return;
	align(fn, shape->align);
	ask_before(fn, unit->options.before);
	if (unit->options.plain)
		put_attribute(fn, PLAIN_ATTRIBUTE, "");
}

static void decide_all(struct unit *unit)
{
	LLVMValueRef f;

	for (f = LLVMGetFirstFunction(unit->module); f;
	     f = LLVMGetNextFunction(f)) {
		bool fresh = is_body(f) && !has_attribute(f, SITE_ATTRIBUTE);

		if (fresh)
			decide(unit, f);
		drop_attribute(f, SEEN_ATTRIBUTE);
	}
}

static unsigned pointer_size(LLVMModuleRef m)
{
	LLVMTargetDataRef d = LLVMCreateTargetData(LLVMGetDataLayoutStr(m));
	unsigned size = LLVMPointerSize(d);

	LLVMDisposeTargetData(d);
	return size;
}

static bool find_arch(struct unit *unit)
{
	unsigned pointer = pointer_size(unit->module);
	char *text;

	unit->arch = arch_find_triple(shim_cpu(unit->module), pointer);
	if (unit->arch)
		return true;
	if (asprintf(&text, "no description of call sites for '%s' with %u-bit "
		     "pointers", LLVMGetTarget(unit->module), pointer * 8) < 0)
		return false;
	shim_say(unit->module, true, text);
	free(text);
	return false;
}

/* Does what is compiled here become code at a link? */
static bool is_for_lto(LLVMModuleRef m)
{
	static const char *const flag[] = { "ThinLTO", "EnableSplitLTOUnit" };

	for (size_t i = 0; i < sizeof flag / sizeof *flag; i++)
		if (LLVMGetModuleFlag(m, flag[i], strlen(flag[i])))
			return true;
	return false;
}

static bool has_sites(LLVMModuleRef m)
{
	LLVMValueRef f;

	for (f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f)) {
		LLVMAttributeRef a = LLVMGetStringAttributeAtIndex(
			f, LLVMAttributeFunctionIndex, SITE_ATTRIBUTE,
			sizeof SITE_ATTRIBUTE - 1);
		unsigned size = 0;

		if (a)
			LLVMGetStringAttributeValue(a, &size);
		if (size)
			return true;
	}
	return false;
}

/*
 * The note goes along to the link as assembly: an image that has the note and
 * no table is one whose link was not told of the pass (MC001 of mcount-audit).
 */
static void mark_for_lto(struct unit *unit)
{
	char *text;

	if (!is_for_lto(unit->module) || !has_sites(unit->module))
		return;
	text = text_of_note(&unit->arch->site[0]);
	if (text)
		LLVMAppendModuleInlineAsm(unit->module, text, strlen(text));
	free(text);
}

/* A linker comes here too, with functions that pass_begin() never saw. */
static bool has_seen(LLVMModuleRef m)
{
	LLVMValueRef f;

	for (f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f))
		if (has_attribute(f, SEEN_ATTRIBUTE))
			return true;
	return false;
}

void pass_end(LLVMModuleRef m)
{
	struct unit unit = { .module = m };

	facts_take(&unit.facts, m);
	if ((has_seen(m) || unit.facts.arguments.n) &&
	    options_take(&unit.options, &unit.facts.arguments, m) &&
	    find_arch(&unit)) {
		if (unit.options.dump)
			unit.decisions = decisions_new();
		resolvers_find(&unit);
		decide_all(&unit);
		decisions_write(&unit);
		mark_for_lto(&unit);
	}
	free(unit.resolver);
	options_free(&unit.options);
	facts_free(&unit.facts);
}
