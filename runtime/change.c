/* SPDX-License-Identifier: MIT */
/*
 * A change of many sites in four phases: check all, open the text, write,
 * close.  Whatever can fail has failed before the first byte is written.
 *
 * Where other threads may run the text, a site of LIVE_BREAKPOINT goes
 * through a trap: the breakpoint over its first unit, the units behind it,
 * the first unit, with all cores in step after each.  Whoever meets the trap
 * goes on behind the site.  Sites take each step together, as many at a time
 * as lie in FTRACE_BATCH bytes.
 */
#include "runtime/state.h"

typedef void (*step_t)(const struct run *);

static enum site_state wanted_state(const struct dyn_ftrace *r)
{
	return is_wanted(r) ? SITE_ON : SITE_OFF;
}

/* What leads to this address from the table's text. */
static unsigned long way_to(const struct ftrace_table *t, unsigned long to)
{
	for (const struct ftrace_door *d = t->doors; d && d->to; d++)
		if (d->to == to)
			return d->by;
	return to;
}

/* A stub does not know of prologues. */
static bool takes_stub(const struct dyn_ftrace *r)
{
	return ftrace.stub && !(r->flags & FTRACE_FL_BODY);
}

/* Behind a prologue the static tracer's entry knows where the parent is. */
static unsigned long target_of(const struct ftrace_table *t,
			       const struct dyn_ftrace *r)
{
	if (r->flags & FTRACE_FL_BODY)
		return record_door(r, (unsigned long)arch_mcount);
	if (takes_stub(r))
		return way_to(t, (unsigned long)ftrace.stub);
	return record_door(r, way_to(t, (unsigned long)ftrace_caller));
}

/* What a record's flags say when it is on. */
static uint32_t flags_on(const struct dyn_ftrace *r)
{
	return takes_stub(r) ? FTRACE_FL_ENABLED | FTRACE_FL_STUB
				: FTRACE_FL_ENABLED;
}

static bool must_change(const struct dyn_ftrace *r)
{
	if (r->flags & FTRACE_FL_DISABLED)
		return false;
	if (r->flags & FTRACE_FL_COMPILED)
		return true;
	if (is_wanted(r) != !!(r->flags & FTRACE_FL_ENABLED))
		return true;
	return is_wanted(r) &&
	       takes_stub(r) != !!(r->flags & FTRACE_FL_STUB);
}

static size_t run_length(const struct dyn_ftrace *r, size_t room)
{
	size_t n = 1;

	while (n < room && r[n].flags == r->flags &&
	       r[n].arch.shape == r->arch.shape)
		n++;
	return n;
}

/* Are all records in one state, of one shape, and ours to change? */
static inline bool are_alike(const struct ftrace_table *t)
{
	return t->count && !(t->record->flags & FTRACE_FL_DISABLED) &&
	       run_length(t->record, t->count) == t->count;
}

/*
 * From record *i up to `end`: the next run that must change, or of `all` that
 * are ours to, and behind it.
 */
static bool next_run(const struct ftrace_table *t, size_t *i, size_t end,
		     bool all, struct run *run)
{
	while (*i < end) {
		struct dyn_ftrace *r = &t->record[*i];

		run->first = r;
		run->count = HOSTED_PORT && t->alike
				     ? end - *i : run_length(r, end - *i);
		*i += run->count;
		if (r->flags & FTRACE_FL_DISABLED || !(all || must_change(r)))
			continue;
		run->to = wanted_state(r);
		run->target = target_of(t, r);
		run->flags = run->to == SITE_ON ? flags_on(r) : 0;
		return true;
	}
	return false;
}

/* The range that the sites to be changed lie in. */
struct span {
	unsigned long start, stop;
};

static void span_add(struct span *span, const struct run *run)
{
	const struct dyn_ftrace *last = run->first + run->count - 1;
	unsigned long stop = last->ip + site_size(record_site(last));

	if (run->first->ip < span->start)
		span->start = run->first->ip;
	if (stop > span->stop)
		span->stop = stop;
}

static int check_table(struct ftrace_table *t, struct span *span)
{
	struct run run;
	int failed = 0;

	t->changes = 0;
	if (HOSTED_PORT)
		t->alike = t->alike || are_alike(t);
	for (size_t i = 0; !failed && next_run(t, &i, t->count, false, &run);) {
		failed = run_check(&run);
		span_add(span, &run);
		t->changes += run.count;
	}
	ftrace.changes += t->changes;
	return failed;
}

static void trap(const struct run *run)
{
	const unsigned char unit = (unsigned char)arch_native->breakpoint;

	for (size_t i = 0; i < run->count; i++)
		ftrace_port_write(run->first[i].ip, &unit, sizeof(unit));
}

