/* SPDX-License-Identifier: MIT */
/*
 * The audit of one file: what stands in it, and what the rules find wrong
 * with that.  A rule is a row of a table; the loop over them is in audit.c.
 */
#ifndef MCOUNT_AUDIT_H
#define MCOUNT_AUDIT_H

#include "recordmcount/file.h"
#include "recordmcount/funcs.h"
#include "recordmcount/note.h"
#include "recordmcount/sites.h"
#include "recordmcount/table.h"

enum { TARGETS = 8 };	/* profiling symbols of an image */

enum severity { NOTE, WARNING, ERROR, SEVERITIES };

struct audit;
struct expected;
struct graph;

struct rule {
	const char *id;			/* never given to another rule */
	enum severity severity;
	bool asked;			/* runs only when asked for */
	const char *says;		/* one line */
	const char *explain;		/* why it matters, what mends it */
	int (*find)(struct audit *, const struct rule *);
};

/* A rule's row ends the table with a NULL id. */
extern const struct rule rules[];

struct finding {
	const struct rule *rule;
	uint32_t sec;			/* 0: the file */
	uint64_t off;
	char text[320];
};

/*
 * An entry, and what stands there.  Images have them by the hundred thousand:
 * what is here is what a rule asks for, in 40 bytes.
 */
struct seen {
	uint64_t at;			/* the entry's place in its table */
	uint64_t off;			/* what it names: in section `sec` */
	uint32_t table, sec;		/* 0: names nothing */
	uint32_t sym, type;		/* of its relocation */
	uint32_t func;			/* that it is in or behind, from 1 */
	uint8_t shape;			/* NO_SHAPE: no shape's bytes */
	uint8_t state;			/* enum site_state */
	bool bound, dynamic;		/* as in struct entry */
};

enum { NO_SHAPE = UINT8_MAX };

/* The table of -fpatchable-function-entry. */
#define PADDING_NAME "__patchable_function_entries"

struct globs {				/* as fnmatch(3) takes them */
	const char **v;
	size_t n;
};

/* What the caller wants of every file, beyond what is right in any. */
struct wants {
	uint64_t bytes;			/* least size of a site */
	double coverage;		/* percent of functions with a site */
	struct globs require, forbid;	/* functions with, without a site */
	const char *handler;		/* a tracer's function; NULL: none */
	const struct graph *graph;	/* who calls whom, for the handler */
	const struct expected *expected; /* what sources say, or NULL */
};

struct target {				/* where calls of sites may lead */
	const char *name;
	uint64_t addr;
};

struct audit {
	const char *path;
	struct file file;
	struct obj obj;
	const struct wants *wants;
	struct locs calls, others;
	struct funcs funcs;
	struct notes notes;
	bool lto;			/* code is yet to come */
	struct target target[TARGETS];	/* profiling symbols, in an image */
	size_t ntarget;
	struct seen *site;		/* by section and offset */
	size_t nsite;
	struct seen *padding;		/* entries of PADDING_NAME */
	size_t npadding;
	size_t functions, covered;	/* may have a site; have one */
	struct finding *found;
	size_t nfound, room;
	size_t count[SEVERITIES];	/* findings */
	size_t excused;			/* findings not to be reported */
	char err[256];			/* empty: it could be read */
};

/* Wants nothing. */
extern const struct wants no_wants;

/*
 * Read a file, or `size` bytes that outlive the audit; `path` is how it is
 * called.  0, or -1 with `err`; audit_close() is due in all cases.
 */
int audit_open(struct audit *, const char *path, const struct wants *);
int audit_memory(struct audit *, const char *path, const void *bytes,
		 size_t size, const struct wants *);
void audit_close(struct audit *);

/* Run the rules for which `on` is true; the findings are sorted. */
int audit_run(struct audit *, const bool *on);

/* For rules: add a finding; -1 without memory. */
__attribute__((format(printf, 5, 6)))
int audit_find(struct audit *, const struct rule *, uint32_t sec, uint64_t off,
	       const char *format, ...);

/* Are the file's tables relocations yet, not addresses? */
static inline bool audit_is_object(const struct audit *a)
{
	return a->obj.type == ET_REL;
}


/* The shape of what stands at an entry, or NULL. */
static inline const struct site *shape_of(const struct audit *a,
					  const struct seen *s)
{
	return s->shape == NO_SHAPE ? NULL : &a->obj.arch->site[s->shape];
}

/* The last function that begins at or before an entry's place, or NULL. */
static inline const struct func *func_of(const struct audit *a,
					 const struct seen *s)
{
	return s->func ? &a->funcs.v[s->func - 1] : NULL;
}

#endif
