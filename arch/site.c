/* SPDX-License-Identifier: MIT */
/*
 * Units to bytes and back: the one place of the tree that knows byte order.
 * Total functions, freestanding; callers have checked every size.
 */
#include "arch/arch.h"

static uint32_t unit_load(bool big, unsigned size, const unsigned char *p)
{
	uint32_t u = 0;

	for (unsigned i = 0; i < size; i++)
		u |= (uint32_t)p[i] << 8 * (big ? size - 1 - i : i);
	return u;
}

static void unit_store(bool big, unsigned size, uint32_t u, unsigned char *p)
{
	for (unsigned i = 0; i < size; i++)
		p[i] = (unsigned char)(u >> 8 * (big ? size - 1 - i : i));
}

bool arch_code_big(const struct arch *a, bool file_big)
{
	return file_big && !(a->quirks & ARCH_INSN_LITTLE);
}

void site_load(const struct site *s, bool big, const unsigned char *p,
	       uint32_t u[SITE_UNITS])
{
	/* Bytes have no order. */
	if (s->unit == 1) {
		for (unsigned i = 0; i < s->count; i++)
			u[i] = p[i];
		return;
	}
	for (unsigned i = 0; i < s->count; i++)
		u[i] = unit_load(big, s->unit, p + i * s->unit);
}

void site_store(const struct site *s, bool big, const uint32_t u[SITE_UNITS],
		unsigned char *p)
{
	/* Bytes have no order. */
	if (s->unit == 1) {
		for (unsigned i = 0; i < s->count; i++)
			p[i] = (unsigned char)u[i];
		return;
	}
	for (unsigned i = 0; i < s->count; i++)
		unit_store(big, s->unit, u[i], p + i * s->unit);
}

static uint32_t insn_in(const struct insn *n, enum site_state state)
{
	return state == SITE_BUILT ? n->built
	     : state == SITE_OFF   ? n->off
				   : n->on;
}

void site_units(const struct site *s, enum site_state state,
		uint32_t u[SITE_UNITS])
{
	for (unsigned i = 0; i < s->count; i++)
		u[i] = insn_in(&s->insn[i], state);
}

/* A state that is a call has an operand, which says nothing of the shape. */
static bool has_operand(const struct site *s, enum site_state state)
{
	return state == SITE_ON || (state == SITE_BUILT && s->calls);
}

bool site_is(const struct site *s, enum site_state state,
	     const uint32_t u[SITE_UNITS])
{
	for (unsigned i = 0; i < s->count; i++) {
		const struct insn *n = &s->insn[i];
		uint32_t mask = has_operand(s, state) ? n->mask : UINT32_MAX;

		if ((u[i] ^ insn_in(n, state)) & mask)
			return false;
	}
	return true;
}

void site_form(const struct site *s, bool big, enum site_state state,
	       unsigned char *bytes, unsigned char *mask)
{
	uint32_t u[SITE_UNITS];

	site_units(s, state, u);
	site_store(s, big, u, bytes);
	for (unsigned i = 0; i < s->count; i++)
		u[i] = has_operand(s, state) ? s->insn[i].mask : UINT32_MAX;
	site_store(s, big, u, mask);
}

static enum site_state state_of(const struct site *s,
				const uint32_t u[SITE_UNITS])
{
	for (enum site_state st = SITE_BUILT; st < SITE_UNKNOWN;
	     st = (enum site_state)(st + 1))
		if (site_is(s, st, u))
			return st;
	return SITE_UNKNOWN;
}

const struct site *site_next(const struct arch *a, const struct site *last,
			     bool big, const unsigned char *p, size_t size,
			     enum site_state *state)
{
	uint32_t u[SITE_UNITS];

	for (const struct site *s = last ? last + 1 : a->site; s->name; s++) {
		if (size < site_size(s))
			continue;
		site_load(s, big, p, u);
		*state = state_of(s, u);
		if (*state != SITE_UNKNOWN)
			return s;
	}
	return NULL;
}

const struct site *site_match(const struct arch *a, bool big,
			      const unsigned char *p, size_t size,
			      enum site_state *state)
{
	return site_next(a, NULL, big, p, size, state);
}

bool site_call(const struct arch *a, const struct site *s,
	       uint32_t u[SITE_UNITS], uint64_t pc, uint64_t target)
{
	const uint64_t around = 1ull << 32;

	if (a->call(s, u, pc, target))
		return true;
	return a->quirks & ARCH_WRAPS &&
	       (a->call(s, u, pc, target + around) ||
		a->call(s, u, pc, target - around));
}

uint64_t site_target(const struct arch *a, const struct site *s,
		     const uint32_t u[SITE_UNITS], uint64_t pc)
{
	uint64_t target = a->target(s, u, pc);

	return a->quirks & ARCH_WRAPS ? (uint32_t)target : target;
}

bool site_calls(const struct site *s, uint32_t type)
{
	if (s->calls)
		for (const uint32_t *r = s->calls; *r; r++)
			if (*r == type)
				return true;
	return false;
}

static bool pad_is(const struct pad *d, bool big, const unsigned char *p)
{
	for (unsigned i = 0; i < d->count; i++)
		if (unit_load(big, d->unit, p + i * d->unit) != d->insn[i])
			return false;
	return true;
}

const struct pad *pad_find(const struct arch *a, bool big,
			   const unsigned char *p, size_t size)
{
	for (const struct pad *d = a->pad; d && d->name; d++)
		if ((size_t)d->unit * d->count <= size && pad_is(d, big, p))
			return d;
	return NULL;
}

size_t pad_match(const struct arch *a, bool big, const unsigned char *p,
		 size_t size)
{
	const struct pad *d = pad_find(a, big, p, size);

	return d ? (size_t)d->unit * d->count : 0;
}
