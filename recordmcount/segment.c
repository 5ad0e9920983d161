/* SPDX-License-Identifier: MIT */
/*
 * Finds room for a table in an image.  A segment that is not written to may
 * go on into what follows it, up to the next thing in the file and in memory:
 * most have a part of a page there.  Else the image gets a segment.  Program
 * headers lie where the next thing begins right behind them, so they move
 * into the new segment.  Kernels before Linux 5.18 and other loaders look for
 * them at the first segment's address plus e_phoff: the new segment keeps
 * that distance between file and memory, with a hole in the file if memory is
 * the larger of the two.  Nothing that is loaded moves, and what is not
 * loaded is written anew behind it.
 */
#include <stdlib.h>

#include "recordmcount/phdr.h"
#include "recordmcount/segment.h"

enum {
	PAGE = 1 << 12,
	HOLE = 1 << 26,			/* bytes that a file may grow idly */
	ALIGN = 4,			/* of what is in the segment */
};

static uint64_t align_up(uint64_t at, uint64_t align)
{
	return (at + align - 1) & ~(align - 1);
}

/* What the image loads, and how. */
struct load {
	struct phdr first;		/* the segment of the least address */
	uint64_t end;			/* behind the greatest address */
	uint64_t file_end;		/* behind all that must not move */
	uint64_t align;
	int last;			/* header of the last segment */
	bool apart;			/* some are loaded where none runs */
	int count;			/* of headers */
};

static void take(struct load *l, const struct phdr *h, int n)
{
	if (h->offset + h->filesz > l->file_end)
		l->file_end = h->offset + h->filesz;
	if (h->type != PT_LOAD)
		return;
	if (l->last < 0 || h->vaddr < l->first.vaddr)
		l->first = *h;
	if (h->vaddr + h->memsz > l->end)
		l->end = h->vaddr + h->memsz;
	l->apart |= h->paddr - h->vaddr != l->first.paddr - l->first.vaddr;
	if (h->align > l->align)
		l->align = h->align;
	l->last = n;
}

static int look(struct load *l, struct obj *o)
{
	struct phdr h;

	*l = (struct load){ .align = PAGE, .last = -1 };
	l->count = phdr_count(o);
	if (l->count < 0)
		return -1;
	for (int n = 0; n < l->count; n++) {
		phdr_get(o, n, &h);
		if (h.offset > o->size || h.filesz > o->size - h.offset ||
		    h.vaddr + h.memsz < h.vaddr || h.align & (h.align - 1))
			return obj_fail(o, "program header %d is none", n);
		take(l, &h, n);
	}
	for (uint32_t i = 1; i < o->nsec; i++) {
		const struct sec *s = &o->sec[i];

		if (s->flags & SHF_ALLOC && s->data &&
		    s->offset + s->size > l->file_end)
			l->file_end = s->offset + s->size;
	}
	if (l->file_end < (o->wide ? sizeof(Elf64_Ehdr) : sizeof(Elf32_Ehdr)))
		return obj_fail(o, "an image that loads nothing");
	return 0;
}

/* The bytes from `at` to the start of another thing that ends behind it. */
static uint64_t distance(uint64_t at, uint64_t start, uint64_t size,
			 uint64_t align)
{
	uint64_t page = start & ~(align - 1);

	if (start + size <= at)
		return UINT64_MAX;
	return page <= at ? 0 : page - at;
}

