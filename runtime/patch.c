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

const struct site *record_site(const struct dyn_ftrace *r)
{
	return &arch_native->site[r->arch.shape];
}

/* Does the call that stands at the site go to a tracer behind a prologue? */
static bool calls_body(const struct dyn_ftrace *r)
{
	const struct site *s = record_site(r);
	uint32_t u[SITE_UNITS] = { 0 };

	site_load(s, code_big(), (const unsigned char *)r->ip, u);
	return s->calls &&
	       arch_native->target(s, u, r->ip) == (unsigned long)arch_mcount;
}

/* Learn shape and state from the bytes that stand at the record's site. */
int record_match(struct dyn_ftrace *r)
{
	const unsigned char *p = (const unsigned char *)r->ip;
	enum site_state state;
	const struct site *s = site_match(arch_native, code_big(), p,
					  SITE_BYTES, &state);

	r->flags = FTRACE_FL_DISABLED;
	if (!s || state == SITE_ON)
		return -FTRACE_EFAULT;
	r->arch.shape = (uint8_t)(s - arch_native->site);
	r->flags = state == SITE_BUILT ? FTRACE_FL_COMPILED : 0;
	if (state == SITE_BUILT && calls_body(r))
		r->flags |= FTRACE_FL_BODY;
	return 0;
}

/* The bytes of a state; of SITE_ON those of a call of `to`. */
int record_bytes(const struct dyn_ftrace *r, enum site_state state,
		 unsigned long to, unsigned char bytes[SITE_BYTES])
{
	const struct site *s = record_site(r);
	uint32_t u[SITE_UNITS] = { 0 };

	site_units(s, state, u);
	if (state == SITE_ON && !arch_native->call(s, u, r->ip, to))
		return -FTRACE_ERANGE;
	site_store(s, code_big(), u, bytes);
	return 0;
}

static enum site_state state_of(const struct dyn_ftrace *r)
{
	return r->flags & FTRACE_FL_COMPILED ? SITE_BUILT
	     : r->flags & FTRACE_FL_ENABLED  ? SITE_ON
					     : SITE_OFF;
}

/* Do the bytes agree with the flags, and can the site become `to`? */
int record_check(const struct dyn_ftrace *r, enum site_state to,
		 unsigned long target)
{
	const struct site *s = record_site(r);
	unsigned char bytes[SITE_BYTES];
	uint32_t u[SITE_UNITS] = { 0 };

	site_load(s, code_big(), (const unsigned char *)r->ip, u);
	if (!site_is(s, state_of(r), u))
		return -FTRACE_EFAULT;
	return record_bytes(r, to, target, bytes);
}

/* The text is open and the site was checked. */
int record_write(struct dyn_ftrace *r, enum site_state to,
		 unsigned long target)
{
	unsigned char bytes[SITE_BYTES];
	int failed = record_bytes(r, to, target, bytes);

	if (failed)
		return failed;
	ftrace_port_write(r->ip, bytes, site_size(record_site(r)));
	r->flags &= ~(FTRACE_FL_COMPILED | FTRACE_FL_ENABLED);
	if (to == SITE_ON)
		r->flags |= FTRACE_FL_ENABLED;
	return 0;
}

/* A table may hold addresses with the bit that selects Thumb. */
unsigned long ftrace_call_adjust(unsigned long addr)
{
	return arch_native->quirks & ARCH_THUMB_BIT ? addr & ~1ul : addr;
}

static int make(struct dyn_ftrace *r, enum site_state to, unsigned long addr)
{
	int failed = record_check(r, to, addr);

	return failed ? failed : record_write(r, to, addr);
}

int ftrace_make_nop(struct dyn_ftrace *r, unsigned long addr)
{
	return make(r, SITE_OFF, addr);
}

int ftrace_make_call(struct dyn_ftrace *r, unsigned long addr)
{
	return make(r, SITE_ON, addr);
}
