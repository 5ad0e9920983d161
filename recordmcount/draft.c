/* SPDX-License-Identifier: MIT */
/*
 * Lays out an object: header, sections in the order in which they lay before,
 * new ones behind, section headers last (gABI chapter 4).  Nothing of the old
 * layout stays, so that a file grows by what was added to it.
 */
#include <stdlib.h>

#include "recordmcount/draft.h"
#include "recordmcount/rest.h"

int draft_begin(struct draft *d, struct obj *o, uint32_t more)
{
	size_t room = (size_t)o->nsec + more;

	*d = (struct draft){ .o = o, .nsec = o->nsec };
	if (rest_check(o))
		return -1;
	d->sec = malloc(room * sizeof(*d->sec));
	d->own = calloc(room, sizeof(*d->own));
	if (!d->sec || !d->own)
		return obj_fail(o, "out of memory");
	memcpy(d->sec, o->sec, o->nsec * sizeof(*d->sec));
	return 0;
}

void draft_end(struct draft *d)
{
	for (uint32_t i = 0; d->own && i < d->nsec; i++)
		free(d->own[i]);
	free(d->own);
	free(d->sec);
}

unsigned char *draft_grow(struct draft *d, uint32_t i, size_t more)
{
	struct sec *s = &d->sec[i];
	unsigned char *p = realloc(d->own[i], s->size + more + 1);

	if (!p)
		return NULL;
	if (!d->own[i] && s->size)
		memcpy(p, s->data, s->size);
	memset(p + s->size, 0, more);
	d->own[i] = p;
	s->data = p;
	s->size += more;
	return p + s->size - more;
}

unsigned char *draft_edit(struct draft *d, uint32_t i)
{
	if (!d->own[i] && !draft_grow(d, i, 0))
		return NULL;
	return d->own[i];
}

/* Where a text was when it was looked for last; 0: not known. */
static uint32_t recall(const struct draft *d, uint32_t i, const char *text)
{
	for (size_t k = 0; k < KNOWN; k++)
		if (d->known[k].at && d->known[k].table == i &&
		    !strcmp(d->known[k].text, text))
			return d->known[k].at;
	return 0;
}

/* Few texts are looked for, but for each section of a table again. */
static uint32_t remember(struct draft *d, uint32_t i, const char *text,
			 const unsigned char *p)
{
	uint32_t at = (uint32_t)(p - d->sec[i].data);

	d->known[d->next++ % KNOWN] = (struct known){ i, at, text };
	return at;
}

uint32_t draft_string(struct draft *d, uint32_t i, const char *text)
{
	struct sec *s = &d->sec[i];
	size_t size = strlen(text) + 1;
	const unsigned char *old;
	unsigned char *p;

	if (recall(d, i, text))
		return recall(d, i, text);
	old = memmem(s->data, s->size, text, size);
	if (old)
		return remember(d, i, text, old);
	p = draft_grow(d, i, size);
	if (!p)
		return 0;
	memcpy(p, text, size);
	return remember(d, i, text, p);
}

uint32_t draft_section(struct draft *d, const struct sec *like)
{
	uint32_t name = draft_string(d, d->o->shstrtab, like->name);

	if (!name)
		return 0;
	d->sec[d->nsec] = *like;
	d->sec[d->nsec].name_at = name;
	d->sec[d->nsec].size = 0;
	return d->nsec++;
}

int draft_rename(struct draft *d, uint32_t i, const char *name)
{
	d->sec[i].name_at = draft_string(d, d->o->shstrtab, name);
	return d->sec[i].name_at ? 0 : -1;
}

struct layout {
	struct draft *d;
	uint32_t *order;		/* sections as they lie */
	uint64_t end;
};

static uint64_t align_up(uint64_t at, uint64_t align)
{
	return align > 1 ? (at + align - 1) & ~(align - 1) : at;
}

/* Was `a` before `b`?  New sections lie behind all others. */
static bool before(const struct draft *d, uint32_t a, uint32_t b)
{
	bool old = b < d->o->nsec;

	return old && a < d->o->nsec &&
	       d->o->sec[a].offset != d->o->sec[b].offset
	     ? d->o->sec[a].offset < d->o->sec[b].offset : a < b;
}

/* A merge sort: stable, and one pass over what is sorted already. */
static void sort(const struct draft *d, uint32_t *v, uint32_t *spare, size_t n)
{
	size_t half = n / 2, i = 0, j = half;

	if (n < 2)
		return;
	sort(d, v, spare, half);
	sort(d, v + half, spare, n - half);
	if (!before(d, v[half], v[half - 1]))
		return;
	memcpy(spare, v, half * sizeof(*v));
	for (size_t k = 0; i < half; k++)
		v[k] = j < n && before(d, v[j], spare[i]) ? v[j++] : spare[i++];
}

