/* SPDX-License-Identifier: MIT */
/*
 * Which functions have a site: all that a user wrote and may be called with
 * the usual convention, and that the command line does not leave out.  What
 * runs before relocation (resolvers), without a usual frame (naked,
 * interrupt), keeps more registers than a tracer does, or stands in another
 * function's place (thunks) has none.  Reasons are the GCC plugin's words.
 */
#define _GNU_SOURCE
#include "clang-pass/unit.h"

#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Attributes as LLVM knows them, of its own kinds and of clang's in text. */
static const struct {
	const char *own, *text, *reason;
} forbidding[] = {
	{ .own = "naked", .reason = "naked" },
	{ .text = "interrupt", .reason = "interrupt" },
	{ .text = "no_caller_saved_registers",
	  .reason = "no_caller_saved_registers" },
};

/* llvm/IR/CallingConv.h: those that keep, or pass, registers of their own. */
static const struct {
	unsigned number;
	const char *reason;
} convention[] = {
	{ 9, "coldcc" },
	{ 10, "ghccc" },
	{ 11, "hipe" },
	{ 13, "anyregcc" },
	{ 14, "preserve_most" },
	{ 15, "preserve_all" },
	{ 17, "cxx_fast_tls" },
	{ 83, "interrupt" },
	{ 92, "regcall" },
};

/* What the compiler's own profiling leaves on a function that it calls from. */
static const char *const profiling[] = {
	"instrument-function-entry-inlined",
	"fentry-call",
};

static LLVMAttributeRef text_attribute(LLVMValueRef fn, const char *name)
{
	return LLVMGetStringAttributeAtIndex(fn, LLVMAttributeFunctionIndex,
					     name, (unsigned)strlen(name));
}

static bool own_attribute(LLVMValueRef fn, const char *name)
{
	unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));

	return LLVMGetEnumAttributeAtIndex(fn, LLVMAttributeFunctionIndex,
					   kind);
}

static const char *forbidden(LLVMValueRef fn)
{
	unsigned cc = LLVMGetFunctionCallConv(fn);

	for (size_t i = 0; i < sizeof forbidding / sizeof *forbidding; i++)
		if ((forbidding[i].own &&
		     own_attribute(fn, forbidding[i].own)) ||
		    (forbidding[i].text &&
		     text_attribute(fn, forbidding[i].text)))
			return forbidding[i].reason;
	for (size_t i = 0; i < sizeof convention / sizeof *convention; i++)
		if (convention[i].number == cc)
			return convention[i].reason;
	return NULL;
}

/* Under casts and aliases; older LLVMs type every pointer. */
static LLVMValueRef function_under(LLVMValueRef v)
{
	while (v && !LLVMIsAFunction(v))
		v = LLVMIsAGlobalAlias(v)    ? LLVMAliasGetAliasee(v)
		    : LLVMIsAConstantExpr(v) ? LLVMGetOperand(v, 0)
					     : NULL;
	return v;
}

void resolvers_find(struct unit *unit)
{
	LLVMModuleRef m = unit->module;
	LLVMValueRef f;
	size_t n = 0;

	for (f = LLVMGetFirstGlobalIFunc(m); f; f = LLVMGetNextGlobalIFunc(f))
		n++;
	unit->resolver = n ? calloc(n, sizeof *unit->resolver) : NULL;
	if (!unit->resolver)
		return;
	for (f = LLVMGetFirstGlobalIFunc(m); f; f = LLVMGetNextGlobalIFunc(f))
		unit->resolver[unit->resolvers++] =
			function_under(LLVMGetGlobalIFuncResolver(f));
}

static bool resolves(const struct unit *unit, LLVMValueRef fn)
{
	for (size_t i = 0; i < unit->resolvers; i++)
		if (unit->resolver[i] == fn)
			return true;
	return false;
}

/* The Itanium ABI's names of functions that adjust `this` and go on. */
static bool is_thunk(const char *symbol)
{
	return !strncmp(symbol, "_ZTh", 4) || !strncmp(symbol, "_ZTv", 4) ||
	       !strncmp(symbol, "_ZTc", 4);
}

bool is_cold_part(const char *symbol)
{
	const char *at = strstr(symbol, ".cold");

	return at && at > symbol && (!at[5] || at[5] == '.');
}

bool is_marked(const char *symbol, const char *marked)
{
	size_t n = strlen(marked);

	return !strncmp(symbol, marked, n) &&
	       (!symbol[n] || symbol[n] == '.') && !is_cold_part(symbol);
}