static void tail(const struct run *run)
{
	const size_t size = site_size(record_site(run->first));
	unsigned char room[SITE_BYTES];

	for (size_t i = 0; i < run->count; i++) {
		const struct dyn_ftrace *r = &run->first[i];
		const unsigned char *bytes =
			record_bytes(r, run->to, run->target, room);

		if (bytes)
			ftrace_port_write(r->ip + 1, bytes + 1, size - 1);
	}
}

static void head(const struct run *run)
{
	unsigned char room[SITE_BYTES];

	for (size_t i = 0; i < run->count; i++) {
		struct dyn_ftrace *r = &run->first[i];
		const unsigned char *bytes =
			record_bytes(r, run->to, run->target, room);

		if (bytes)
			ftrace_port_write(r->ip, bytes, 1);
		record_changed(r, run);
	}
}

/* The steps of a site that is changed under running threads. */
static const step_t breakpoint_steps[] = { trap, tail, head, NULL };
static const step_t one_step[] = { records_write, NULL };

static const step_t *steps(void)
{
	return arch_native->live == LIVE_BREAKPOINT && !ftrace_port_alone()
		       ? breakpoint_steps
		       : one_step;
}

/* Others may run, to which no order of stores is safe. */
static bool must_be_alone(void)
{
	return arch_native->live >= LIVE_WHOLE && !ftrace_port_alone();
}

/*
 * Records that one batch takes, from `first` on: up to the one returned.
 * Batches end where FTRACE_BATCH bytes of text do: large pages change whole.
 */
static size_t batch_end(const struct ftrace_table *t, size_t first)
{
	const unsigned long end =
		(t->record[first].ip | (FTRACE_BATCH - 1)) + 1;
	size_t low = first + 1, high = t->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (t->record[middle].ip < end)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* The table's sites that are ours to change: in one piece of text, mostly. */
static inline struct span span_of(const struct ftrace_table *t)
{
	const struct dyn_ftrace *r = t->record, *last = r + t->count - 1;

	while (r->flags & FTRACE_FL_DISABLED)
		r++;
	while (last->flags & FTRACE_FL_DISABLED)
		last--;
	return (struct span){ r->ip, last->ip + site_size(record_site(last)) };
}

static inline bool begin_table(const struct ftrace_table *t)
{
	const struct span span = span_of(t);

	return ftrace_port_begin(span.start, span.stop, t->changes);
}

/* A refused site may hold an address from anywhere: it starts no batch. */
static void change_table(struct ftrace_table *t, const step_t *first_step)
{
	const bool all = HOSTED_PORT && begin_table(t);
	size_t first = 0, end;
	struct run run;

	for (; first < t->count; first = end) {
		end = first + 1;
		if (!all && !must_change(&t->record[first]))
			continue;
		end = batch_end(t, first);
		for (const step_t *step = first_step; *step; step++) {
			for (size_t i = first; next_run(t, &i, end, all, &run);)
				(*step)(&run);
			ftrace_port_sync();
		}
	}
}

/* The tables from `first` on, up to `end`. */
static int change(struct ftrace_table *first, const struct ftrace_table *end)
{
	struct span span = { .start = ~0ul };
	const step_t *step = steps();
	int failed = 0;

	ftrace.changes = 0;
	for (struct ftrace_table *t = first; t != end && !failed; t = t->next)
		failed = check_table(t, &span);
	if (failed || span.start > span.stop)
		return failed;
	if (must_be_alone() || ftrace_port_open(span.start, span.stop))
		return -FTRACE_EPERM;
	for (struct ftrace_table *t = first; t != end; t = t->next)
		if (t->changes)
			change_table(t, step);
	ftrace_port_close();
	return 0;
}

int change_sites(void)
{
	return change(ftrace.tables, NULL);
}

int change_table_sites(struct ftrace_table *t)
{
	return change(t, t->next);
}

/* One call inside of the entry stub, to another target or off. */
int change_label(struct dyn_ftrace *r, enum site_state to,
		 unsigned long target)
{
	const struct run run = run_of_one(r, to, target);
	const step_t *step = steps();
	int failed = run_check(&run);

	if (failed)
		return failed;
	ftrace.changes = 1;
	if (must_be_alone() ||
	    ftrace_port_open(r->ip, r->ip + site_size(record_site(r))))
		return -FTRACE_EPERM;
	for (; *step; step++) {
		(*step)(&run);
		ftrace_port_sync();
	}
	ftrace_port_close();
	return 0;
}
