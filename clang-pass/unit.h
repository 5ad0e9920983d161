/* SPDX-License-Identifier: MIT */
/*
 * What the parts of the pass know of the module they are in.  They are C on
 * llvm-c; what that interface lacks is shim.cc, behind the functions at the
 * end.  The front end's part is another file (front.cc), since a linker loads
 * this one and has no front end; it leaves what it knows in the module's
 * inline assembly, as facts.c reads it.
 */
#ifndef MCOUNT_PASS_UNIT_H
#define MCOUNT_PASS_UNIT_H

#include "arch/arch.h"

#include <llvm-c/Core.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Texts from the command line: patterns of fnmatch(3), arguments. */
struct texts {
	const char **v;
	size_t n;
};

/* What the front end said of one function. */
struct fact {
	const char *symbol;
	const char *reason;		/* why it has no site; "": none */
	const char *file, *line, *name;	/* NULL: not told */
};

struct facts {
	char *text;			/* all the others point into it */
	struct texts arguments;
	struct fact *v;			/* by symbol */
	size_t n;
};

struct options {
	bool plain;			/* entries do not follow functions */
	bool quiet;
	bool replaces_pg;		/* sites are where -pg would profile */
	unsigned min_size;		/* in LLVM's instructions */
	unsigned before;		/* NOPs before the function's label */
	struct texts function, no_function, file, no_file;
	const char *dump;		/* where decisions go; NULL: nowhere */
};

struct unit {
	LLVMModuleRef module;
	const struct arch *arch;
	struct facts facts;
	struct options options;
	LLVMValueRef *resolver;		/* they run before relocation */
	size_t resolvers;
	const char *told;		/* the reason last warned of */
	const struct mode *mode;	/* of the function in hand, or NULL */
	LLVMAttributeRef mode_of;	/* the features it was found by */
	struct decisions *decisions;	/* NULL: not wanted */
};

/* Functions to come are marked as the source's; before any optimisation. */
void pass_begin(LLVMModuleRef);

/* Marked functions get a site or the reason against it; after optimising. */
void pass_end(LLVMModuleRef);

/*
 * Attributes of functions: the shape's name, "" for no site; whose symbol had
 * it, because optimisations copy attributes to what they cut out; what holds.
 */
#define SITE_ATTRIBUTE "mcount-site"
#define SYMBOL_ATTRIBUTE "mcount-symbol"
#define SEEN_ATTRIBUTE "mcount-seen"
#define PLAIN_ATTRIBUTE "mcount-plain"
#define BEFORE_ATTRIBUTE "mcount-before"

/* Take the facts out of the module, which has them no more. */
void facts_take(struct facts *, LLVMModuleRef);
void facts_free(struct facts *);
/* What was said of the function, or of the one that it is a clone of. */
const struct fact *facts_of(const struct facts *, const char *symbol);

bool texts_add(struct texts *, const char *);

/* Take the arguments; false, with an error, at one that there is not. */
bool options_take(struct options *, const struct texts *arguments,
		  LLVMModuleRef);
void options_free(struct options *);

/* Why a function has no site, as a word that the dump prints; NULL: it has. */
const char *site_refused(struct unit *, LLVMValueRef function,
			 const struct fact *);
void resolvers_find(struct unit *);

/* Is this the cold part of another function, whose site is enough? */
bool is_cold_part(const char *symbol);

/* Is `symbol` the marked function, or a clone of it that is no part? */
bool is_marked(const char *symbol, const char *marked);

/* The shape of sites in a function; NULL: `*without` is why. */
const struct site *mode_shape(struct unit *, LLVMValueRef function,
			      const char **without);

/* The shape of this name; NULL: there is none. */
const struct site *shape_named(const struct arch *, const char *name);

struct decisions *decisions_new(void);
/* Keep what was decided; NULL: a site of `shape` was made. */
void decision_keep(struct unit *, LLVMValueRef, const struct fact *,
		   const struct site *shape, const char *refused);
/* Write them all out; an error where that fails. */
void decisions_write(struct unit *);

/* The CPU as the first word of a triple, as LLVM spells it; "" without ELF. */
const char *shim_cpu(LLVMModuleRef);
/* Does the function's code have these features of LLVM? */
bool shim_has(LLVMValueRef function, const char *features);
/* An error ends the compilation, anything else is a warning. */
void shim_say(LLVMModuleRef, bool error, const char *sentence);

#ifdef __cplusplus
}
#endif
#endif
