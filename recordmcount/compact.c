/* SPDX-License-Identifier: MIT */
/*
 * Writes a compact table.  Nothing relocates it, whatever address the image
 * is loaded at, so that it can grow where relocations could not, and needs
 * neither writable memory nor 24 bytes of relocation an entry.
 */
#include <stdlib.h>

#include "recordmcount/compact.h"
#include "recordmcount/say.h"
#include "recordmcount/segment.h"
#include "recordmcount/table.h"

enum { WIDTH = 4 };

int compact_read(struct image *m)
{
	struct entries t = { 0 };
	int bad = entries_read(&t, m->o, COMPACT_NAME);

	for (size_t i = 0; i < t.n && !bad; i++) {
		const struct loc l = { .sec = t.v[i].sec, .off = t.v[i].off };

		m->compact = t.v[i].table;
		if (locs_add(&m->near, &l))
			bad = obj_fail(m->o, "out of memory");
	}
	table_free(&t);
	locs_sort(&m->near);
	return bad;
}

/* The entries of a table at `addr` into `to`. */
static int put_entries(struct image *m, uint64_t addr, unsigned char *to)
{
	for (size_t i = 0; i < m->near.n; i++) {
		const struct loc *l = &m->near.v[i];
		uint64_t site = m->o->sec[l->sec].addr + l->off;
		uint64_t far = site - (addr + i * WIDTH);

		if (far + 0x80000000 > UINT32_MAX && m->o->wide)
			return obj_fail_at(m->o, l->sec, l->off, "too far "
					   "from a compact table");
		obj_put4(m->o, to + i * WIDTH, (uint32_t)far);
	}
	return 0;
}

/* In the place of the table whose entries it has. */
static unsigned char *write_instead(struct image *m, struct draft *d,
				    unsigned char *bytes, size_t *size)
{
	struct sec *s = &d->sec[m->table];
	unsigned char *to = bytes + s->offset;

	memset(to, 0, s->size);
	s->size = m->near.n * WIDTH;
	s->entsize = s->align = WIDTH;
	if (draft_rename(d, m->table, COMPACT_NAME)) {
		obj_fail(m->o, "out of memory");
		return NULL;
	}
	if (put_entries(m, s->addr, to))
		return NULL;
	return segment_write(d, NULL, bytes, NULL, size);
}

/* The section of the table: a new one, or that of a smaller table. */
static struct sec *section(struct image *m, struct draft *d)
{
	const struct sec like = {
		.name = COMPACT_NAME,
		.type = SHT_PROGBITS,
		.flags = SHF_ALLOC,
		.align = WIDTH,
		.entsize = WIDTH,
	};
	uint32_t i = m->compact ? m->compact : draft_section(d, &like);

	return i ? &d->sec[i] : NULL;
}

static unsigned char *write_behind(struct image *m, struct draft *d,
				   const unsigned char *bytes, size_t *size)
{
	size_t n = m->near.n * WIDTH;
	unsigned char *data = NULL, *done = NULL;
	struct segment seg;
	struct sec *s;

	if (segment_plan(&seg, m->o, n))
		return NULL;
	data = malloc(n);
	s = data ? section(m, d) : NULL;
	if (!s) {
		obj_fail(m->o, "out of memory");
	} else if (!put_entries(m, segment_addr(&seg), data)) {
		s->addr = segment_addr(&seg);
		s->offset = segment_offset(&seg);
		s->size = n;
		done = segment_write(d, &seg, bytes, data, size);
	}
	free(data);
	return done;
}

static unsigned char *write_table(struct image *m, struct draft *d,
				  unsigned char *bytes, bool instead,
				  bool grow, size_t *size)
{
	size_t room = instead ? m->n * m->o->arch->pointer : 0;

	if (instead && m->n && unbind_slots(m, d, bytes))
		return NULL;
	if (instead && !m->compact && m->near.n * WIDTH <= room)
		return write_instead(m, d, bytes, size);
	if (!grow) {
		obj_fail(m->o, "the table has no room for %zu call%s: --grow "
			 "makes it", m->near.n - room / WIDTH,
			 say_s(m->near.n - room / WIDTH));
		return NULL;
	}
	if (m->o->nsec + 1 >= SHN_LORESERVE) {
		obj_fail(m->o, "too many sections for another table");
		return NULL;
	}
	if (room)
		memset(bytes + d->sec[m->table].offset, 0, room);
	return write_behind(m, d, bytes, size);
}

unsigned char *compact_write(struct image *m, unsigned char *bytes,
			     bool instead, bool grow, size_t *size)
{
	unsigned char *done = NULL;
	struct draft d;

	if (m->o->sec[m->o->shstrtab].flags & SHF_ALLOC) {
		obj_fail(m->o, "section names that are loaded cannot grow");
		return NULL;
	}
	if (!draft_begin(&d, m->o, 1))
		done = write_table(m, &d, bytes, instead, grow, size);
	draft_end(&d);
	return done;
}
