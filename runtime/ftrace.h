/* SPDX-License-Identifier: MIT */
/*
 * The function tracer that turns call sites into calls and back: its public
 * face, installed as mcount/ftrace.h.  The names are those of the design
 * that Linux documents in Documentation/trace/ftrace-design.rst; what stands
 * in a table of sites is docs/format.md.  Freestanding C11.
 *
 * The life of a site, once a table has brought it:
 *
 *	state		flags			bytes
 *	compiled	FTRACE_FL_COMPILED	`built` of its shape
 *	disabled	0			`off`
 *	enabled		FTRACE_FL_ENABLED	`on`: a call of ftrace_caller
 *	refused		FTRACE_FL_DISABLED	not ours: never written
 *
 * Every function that can fail returns 0 or a negative FTRACE_E*.
 */
#ifndef MCOUNT_FTRACE_H
#define MCOUNT_FTRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of the library only this is seen from outside of a shared object. */
#pragma GCC visibility push(default)

#ifdef __cplusplus
extern "C" {
#endif

enum {
	FTRACE_EINVAL = 22,	/* not registered, or registered already */
	FTRACE_EFAULT = 14,	/* bytes at a site are not what they must be */
	FTRACE_ENOMEM = 12,	/* no record, no slot left */
	FTRACE_ERANGE = 34,	/* a call does not reach */
	FTRACE_EPERM = 1,	/* the text could not be opened for writing */
};

#define FTRACE_FL_ENABLED	0x80000000u
#define FTRACE_FL_DISABLED	0x40000000u
#define FTRACE_FL_COMPILED	0x20000000u
#define FTRACE_FL_BODY		0x10000000u	/* behind the prologue */
#define FTRACE_FL_STUB		0x08000000u	/* calls its tracer's stub */
#define FTRACE_FL_SLOTS		0x0000ffffu	/* which ops want it */

enum { FTRACE_SLOTS = 16 };

/* What the architecture keeps of one site. */
struct dyn_arch_ftrace {
	uint8_t shape;		/* index of its shape in the descriptor */
};

/* One site. */
struct dyn_ftrace {
	unsigned long ip;	/* its first byte, ftrace_call_adjust()ed */
	uint32_t flags;
	struct dyn_arch_ftrace arch;
};

/*
 * What sites call in place of a function that is too far from them: a jump to
 * it, which changes no register that the function looks at.
 */
struct ftrace_door {
	unsigned long to, by;
};

/* What lies between two pieces of text and is none. */
struct ftrace_gap {
	unsigned long start, stop;
};

/*
 * A table of sites and the storage for its records: all of it the caller's,
 * untouched by others from ftrace_add_table() to ftrace_remove_table().
 * Where `text_stop` is not 0, a site outside of the text or in one of its gaps
 * is refused unread.
 */
struct ftrace_table {
	const unsigned long *start, *stop;
	const int32_t *near, *near_stop;	/* and a compact one, or NULL */
	struct dyn_ftrace *record;	/* one an entry */
	unsigned long text_start, text_stop;
	const struct ftrace_gap *gaps;	/* ascending, up to one to 0; or NULL */
	const struct ftrace_door *doors; /* up to one to 0; NULL: all is near */
	size_t count;			/* set: records, ascending */
	size_t refused;			/* set: those that are left alone */
	size_t changes;			/* set: those that are being changed */
	bool alike;			/* set: records are, but for `ip` */
	struct ftrace_table *next;	/* the tracer's */
};

struct ftrace_regs;		/* general argument registers, arch/NAME.S */
struct ftrace_ops;

/* Called at entry of a traced function, before its first instruction. */
typedef void (*ftrace_func_t)(unsigned long ip, unsigned long parent_ip,
			      struct ftrace_ops *op,
			      struct ftrace_regs *fregs);

/* The tracer and all it calls leave vector and float registers alone. */
#define FTRACE_OPS_FL_NO_VECTORS 1u

/*
 * A tracer.  The filters are lists of globs, `,` between them; one of the
 * form 0xADDRESS or 0xFIRST-0xLAST chooses by address.  NULL: no list.
 */
struct ftrace_ops {
	ftrace_func_t func;
	unsigned flags;
	void *private_data;
	const char *filter, *notrace;
	struct ftrace_ops *next;	/* the tracer's */
	uint32_t slot;			/* the tracer's: its bit, 0: none */
	void (*stub)(void);	/* called by its sites while it is alone */
};

/* What a graph tracer hears. */
struct ftrace_graph_ent {
	unsigned long func;
	int depth;
};

struct ftrace_graph_ret {
	unsigned long func;
	int depth;
	unsigned long overrun;		/* calls not followed: stack full */
};

/* entryfunc returns 0 to leave this call's return alone. */
struct fgraph_ops {
	int (*entryfunc)(struct ftrace_graph_ent *);
	void (*retfunc)(struct ftrace_graph_ret *);
	struct ftrace_ops ops;		/* its filters and flags */
};

/*
 * Take the table [start, stop): verify each site, switch all of them off.
 * Sites whose bytes no shape has are left alone and counted.  Records come
 * from ftrace_port_records().  Call once, before other threads run.
 */
int ftrace_init(const unsigned long *start, const unsigned long *stop);

/* The same for a table that arrives later; its storage is in the struct. */
int ftrace_add_table(struct ftrace_table *);

/* The table's code is about to go away.  Its sites are not written. */
void ftrace_remove_table(struct ftrace_table *);

/* Start and stop a tracer.  Each is applied to all sites or to none. */
int register_ftrace_function(struct ftrace_ops *);
int unregister_ftrace_function(struct ftrace_ops *);
int register_ftrace_graph(struct fgraph_ops *);
int unregister_ftrace_graph(struct fgraph_ops *);

/*
 * Give a tracer, registered or not, another filter; NULL ops: the filter
 * that holds for all.  `globs` must live as long as it is in use.
 */
int ftrace_set_filter(struct ftrace_ops *, const char *globs);
int ftrace_set_notrace(struct ftrace_ops *, const char *globs);

/* Sites known, enabled, refused. */
struct ftrace_counts {
	size_t sites, enabled, refused;
};
struct ftrace_counts ftrace_count(void);

/*
 * Tell of each refused site: its record and the bytes that stand there.  What
 * `tell` calls is none of these functions.
 */
typedef void (*ftrace_bug_t)(const struct dyn_ftrace *,
			     const unsigned char *bytes, size_t size,
			     void *data);
void ftrace_bug(ftrace_bug_t, void *data);

/* The record of the site that `ip` lies in, or NULL. */
struct dyn_ftrace *ftrace_location(unsigned long ip);

/*
 * The address that stood in the return slot at `retp` when it holds
 * return_to_handler; `ret` itself otherwise.  For unwinders.
 */
unsigned long ftrace_graph_ret_addr(unsigned long ret, unsigned long retp);

/* One site, inside an opened text; what register_ftrace_function() uses. */
unsigned long ftrace_call_adjust(unsigned long addr);
int ftrace_make_nop(struct dyn_ftrace *, unsigned long addr);
int ftrace_make_call(struct dyn_ftrace *, unsigned long addr);
int ftrace_update_ftrace_func(ftrace_func_t);
int ftrace_enable_ftrace_graph_caller(void);
int ftrace_disable_ftrace_graph_caller(void);
int ftrace_dyn_arch_init(void);

#ifdef __cplusplus
}
#endif
#pragma GCC visibility pop
#endif
