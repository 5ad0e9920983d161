/* SPDX-License-Identifier: MIT */
/*
 * Tables of sites: how they come, what is known of each site, how they go.
 * All storage is the caller's.
 */
#include "runtime/state.h"

struct ftrace_state ftrace IN_DATA = { .tables = NULL };

static struct ftrace_table first_table IN_DATA = { .start = NULL };

/* Heap sort: no recursion, no storage, and links leave most of it sorted. */
static void sift(struct dyn_ftrace *r, size_t i, size_t n)
{
	for (size_t child; (child = 2 * i + 1) < n; i = child) {
		struct dyn_ftrace swap = r[i];

		if (child + 1 < n && r[child + 1].ip > r[child].ip)
			child++;
		if (r[child].ip <= swap.ip)
			return;
		r[i] = r[child];
		r[child] = swap;
	}
}

static bool is_sorted(const struct dyn_ftrace *r, size_t n)
{
	for (size_t i = 1; i < n; i++)
		if (r[i].ip < r[i - 1].ip)
			return false;
	return true;
}

static void sort(struct dyn_ftrace *r, size_t n)
{
	if (is_sorted(r, n))
		return;
	for (size_t i = n / 2; i-- > 0;)
		sift(r, i, n);
	while (n-- > 1) {
		struct dyn_ftrace last = r[n];

		r[n] = r[0];
		r[0] = last;
		sift(r, 0, n);
	}
}

static struct dyn_ftrace new_record(unsigned long ip)
{
	return (struct dyn_ftrace){ .ip = ftrace_call_adjust(ip) };
}

/*
 * Records ascend, without the zeroes that dropped functions leave.  Who looks
 * one up holds no lock: they are there before their number is told.
 */
static void fill(struct ftrace_table *t)
{
	size_t n = 0;

	for (const unsigned long *p = t->start; p < t->stop; p++)
		if (*p)
			t->record[n++] = new_record(*p);
	for (const int32_t *p = t->near; p < t->near_stop; p++)
		if (*p)
			t->record[n++] = new_record((unsigned long)p +
						    (unsigned long)*p);
	sort(t->record, n);
	__atomic_thread_fence(__ATOMIC_RELEASE);
	*(volatile size_t *)&t->count = n;
}

/* Bytes of text from `ip` on: 0 outside of it. */
static size_t text_room(const struct ftrace_table *t, unsigned long ip)
{
	if (!t->text_stop)
		return SITE_BYTES;
	if (ip < t->text_start || ip >= t->text_stop)
		return 0;
	for (const struct ftrace_gap *g = t->gaps; g && g->stop; g++)
		if (ip < g->stop)
			return ip < g->start ? g->start - ip : 0;
	return t->text_stop - ip;
}

/* A second entry for one site would be written twice: it is refused. */
static void verify(struct ftrace_table *t)
{
	unsigned long end = 0;

	t->refused = 0;
	t->alike = false;
	for (size_t i = 0; i < t->count; i++) {
		struct dyn_ftrace *r = &t->record[i];

		r->flags = FTRACE_FL_DISABLED;
		if (r->ip < end || record_match(r, text_room(t, r->ip)))
			t->refused++;
		else
			end = r->ip + site_size(record_site(r));
	}
}

/*
 * The calls inside of the stub are sites of shapes that are calls; they are
 * off already where no linker can say how far it is to a stub.
 */
static int learn_label(struct dyn_ftrace *r, unsigned long label)
{
	struct dyn_ftrace found = new_record(label);

	if (r->ip)
		return 0;		/* before a step that failed */
	if (record_match(&found, SITE_BYTES) ||
	    (!(found.flags & FTRACE_FL_ENABLED) && !record_site(&found)->calls))
		return -FTRACE_EFAULT;
	*r = found;
	return 0;
}

/* What does not depend on any table; once. */
int ftrace_dyn_arch_init(void)
{
	int failed;

	if (ftrace.ready)
		return 0;
	failed = forms_learn();
	if (!failed)
		failed = arch_prepare();
	if (!failed)
		failed = learn_label(&ftrace.call, (unsigned long)ftrace_call);
	if (!failed)
		failed = learn_label(&ftrace.graph_call,
				     (unsigned long)ftrace_graph_call);
	if (!failed)
		failed = change_label(&ftrace.call, SITE_OFF, 0);
	if (!failed)
		failed = change_label(&ftrace.graph_call, SITE_OFF, 0);
	ftrace.ready = !failed;
	return failed;
}