static uint64_t least(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

/* How far the file and memory are free behind segment `host`, in bytes. */
static uint64_t slack(const struct obj *o, const struct load *l, int host)
{
	uint64_t room = HOLE, end;
	struct phdr own, h;

	phdr_get(o, host, &own);
	end = own.offset + own.filesz;
	for (int n = 0; n < l->count; n++) {
		phdr_get(o, n, &h);
		if (n == host || !h.memsz)
			continue;
		if (h.filesz)
			room = least(room,
				     distance(end, h.offset, h.filesz, 1));
		if (h.type != PT_LOAD)
			continue;
		room = least(room, distance(own.vaddr + own.memsz, h.vaddr,
					    h.memsz, l->align));
		room = least(room, distance(own.paddr + own.memsz, h.paddr,
					    h.memsz, 1));
	}
	for (uint32_t i = 1; i < o->nsec; i++) {
		const struct sec *s = &o->sec[i];

		if (s->flags & SHF_ALLOC && s->data && s->size)
			room = least(room,
				     distance(end, s->offset, s->size, 1));
	}
	return room;
}

/* Room behind a segment that is there. */
static bool find_host(struct segment *s, const struct obj *o,
		      const struct load *l)
{
	struct phdr h;

	for (int n = 0; n < l->count; n++) {
		uint64_t pad;

		phdr_get(o, n, &h);
		pad = -(h.offset + h.filesz) & (ALIGN - 1);
		if (h.type != PT_LOAD || h.flags & PF_W || !h.filesz ||
		    h.filesz != h.memsz || (h.vaddr - h.offset) % ALIGN ||
		    slack(o, l, n) < s->data + pad)
			continue;
		s->host = n;
		s->offset = h.offset + h.filesz + pad;
		s->addr = h.vaddr + h.memsz + pad;
		return true;
	}
	return false;
}

static int find_end(struct segment *s, struct obj *o, const struct load *l)
{
	uint64_t skew = l->first.vaddr - l->first.offset;
	uint64_t limit = o->wide ? 1ull << 63 : 1ull << 32;
	uint64_t size;

	s->physical = l->first.paddr - l->first.vaddr;
	s->head = align_up((size_t)(l->count + 1) * phdr_size(o), ALIGN);
	s->align = l->align;
	size = s->head + s->data;
	s->addr = l->end > l->file_end + skew ? l->end : l->file_end + skew;
	s->addr = align_up(s->addr, l->align);
	s->offset = s->addr - skew;
	if (s->addr < l->end || s->addr > limit - size || s->offset % l->align)
		return obj_fail(o, "no address is left for a larger table");
	if (l->apart)
		return obj_fail(o, "an image that is loaded elsewhere than it "
				"runs has no room for a larger table");
	if (s->offset - l->file_end > HOLE)
		return obj_fail(o, "too much memory without bytes in the file "
				"lies behind the image for a larger table");
	return 0;
}

int segment_plan(struct segment *s, struct obj *o, size_t size)
{
	struct load l;

	if (look(&l, o))
		return -1;
	if (l.last < 0)
		return obj_fail(o, "an image without segments: its table "
				"cannot grow");
	*s = (struct segment){ .data = size };
	return find_host(s, o, &l) ? 0 : find_end(s, o, &l);
}

uint64_t segment_addr(const struct segment *s)
{
	return s->addr + s->head;
}

uint64_t segment_offset(const struct segment *s)
{
	return s->offset + s->head;
}

/* The host of the data grows. */
static void grow_host(const struct obj *o, const struct segment *s,
		      unsigned char *to)
{
	struct phdr h;

	phdr_get(o, s->host, &h);
	h.filesz = h.memsz = segment_offset(s) + s->data - h.offset;
	phdr_put(o, to + phdr_offset(o, s->host), &h);
}

/* The program headers, the new one behind the last of its kind. */
static void put_headers(const struct obj *o, const struct segment *s,
			const struct load *l, unsigned char *p)
{
	const struct phdr own = {
		.type = PT_LOAD,
		.flags = PF_R,
		.offset = s->offset,
		.vaddr = s->addr,
		.paddr = s->addr + s->physical,
		.filesz = s->head + s->data,
		.memsz = s->head + s->data,
		.align = s->align,
	};
	struct phdr h;

	for (int n = 0; n < l->count; n++) {
		phdr_get(o, n, &h);
		if (h.type == PT_PHDR) {
			h = own;
			h.type = PT_PHDR;
			h.align = o->wide ? 8 : 4;
			h.filesz = h.memsz = (size_t)(l->count + 1) *
					     phdr_size(o);
		}
		phdr_put(o, p, &h);
		p += phdr_size(o);
		if (n != l->last)
			continue;
		phdr_put(o, p, &own);
		p += phdr_size(o);
	}
}

/* Sections that nothing loads go behind; the end of them. */
static uint64_t place(struct draft *d, uint64_t at)
{
	for (uint32_t i = 1; i < d->nsec; i++) {
		struct sec *s = &d->sec[i];

		if (s->flags & SHF_ALLOC || !s->data || s->type == SHT_NULL)
			continue;
		at = align_up(at, s->align && s->align < PAGE ? s->align : 1);
		s->offset = at;
		at += s->size;
	}
	return align_up(at, d->o->wide ? 8 : 4);
}

static void put_sections(const struct draft *d, const unsigned char *bytes,
			 unsigned char *to)
{
	for (uint32_t i = 1; i < d->nsec; i++) {
		const struct sec *s = &d->sec[i];

		if (s->flags & SHF_ALLOC || !s->data || s->type == SHT_NULL)
			continue;
		memcpy(to + s->offset, d->own[i] ? s->data
		       : bytes + d->o->sec[i].offset, s->size);
	}
}

static void put_header(const struct draft *d, const struct segment *s,
		       const struct load *l, uint64_t shoff, unsigned char *p)
{
	const struct obj *o = d->o;
	bool wide = o->wide;

	obj_put(o, p + (wide ? offsetof(Elf64_Ehdr, e_shoff)
			: offsetof(Elf32_Ehdr, e_shoff)), shoff);
	/* Where there are more than this counts, none is added. */
	if (d->nsec != o->nsec)
		obj_put2(o, p + (wide ? offsetof(Elf64_Ehdr, e_shnum)
				 : offsetof(Elf32_Ehdr, e_shnum)),
			 (uint16_t)d->nsec);
	if (!s || !s->head)
		return;
	obj_put(o, p + (wide ? offsetof(Elf64_Ehdr, e_phoff)
			: offsetof(Elf32_Ehdr, e_phoff)), s->offset);
	obj_put2(o, p + (wide ? offsetof(Elf64_Ehdr, e_phnum)
			 : offsetof(Elf32_Ehdr, e_phnum)),
		 (uint16_t)(l->count + 1));
}

unsigned char *segment_write(struct draft *d, const struct segment *s,
			     const unsigned char *bytes,
			     const unsigned char *data, size_t *size)
{
	struct obj *o = d->o;
	size_t shdr = o->wide ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr);
	struct load l;
	uint64_t end;
	unsigned char *to;

	if (look(&l, o))
		return NULL;
	end = s ? segment_offset(s) + s->data : 0;
	end = place(d, end > l.file_end ? end : l.file_end);
	*size = end + d->nsec * shdr;
	to = calloc(1, *size);
	if (!to) {
		obj_fail(o, "out of memory");
		return NULL;
	}
	memcpy(to, bytes, l.file_end);
	if (s) {
		memcpy(to + segment_offset(s), data, s->data);
		if (s->head)
			put_headers(o, s, &l, to + s->offset);
		else
			grow_host(o, s, to);
	}
	put_sections(d, bytes, to);
	put_header(d, s, &l, end, to);
	for (uint32_t i = 0; i < d->nsec; i++)
		draft_put_header(o, to + end + i * shdr, &d->sec[i]);
	return to;
}
