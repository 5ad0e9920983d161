/* SPDX-License-Identifier: MIT */
/* What the parts of the plugin know of the translation unit they are in. */
#ifndef MCOUNT_UNIT_H
#define MCOUNT_UNIT_H

#include "arch/arch.h"
#include "gcc-plugin/gcc.h"

enum { NO_FUNCTION = -1 };

/* Patterns of fnmatch(3), from the command line. */
struct globs {
	const char *const *v;
	int n;
};

struct unit {
	const struct arch *arch;	/* NULL: no site can be made */
	bool link_order;		/* the entry follows its function */
	bool our_stubs;			/* sites will call those of arch/ */
	bool quiet;
	bool replaces_pg;		/* sites are where -pg would profile */
	bool pg;			/* and it was given */
	unsigned min_size;		/* in instructions */
	unsigned before;		/* NOPs before the function's label */
	struct globs function, no_function, file, no_file;
	const char *dump;		/* where decisions go; NULL: nowhere */
	struct json::array *decisions;
	hash_set<const_tree> thunks;	/* those decided upon */

	const char *told;		/* the reason last warned of */
	unsigned noted;			/* shapes in .note.mcount, bits */
	bool marked;			/* the note is in the LTO stream */
	int sited;			/* funcdef_no without its entry */
	const struct site *shape;	/* the shape of that one */
	/* GCC's own. */
	void (*print_nops)(FILE *, unsigned HOST_WIDE_INT, bool);
};

/*
 * Take one -fplugin-arg-mcount-KEY=VALUE after the other; false, with an
 * error, at one that there is not.
 */
bool options_take(struct unit *, const struct plugin_name_args *);
void options_free(struct unit *);

/*
 * Why a function has no site, as a word that the dump prints; NULL: it has.
 */
const char *site_refused(struct unit *, const function *);

/*
 * The shape of sites in the function being compiled; NULL: `*without` is why.
 */
const struct site *mode_shape(const struct arch *, const char **without);

/* The label of the site of the function being compiled. */
void site_label(char *label, size_t size);

/* Write the entry of that function's site, and the note if it is the first. */
void table_entry(struct unit *, FILE *);

/* Put the note into what is to be compiled at link time, once a unit. */
void table_mark(struct unit *);

/*
 * Have `unit->before` NOPs stand before the function being compiled, until
 * before_done() is called behind it.
 */
void before_ask(struct unit *);
void before_done(struct unit *);

/* The assembler's expression for the bytes that they take there. */
void before_size(const struct unit *, char *text, size_t size);

/* Keep what was decided; NULL: a site of `shape` was made. */
void decision_keep(struct unit *, const_tree decl, const char *part,
		   const struct site *shape, const char *refused);

/* Keep what was decided of the functions that are only a jump. */
void decisions_of_thunks(struct unit *);

/* Write them all out; an error where that fails. */
void decisions_write(struct unit *);

/* Map the path of a plugin as -ffile-prefix-map maps those of sources. */
void producer_map(void);

/* Hang the passes that make sites and their entries into GCC's list. */
void sites_register(const char *plugin, struct unit *);

#endif