/* Where the lock is held. */
int ftrace_take_table(void *table)
{
	struct ftrace_table *t = table;
	int failed = HOSTED_PORT ? forms_learn() : ftrace_dyn_arch_init();

	if (failed)
		return failed;
	fill(t);
	verify(t);
	for (struct ftrace_ops *op = ftrace.ops; op; op = op->next)
		ops_choose_sites(op, t);
	if (ftrace.graph)
		ops_choose_sites(&ftrace.graph->ops, t);
	t->next = ftrace.tables;
	__atomic_thread_fence(__ATOMIC_RELEASE);
	*(struct ftrace_table *volatile *)&ftrace.tables = t;
	failed = change_table_sites(t);
	if (failed)
		ftrace.tables = t->next;
	return failed;
}

int ftrace_add_table(struct ftrace_table *t)
{
	return ftrace_port_locked(ftrace_take_table, t);
}

/* The same where the lock is held. */
int ftrace_drop_table(void *table)
{
	struct ftrace_table *gone = table;

	for (struct ftrace_table **t = &ftrace.tables; *t; t = &(*t)->next)
		if (*t == gone) {
			*t = gone->next;
			return 0;
		}
	return -FTRACE_EINVAL;
}

void ftrace_remove_table(struct ftrace_table *gone)
{
	(void)ftrace_port_locked(ftrace_drop_table, gone);
}

int ftrace_init(const unsigned long *start, const unsigned long *stop)
{
	if (first_table.start)
		return -FTRACE_EINVAL;
	first_table.record = ftrace_port_records((size_t)(stop - start));
	if (!first_table.record)
		return -FTRACE_ENOMEM;
	first_table.start = start;
	first_table.stop = stop;
	return ftrace_add_table(&first_table);
}

/* No lock is held: so many records are there, whatever comes meanwhile. */
static struct dyn_ftrace *find(struct ftrace_table *t, unsigned long ip)
{
	size_t low = 0, high = __atomic_load_n(&t->count, __ATOMIC_ACQUIRE);

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (t->record[middle].ip <= ip)
			low = middle + 1;
		else
			high = middle;
	}
	if (!low || ip - t->record[low - 1].ip >=
			    site_size(record_site(&t->record[low - 1])))
		return NULL;
	return &t->record[low - 1];
}

struct dyn_ftrace *ftrace_location(unsigned long ip)
{
	for (struct ftrace_table *t = ftrace.tables; t; t = t->next) {
		struct dyn_ftrace *r = find(t, ip);

		if (r)
			return r;
	}
	return NULL;
}

static int count(void *data)
{
	struct ftrace_counts *n = data;

	for (struct ftrace_table *t = ftrace.tables; t; t = t->next) {
		n->sites += t->count;
		n->refused += t->refused;
		for (size_t i = 0; i < t->count; i++)
			n->enabled += !!(t->record[i].flags &
					 FTRACE_FL_ENABLED);
	}
	return 0;
}

struct ftrace_counts ftrace_count(void)
{
	struct ftrace_counts n = { 0, 0, 0 };

	(void)ftrace_port_locked(count, &n);	/* it cannot fail */
	/* Field by field: not by a call of memcpy. */
	return (struct ftrace_counts){
		.sites = n.sites,
		.enabled = n.enabled,
		.refused = n.refused,
	};
}

struct listener {
	ftrace_bug_t tell;
	void *data;
};

/* Bytes outside of the text are not read: none are told. */
static int tell_refused(void *data)
{
	const struct listener *to = data;

	for (struct ftrace_table *t = ftrace.tables; t; t = t->next)
		for (size_t i = 0; i < t->count; i++) {
			struct dyn_ftrace *r = &t->record[i];
			size_t room = text_room(t, r->ip);
			size_t size = site_size(record_site(r));

			if (r->flags & FTRACE_FL_DISABLED)
				to->tell(r, (const unsigned char *)r->ip,
					 room < size ? room : size, to->data);
		}
	return 0;
}

void ftrace_bug(ftrace_bug_t tell, void *data)
{
	struct listener to = { tell, data };

	(void)ftrace_port_locked(tell_refused, &to);	/* it cannot fail */
}

/* The site or stub label that begins at `ip`, or NULL. */
const struct dyn_ftrace *ftrace_site_at(unsigned long ip)
{
	const struct dyn_ftrace *r = ftrace_location(ip);

	return r && r->ip == ip	      ? r
	     : ip == ftrace.call.ip   ? &ftrace.call
	     : ip == ftrace.graph_call.ip ? &ftrace.graph_call
					  : NULL;
}
