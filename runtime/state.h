/* SPDX-License-Identifier: MIT */
/*
 * What the core's files share.  The one object that is written, `ftrace`,
 * lies in .data even where it is zero: the core runs before .bss is cleared.
 */
#ifndef MCOUNT_STATE_H
#define MCOUNT_STATE_H

#include "arch/arch.h"
#include "arch/live.h"
#include "runtime/ftrace.h"
#include "runtime/port.h"

/* Nothing here is reached through a GOT, which early code may not have. */
#pragma GCC visibility push(hidden)

#define IN_DATA __attribute__((section(".data")))

struct ftrace_state {
	struct ftrace_table *tables;
	struct ftrace_ops *ops;		/* function tracers */
	struct fgraph_ops *graph;	/* the graph tracer */
	struct ftrace_ops all;		/* the filter that holds for all */
	uint32_t slots;			/* bits given away */
	struct dyn_ftrace call, graph_call;	/* in ftrace_caller */
	void (*stub)(void);		/* of a tracer that is alone */
	size_t changes;			/* sites that are being changed */
	bool ready;			/* both of them are known */
};

extern struct ftrace_state ftrace;

/*
 * A port for programs can do more than port.h asks: text that is dense with
 * sites is changed through a window on it, and what nobody else can have
 * changed is not read again.  What only it needs is inline where it is in the
 * freestanding library's files, so that no compiler leaves it there.
 */
enum { HOSTED_PORT = __STDC_HOSTED__ };

/* What is written at address `start` goes to `at`, and so on up to `stop`. */
struct window {
	unsigned long start, stop;
	char *at;
};

/*
 * The table's `changes` are next, of sites in [start, stop).  Shall all sites
 * be written, those that stay as they are, too?
 */
bool ftrace_port_begin(unsigned long start, unsigned long stop,
		       size_t changes);

/* A window that has the `size` bytes from `to` on, until the next; or none. */
bool ftrace_port_window(unsigned long to, size_t size, struct window *);

/* Is the text at `ip` as it was written last, and up to where is it, or not? */
bool ftrace_port_known(unsigned long ip, unsigned long *stop);

/* Is the site to be on? */
static inline bool is_wanted(const struct dyn_ftrace *r)
{
	return r->flags & FTRACE_FL_SLOTS;
}

static inline const struct site *record_site(const struct dyn_ftrace *r)
{
	return &arch_native->site[r->arch.shape];
}

/* ftrace.c */
int ftrace_take_table(void *table);
int ftrace_drop_table(void *table);
const struct dyn_ftrace *ftrace_site_at(unsigned long ip);

/*
 * What the stubs look at and call where nothing patches, and to swap and to
 * find a return address: ops.c, graph.c.  Their reaches are the library's own,
 * also where it is a part of a shared object.
 */
extern void (*ftrace_trace_function)(unsigned long frompc,
				     unsigned long selfpc);
extern void (*ftrace_graph_return)(struct ftrace_graph_ret *);
void prepare_ftrace_return(unsigned long *parent, unsigned long ip,
			   unsigned long fp);
unsigned long ftrace_return_to_handler(unsigned long fp);
unsigned long ftrace_return_below(unsigned long sp);

/* match.c: globs. */
bool globs_match(const char *globs, const char *name, unsigned long ip);
bool ops_want(const struct ftrace_ops *, unsigned long ip);

/* Are there no filters? */
static inline bool ops_want_all(const struct ftrace_ops *op)
{
	const struct ftrace_ops *all = &ftrace.all;

	return !op->filter && !op->notrace && !all->filter && !all->notrace;
}

/*
 * Records side by side, of the same flags and shape: what must be done with
 * the first must be done with all.
 */
struct run {
	struct dyn_ftrace *first;
	size_t count;
	enum site_state to;
	uint32_t flags;			/* FTRACE_FL_ENABLED or more, then */
	unsigned long target;
};

static inline struct run run_of_one(struct dyn_ftrace *r, enum site_state to,
				    unsigned long target)
{
	return (struct run){
		.first = r,
		.count = 1,
		.to = to,
		.flags = to == SITE_ON ? FTRACE_FL_ENABLED : 0,
		.target = target,
	};
}

/* Four bytes at any address. */
struct word {
	uint32_t value;
} __attribute__((packed, may_alias));

/* patch.c: bytes of one site. */
int forms_learn(void);
int record_match(struct dyn_ftrace *, size_t room);
const unsigned char *record_bytes(const struct dyn_ftrace *, enum site_state,
				  unsigned long to,
				  unsigned char room[SITE_BYTES]);
void record_changed(struct dyn_ftrace *, const struct run *);
unsigned long record_door(const struct dyn_ftrace *, unsigned long entry);
bool records_stand(const struct dyn_ftrace *, size_t count);
int run_check(const struct run *);
uint32_t run_flags(const struct run *);
void records_write(const struct run *);

/* plain.c, of programs: the same for many at once. */
bool plain_stand(const struct run *);
bool plain_write(const struct run *);

/* change.c: all sites to the state that their slots ask for. */
int change_sites(void);
int change_table_sites(struct ftrace_table *);	/* of one alone */
int change_label(struct dyn_ftrace *, enum site_state to,
		 unsigned long target);

/* ops.c: what calls the tracers. */
void ftrace_ops_list_func(unsigned long ip, unsigned long parent,
			  struct ftrace_ops *, struct ftrace_regs *);
void ops_choose_sites(const struct ftrace_ops *, struct ftrace_table *);
int ops_apply(struct ftrace_ops *, uint32_t slot);
int ops_take_slot(struct ftrace_ops *);
void ops_give_slot(struct ftrace_ops *);
int ops_update_func(void);

#pragma GCC visibility pop

#endif
