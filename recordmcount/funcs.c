/* SPDX-License-Identifier: MIT */
/* Sorts the symbols that are functions of code, one a place. */
#include <stdlib.h>

#include "recordmcount/funcs.h"

static int by_place(const struct func *x, const struct func *y)
{
	if (x->sec != y->sec)
		return x->sec < y->sec ? -1 : 1;
	return (x->off > y->off) - (x->off < y->off);
}

/* Of several names the largest function's comes first. */
static int compare(const void *a, const void *b)
{
	const struct func *x = a, *y = b;

	if (by_place(x, y))
		return by_place(x, y);
	if (x->size != y->size)
		return x->size > y->size ? -1 : 1;
	return x->rank < y->rank ? -1 : 1;
}

static bool is_func(const struct obj *o, const struct sym *s)
{
	return s->sec && obj_is_code(o, s->sec) &&
	       (s->type == STT_FUNC || s->type == STT_GNU_IFUNC);
}

/* Bit 0 of an address may select the instruction set. */
static uint64_t offset_of(const struct obj *o, const struct sym *s)
{
	uint64_t off = s->value;

	if (o->arch && o->arch->quirks & ARCH_THUMB_BIT)
		off &= ~1ull;
	return o->type == ET_REL ? off : off - o->sec[s->sec].addr;
}

int funcs_read(struct funcs *f, struct obj *o)
{
	size_t n = 0;
	struct sym s;

	*f = (struct funcs){ .v = malloc((o->nsym + 1u) * sizeof(*f->v)) };
	if (!f->v)
		return obj_fail(o, "out of memory");
	/* Globals stand last, and theirs are the names that people know. */
	for (uint32_t i = o->nsym; i-- > 1;) {
		obj_sym(o, i, &s);
		if (!is_func(o, &s))
			continue;
		f->v[f->n] = (struct func){ s.name, s.sec, offset_of(o, &s),
					    s.size, (uint32_t)f->n };
		f->n++;
	}
	qsort(f->v, f->n, sizeof(*f->v), compare);
	for (size_t i = 0; i < f->n; i++)
		if (!n || by_place(&f->v[n - 1], &f->v[i]))
			f->v[n++] = f->v[i];
	f->n = n;
	return 0;
}

void funcs_free(struct funcs *f)
{
	free(f->v);
	*f = (struct funcs){ 0 };
}

const struct func *funcs_at(const struct funcs *f, uint32_t sec, uint64_t off)
{
	size_t low = 0, high = f->n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;
		const struct func *m = &f->v[mid];

		if (m->sec < sec || (m->sec == sec && m->off <= off))
			low = mid + 1;
		else
			high = mid;
	}
	return low && f->v[low - 1].sec == sec ? &f->v[low - 1] : NULL;
}

bool func_has(const struct func *f, uint64_t off)
{
	return f->size == 0 || off - f->off < f->size;
}