static int order(struct layout *l)
{
	uint32_t n = l->d->nsec;
	uint32_t *spare = malloc(n * sizeof(*spare));

	l->order = malloc(n * sizeof(*l->order));
	if (!l->order || !spare) {
		free(spare);
		return -1;
	}
	for (uint32_t i = 0; i < n; i++)
		l->order[i] = i;
	sort(l->d, l->order + 1, spare, n - 1u);
	free(spare);
	return 0;
}

/* An object's section needs no more of its alignment in the file. */
enum { PAGE = 1 << 16 };

static void place(struct layout *l)
{
	const struct obj *o = l->d->o;

	l->end = o->wide ? sizeof(Elf64_Ehdr) : sizeof(Elf32_Ehdr);
	for (uint32_t k = 1; k < l->d->nsec; k++) {
		struct sec *s = &l->d->sec[l->order[k]];

		if (s->type == SHT_NULL)
			continue;
		l->end = align_up(l->end, s->align < PAGE ? s->align : PAGE);
		s->offset = l->end;
		if (s->data)
			l->end += s->size;
	}
	l->end = align_up(l->end, o->wide ? 8 : 4);
}

static unsigned char *put4(const struct obj *o, unsigned char *p, uint32_t v)
{
	obj_put4(o, p, v);
	return p + 4;
}

static unsigned char *put(const struct obj *o, unsigned char *p, uint64_t v)
{
	obj_put(o, p, v);
	return p + (o->wide ? 8 : 4);
}

/* Both classes have the same members in the same order. */
unsigned char *draft_put_header(const struct obj *o, unsigned char *p,
				const struct sec *s)
{
	p = put4(o, p, s->name_at);
	p = put4(o, p, s->type);
	p = put(o, p, s->flags);
	p = put(o, p, s->addr);
	p = put(o, p, s->offset);
	p = put(o, p, s->size);
	p = put4(o, p, s->link);
	p = put4(o, p, s->info);
	p = put(o, p, s->align);
	return put(o, p, s->entsize);
}

/* What the file header cannot hold, the first section header does. */
static void put_ehdr(const struct layout *l, unsigned char *p)
{
	const struct obj *o = l->d->o;
	struct sec *first = &l->d->sec[0];
	size_t shoff = o->wide ? offsetof(Elf64_Ehdr, e_shoff)
			       : offsetof(Elf32_Ehdr, e_shoff);
	size_t shnum = o->wide ? offsetof(Elf64_Ehdr, e_shnum)
			       : offsetof(Elf32_Ehdr, e_shnum);
	bool many = l->d->nsec >= SHN_LORESERVE;

	memcpy(p, o->bytes, o->wide ? sizeof(Elf64_Ehdr) : sizeof(Elf32_Ehdr));
	obj_put(o, p + shoff, l->end);
	obj_put2(o, p + shnum, many ? 0 : (uint16_t)l->d->nsec);
	first->size = many ? l->d->nsec : 0;
}

/* Zero bytes from `*at` to `to`, which then is where it is. */
static void pad(unsigned char *bytes, uint64_t *at, uint64_t to)
{
	memset(bytes + *at, 0, to - *at);
	*at = to;
}

static void put_sections(const struct layout *l, unsigned char *bytes)
{
	const struct obj *o = l->d->o;
	uint64_t at = o->wide ? sizeof(Elf64_Ehdr) : sizeof(Elf32_Ehdr);
	unsigned char *p = bytes + l->end;

	for (uint32_t k = 1; k < l->d->nsec; k++) {
		const struct sec *s = &l->d->sec[l->order[k]];

		if (!s->data || !s->size)
			continue;
		pad(bytes, &at, s->offset);
		memcpy(bytes + at, s->data, s->size);
		at += s->size;
	}
	pad(bytes, &at, l->end);
	for (uint32_t i = 0; i < l->d->nsec; i++)
		p = draft_put_header(o, p, &l->d->sec[i]);
}

unsigned char *draft_bytes(struct draft *d, size_t *size)
{
	size_t shdr = d->o->wide ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr);
	struct layout l = { .d = d };
	unsigned char *bytes = NULL;

	if (order(&l))
		goto out;
	place(&l);
	*size = l.end + d->nsec * shdr;
	bytes = malloc(*size);
	if (!bytes)
		goto out;
	put_ehdr(&l, bytes);
	put_sections(&l, bytes);
out:
	free(l.order);
	return bytes;
}
