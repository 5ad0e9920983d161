/* SPDX-License-Identifier: MIT */
/*
 * One site: which shape stands there, the bytes of each of its states, and
 * writing one.  What is written was checked before; units and masks are the
 * descriptor's (arch/arch.h).
 */
#include "runtime/state.h"

/* Code is big-endian where data is, unless the descriptor says otherwise. */
static bool code_big(void)
{
	return arch_code_big(arch_native,
			     __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__);
}

/* A shape as bytes: a hundred thousand sites share a few of them. */
struct form {
	uint32_t on[SITE_UNITS];
	size_t size;
	unsigned char bytes[SITE_UNKNOWN][SITE_BYTES];
	unsigned char mask[SITE_UNKNOWN][SITE_BYTES];
};

enum { FORMS = 12 };		/* more shapes than any architecture has */

static struct form forms[FORMS] IN_DATA = { { .bytes = { { 0 } } } };

int forms_learn(void)
{
	const struct site *s = arch_native->site;

	for (struct form *f = forms; s->name; s++, f++) {
		if (f == forms + FORMS ||
		    site_size(s) < sizeof(uint32_t))
			return -FTRACE_EINVAL;
		f->size = site_size(s);
		site_units(s, SITE_ON, f->on);
		for (unsigned i = 0; i < SITE_UNKNOWN; i++)
			site_form(s, code_big(), (enum site_state)i,
				  f->bytes[i], f->mask[i]);
	}
	return 0;
}

static uint32_t word_at(const unsigned char *p)
{
	return ((const struct word *)p)->value;
}

/* In what the four bytes differ, where the mask tells. */
static uint32_t difference(const unsigned char *p, const unsigned char *bytes,
			   const unsigned char *mask)
{
	return (word_at(p) ^ word_at(bytes)) & word_at(mask);
}

/*
 * Are the sites of these records, all of one shape, in this state, operands
 * aside?  None has less than a word.
 */
static bool stand(const struct dyn_ftrace *r, size_t count,
		  enum site_state state)
{
	const unsigned char *bytes = forms[r->arch.shape].bytes[state];
	const unsigned char *mask = forms[r->arch.shape].mask[state];
	const size_t last = forms[r->arch.shape].size - sizeof(uint32_t);
	uint32_t wrong = 0;

	for (; count--; r++) {
		const unsigned char *p = (const unsigned char *)r->ip;

		for (size_t i = 0; i < last; i += sizeof(uint32_t))
			wrong |= difference(p + i, bytes + i, mask + i);
		wrong |= difference(p + last, bytes + last, mask + last);
	}
	return !wrong;
}

/* Where the call that stands at the site goes. */
static unsigned long target_at(const struct dyn_ftrace *r)
{
	const struct site *s = record_site(r);
	uint32_t u[SITE_UNITS];

	site_load(s, code_big(), (const unsigned char *)r->ip, u);
	return (unsigned long)site_target(arch_native, s, u,
						  r->ip);
}

/*
 * Through memory, or where a linker has changed the call, the target is not
 * told; what is switched on is another instruction.
 */
static bool is_indirect(const struct site *s)
{
	for (unsigned i = 0; i < s->count; i++)
		if ((s->insn[i].built ^ s->insn[i].on) & s->insn[i].mask)
			return true;
	return false;
}

/*
 * Where there are two instruction sets, entries have a door for each: that for
 * words is a word behind that for halfwords.
 */
unsigned long record_door(const struct dyn_ftrace *r, unsigned long entry)
{
	const unsigned word = 4;
	unsigned long first = ftrace_call_adjust(entry);

	if (!(arch_native->quirks & ARCH_THUMB_BIT))
		return first;
	return record_site(r)->unit == word ? first + word : first;
}

/* A call at a site is ours to change when it goes to a tracer's entry. */
static int match_call(struct dyn_ftrace *r, enum site_state state)
{
	unsigned long to;

	if (state == SITE_BUILT && is_indirect(record_site(r))) {
		r->flags = FTRACE_FL_COMPILED;
		if ((unsigned long)arch_mcount ==
		    (unsigned long)arch_fentry)
			r->flags |= FTRACE_FL_BODY;
		return 0;
	}
	to = target_at(r);
	if (to != record_door(r, (unsigned long)arch_mcount) &&
	    to != record_door(r, (unsigned long)arch_fentry) &&
	    to != ftrace_call_adjust((unsigned long)ftrace_stub))
		return -FTRACE_EFAULT;
	r->flags = FTRACE_FL_ENABLED;
	if (to == record_door(r, (unsigned long)arch_mcount))
		r->flags |= FTRACE_FL_BODY;
	return 0;
}

static bool is_wrapped(const unsigned char *p, const struct site *s)
{
	return arch_native->wrapped && arch_native->wrapped(p, site_size(s));
}