/* Of a reason that whole files share one warning is enough. */
static void tell(struct unit *unit, const char *reason, const char *format,
		 LLVMValueRef fn)
{
	size_t size;
	char *text;

	if (unit->told == reason || unit->options.quiet)
		return;
	unit->told = reason;
	if (asprintf(&text, format, reason, LLVMGetValueName2(fn, &size)) < 0)
		return;
	shim_say(unit->module, false, text);
	free(text);
}

static bool any(const struct texts *globs, const char *text)
{
	for (size_t i = 0; text && i < globs->n; i++)
		if (!fnmatch(globs->v[i], text, 0))
			return true;
	return false;
}

/* A function goes by its symbol and by the name in the source. */
static bool any_name(const struct texts *globs, const char *symbol,
		     const struct fact *fact)
{
	return any(globs, symbol) || (fact && any(globs, fact->name));
}

/* What no front end told of is in the file that is compiled. */
static const char *file_of(const struct unit *unit, const struct fact *fact)
{
	size_t size;

	return fact && fact->file ? fact->file
				  : LLVMGetSourceFileName(unit->module, &size);
}

static const char *left_out(const struct unit *unit, const char *symbol,
			    const struct fact *fact)
{
	const struct options *o = &unit->options;
	const char *file = file_of(unit, fact);

	if (any(&o->no_file, file))
		return "no-file";
	if (o->file.n && !any(&o->file, file))
		return "file";
	if (any_name(&o->no_function, symbol, fact))
		return "no-function";
	if (o->function.n && !any_name(&o->function, symbol, fact))
		return "function";
	return NULL;
}

static bool too_small(const struct unit *unit, LLVMValueRef fn)
{
	unsigned n = 0;
	LLVMBasicBlockRef b;
	LLVMValueRef i;

	for (b = LLVMGetFirstBasicBlock(fn); b; b = LLVMGetNextBasicBlock(b))
		for (i = LLVMGetFirstInstruction(b);
		     i && n < unit->options.min_size;
		     i = LLVMGetNextInstruction(i))
			n += !LLVMIsADbgInfoIntrinsic(i);
	return n < unit->options.min_size;
}

static bool is_profiled(LLVMValueRef fn)
{
	for (size_t i = 0; i < sizeof profiling / sizeof *profiling; i++)
		if (text_attribute(fn, profiling[i]))
			return true;
	return false;
}

/* The compiler forgets that it was to call from here. */
static void take_over(LLVMValueRef fn)
{
	for (size_t i = 0; i < sizeof profiling / sizeof *profiling; i++)
		LLVMRemoveStringAttributeAtIndex(
			fn, LLVMAttributeFunctionIndex, profiling[i],
			(unsigned)strlen(profiling[i]));
}

/* What the function itself is, whatever was asked for. */
static const char *by_nature(const struct unit *unit, LLVMValueRef fn,
			     const char *symbol, const struct fact *fact)
{
	const char *why = forbidden(fn);

	if (why)
		return why;
	if (fact && *fact->reason)
		return fact->reason;
	if (is_thunk(symbol))
		return "thunk";
	if (is_cold_part(symbol))
		return "cold-part";
	if (resolves(unit, fn))
		return "resolver";
	if (LLVMGetLinkage(fn) == LLVMPrivateLinkage)
		return "nameless";
	return text_attribute(fn, SEEN_ATTRIBUTE) ? NULL : "compiler";
}

static const char *by_mode(struct unit *unit, LLVMValueRef fn)
{
	const char *why;

	if (!mode_shape(unit, fn, &why))
		tell(unit, why, "%s code has no call site: none is made in "
		     "'%s', nor in other functions of this kind", fn);
	return why;
}

const char *site_refused(struct unit *unit, LLVMValueRef fn,
			 const struct fact *fact)
{
	size_t size;
	const char *symbol = LLVMGetValueName2(fn, &size), *why;
	bool profiled = is_profiled(fn), replaces = unit->options.replaces_pg;

	if (replaces)
		take_over(fn);
	why = by_nature(unit, fn, symbol, fact);
	if (!why && replaces && !profiled)
		why = "replace";
	if (!why)
		why = left_out(unit, symbol, fact);
	if (why)
		return why;
	if (too_small(unit, fn))
		return "min-size";
	if (!profiled || replaces)
		return by_mode(unit, fn);
	tell(unit, "-pg", "'%s' profiles '%s' already: no call site is made "
	     "here, nor in other profiled functions", fn);
	return "profiled";
}
