/* SPDX-License-Identifier: MIT */
/*
 * Sorts the symbols that are functions of code, one a place.  Where functions
 * have descriptors (ELFv1 of 64-bit Power), a symbol is of a descriptor in
 * .opd, whose first word is the function's address.
 */
#include <stdlib.h>

#include "recordmcount/funcs.h"

/* The addresses in .opd, one a word; those that are none have no section. */
struct opd {
	uint32_t sec;			/* 0: there is none */
	struct place {
		uint32_t sec;
		uint64_t off;
	} *v;
	size_t n;
};

static void bind_descriptor(struct opd *d, const struct obj *o,
			    const struct rel *r)
{
	struct sym s;

	if (r->type != o->arch->r_word || r->offset / 8 >= d->n)
		return;
	obj_sym(o, r->sym, &s);
	d->v[r->offset / 8] = (struct place){ s.sec,
					      s.value + (uint64_t)r->addend };
}

static void bind_descriptors(struct opd *d, const struct obj *o)
{
	struct rel r;

	for (uint32_t i = 1; i < o->nsec; i++) {
		size_t n = obj_is_rel(o, i) && o->sec[i].info == d->sec
			 ? obj_rel_count(o, i) : 0;

		for (size_t k = 0; k < n; k++) {
			obj_rel(o, i, k, &r);
			bind_descriptor(d, o, &r);
		}
	}
}

static void load_descriptors(struct opd *d, const struct obj *o)
{
	for (size_t i = 0; i < d->n; i++) {
		uint64_t addr = obj_get8(o, o->sec[d->sec].data + 8 * i);
		uint32_t sec = obj_at(o, addr);

		d->v[i] = (struct place){ sec, addr - o->sec[sec].addr };
	}
}

static int opd_read(struct opd *d, struct obj *o)
{
	*d = (struct opd){ 0 };
	for (uint32_t i = 1; o->arch && o->wide && i < o->nsec; i++)
		if (!strcmp(o->sec[i].name, ".opd") && o->sec[i].data)
			d->sec = i;
	if (!d->sec)
		return 0;
	d->n = o->sec[d->sec].size / 8;
	d->v = calloc(d->n + 1, sizeof(*d->v));
	if (!d->v)
		return obj_fail(o, "out of memory");
	if (o->type == ET_REL)
		bind_descriptors(d, o);
	else
		load_descriptors(d, o);
	return 0;
}

/* From a descriptor to the code; other symbols stay. */
static void follow(const struct opd *d, const struct obj *o, struct sym *s)
{
	uint64_t off = s->value - (o->type == ET_REL ? 0 : o->sec[d->sec].addr);

	if (!d->sec || s->sec != d->sec || off / 8 >= d->n)
		return;
	s->sec = d->v[off / 8].sec;
	s->value = d->v[off / 8].off;
	if (o->type != ET_REL)
		s->value += o->sec[s->sec].addr;
}

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
	       !(o->sec[s->sec].flags & SHF_EXCLUDE) &&
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

/*
 * Calls within a module skip the first instructions of a function that has a
 * local entry: ELFv2 ABI of Power, 3.4.1.
 */
unsigned func_local(const struct obj *o, const struct sym *s)
{
	unsigned code = s->other >> 5;

	if (!o->arch || !(o->arch->quirks & ARCH_LOCAL_ENTRY) || code == 7)
		return 0;
	return (1u << code) / 4 * 4;
}

static void add(struct funcs *f, const struct obj *o, const struct sym *s)
{
	if (!is_func(o, s))
		return;
	f->v[f->n] = (struct func){
		.name = s->name,
		.sec = s->sec,
		.off = offset_of(o, s),
		.size = s->size < UINT32_MAX ? (uint32_t)s->size : UINT32_MAX,
		.local = (unsigned char)func_local(o, s),
		.rank = (uint32_t)f->n,
		.type = s->type,
		.thumb = o->arch && s->value & 1 &&
			 o->arch->quirks & ARCH_THUMB_BIT,
	};
	f->n++;
}

/* Two symbols of one place; one may say that it is a resolver. */
static void join(struct func *f, const struct func *same)
{
	if (same->type == STT_GNU_IFUNC)
		f->type = same->type;
}

int funcs_read(struct funcs *f, struct obj *o)
{
	struct opd opd;
	size_t n = 0;
	struct sym s;

	*f = (struct funcs){ .v = malloc((o->nsym + 1u) * sizeof(*f->v)) };
	if (!f->v)
		return obj_fail(o, "out of memory");
	if (opd_read(&opd, o))
		return -1;
	/* Globals stand last, and theirs are the names that people know. */
	for (uint32_t i = o->nsym; i-- > 1;) {
		obj_sym(o, i, &s);
		follow(&opd, o, &s);
		add(f, o, &s);
	}
	free(opd.v);
	qsort(f->v, f->n, sizeof(*f->v), compare);
	for (size_t i = 0; i < f->n; i++)
		if (n && !by_place(&f->v[n - 1], &f->v[i]))
			join(&f->v[n - 1], &f->v[i]);
		else
			f->v[n++] = f->v[i];
	f->n = n;
	return 0;
}

void funcs_free(struct funcs *f)
{
	free(f->v);
	*f = (struct funcs){ 0 };
}

/* How many functions begin at or before a place. */
static size_t count_to(const struct funcs *f, uint32_t sec, uint64_t off)
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
	return low;
}

const struct func *funcs_at(const struct funcs *f, uint32_t sec, uint64_t off)
{
	size_t n = count_to(f, sec, off);

	return n && f->v[n - 1].sec == sec ? &f->v[n - 1] : NULL;
}

const struct func *funcs_after(const struct funcs *f, uint32_t sec,
			       uint64_t off)
{
	size_t n = count_to(f, sec, off);

	return n < f->n && f->v[n].sec == sec ? &f->v[n] : NULL;
}

bool func_has(const struct func *f, uint64_t off)
{
	return f->size == 0 || off - f->off < f->size;
}

bool func_is_part(const struct func *f)
{
	static const char *const front[] = { "__pfx_", "__cfi_" };

	for (size_t i = 0; i < sizeof(front) / sizeof(*front); i++)
		if (!strncmp(f->name, front[i], strlen(front[i])))
			return true;
	return strstr(f->name, ".cold") != NULL;
}