static int match_shape(struct dyn_ftrace *r, enum site_state state)
{
	const struct site *s = record_site(r);

	if (r->ip & (s->align - 1u) ||
	    is_wrapped((const unsigned char *)r->ip, s))
		return -FTRACE_EFAULT;
	if (state == SITE_ON || (state == SITE_BUILT && s->calls))
		return match_call(r, state);
	r->flags = state == SITE_BUILT && !stand(r, 1, SITE_OFF)
			   ? FTRACE_FL_COMPILED : 0;
	return 0;
}

/*
 * Learn shape and state from the bytes that stand at the record's site, of
 * which there are `room`.  A Thumb call that a linker made may read as one of
 * A32: it is what goes to a tracer's entry.
 */
int record_match(struct dyn_ftrace *r, size_t room)
{
	const struct site *s = NULL;
	enum site_state state;

	while ((s = site_next(arch_native, s, code_big(),
			      (const unsigned char *)r->ip, room, &state))) {
		r->arch.shape = (uint8_t)(s - arch_native->site);
		if (!match_shape(r, state))
			return 0;
	}
	r->flags = FTRACE_FL_DISABLED;
	return -FTRACE_EFAULT;
}

/* A state's bytes; of SITE_ON, in `room`, a call of `to`, or NULL: too far. */
const unsigned char *record_bytes(const struct dyn_ftrace *r,
				  enum site_state state, unsigned long to,
				  unsigned char room[SITE_BYTES])
{
	const struct form *f = &forms[r->arch.shape];
	const struct site *s = record_site(r);
	uint32_t u[SITE_UNITS];

	if (state != SITE_ON)
		return f->bytes[state];
	for (unsigned i = 0; i < SITE_UNITS; i++)
		u[i] = f->on[i];
	if (!site_call(arch_native, s, u, r->ip, ftrace_call_adjust(to)))
		return NULL;
	site_store(s, code_big(), u, room);
	return room;
}

static enum site_state state_of(const struct dyn_ftrace *r)
{
	return r->flags & FTRACE_FL_COMPILED ? SITE_BUILT
	     : r->flags & FTRACE_FL_ENABLED  ? SITE_ON
					     : SITE_OFF;
}

/* Do the bytes of all agree with the flags and the shape that they share? */
bool records_stand(const struct dyn_ftrace *r, size_t count)
{
	return stand(r, count, state_of(r));
}

static bool run_stands(const struct run *run)
{
	return HOSTED_PORT ? plain_stand(run)
			   : records_stand(run->first, run->count);
}

/* Can the site become what the run's shall be? */
static bool reaches(const struct dyn_ftrace *r, const struct run *run)
{
	unsigned char bytes[SITE_BYTES];

	return record_bytes(r, run->to, run->target, bytes);
}

/*
 * Aligned sites between two that a call reaches from are reached from, too:
 * the outermost speak for the others.
 */
int run_check(const struct run *run)
{
	if (!run_stands(run))
		return -FTRACE_EFAULT;
	return reaches(run->first, run) &&
			       reaches(run->first + run->count - 1, run)
		       ? 0 : -FTRACE_ERANGE;
}

/* What the flags of all will be. */
uint32_t run_flags(const struct run *run)
{
	return run->flags |
	       (run->first->flags & ~(FTRACE_FL_COMPILED | FTRACE_FL_ENABLED |
				      FTRACE_FL_STUB));
}

void record_changed(struct dyn_ftrace *r, const struct run *run)
{
	r->flags = run_flags(run);
}

/* The text is open, and the sites, all of one shape, were checked. */
void records_write(const struct run *run)
{
	const size_t size = forms[run->first->arch.shape].size;
	unsigned char room[SITE_BYTES];

	if (HOSTED_PORT && plain_write(run))
		return;
	for (size_t i = 0; i < run->count; i++) {
		struct dyn_ftrace *r = &run->first[i];
		const unsigned char *bytes =
			record_bytes(r, run->to, run->target, room);

		if (!bytes)
			continue;
		ftrace_port_write(r->ip, bytes, size);
		record_changed(r, run);
	}
}

/* A table may hold addresses with the bit that selects Thumb. */
unsigned long ftrace_call_adjust(unsigned long addr)
{
	return arch_native->quirks & ARCH_THUMB_BIT ? addr & ~1ul : addr;
}

static int make(struct dyn_ftrace *r, enum site_state to, unsigned long addr)
{
	const struct run run = run_of_one(r, to, addr);
	int failed = run_check(&run);

	if (failed)
		return failed;
	records_write(&run);
	for (struct ftrace_table *t = ftrace.tables; HOSTED_PORT && t;
	     t = t->next)
		t->alike = false;
	return 0;
}

int ftrace_make_nop(struct dyn_ftrace *r, unsigned long addr)
{
	return make(r, SITE_OFF, addr);
}

int ftrace_make_call(struct dyn_ftrace *r, unsigned long addr)
{
	return make(r, SITE_ON, addr);
}
