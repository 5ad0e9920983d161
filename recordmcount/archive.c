/* SPDX-License-Identifier: MIT */
/*
 * Reads and writes archives as ar of GNU and of LLVM make them: members at
 * even offsets behind headers of text (ar(5), <ar.h>), a symbol table of
 * big-endian offsets in member `/` or `/SYM64/`, long names in `//`, names
 * of BSD's kind in front of the member's bytes.  A thin archive has headers
 * only.  All but sizes and offsets is kept: times, owners, modes, names.
 */
#include <ar.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "recordmcount/archive.h"

static const char thin_magic[SARMAG + 1] = "!<thin>\n";

__attribute__((format(printf, 2, 3)))
static int fail(struct archive *a, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vsnprintf(a->err, sizeof(a->err), format, ap);
	va_end(ap);
	return -1;
}

/* A number that blanks follow, as headers have them; false: it is none. */
static bool number(const char *p, size_t size, size_t *n)
{
	size_t i = 0;

	for (*n = 0; i < size && p[i] >= '0' && p[i] <= '9'; i++)
		*n = 10 * *n + (size_t)(p[i] - '0');
	if (i == 0)
		return false;
	while (i < size && p[i] == ' ')
		i++;
	return i == size;
}

static bool named(const struct member *m, const char *name)
{
	return m->name_size == strlen(name) &&
	       !memcmp(m->name, name, m->name_size);
}

/*
 * Symbol tables.  GNU's has a big-endian count, as many offsets of members and
 * as many names; BSD's the bytes of its pairs of a name's and a member's
 * offset, then those, little-endian as LLVM writes them for ELF.
 */
struct index {
	const char *name;
	unsigned width;
	bool pairs;
};

static const struct index indexes[] = {
	{ "/", 4, false },
	{ "/SYM64/", 8, false },
	{ "__.SYMDEF", 4, true },
	{ "__.SYMDEF SORTED", 4, true },
	{ "__.SYMDEF_64", 8, true },
	{ "__.SYMDEF_64 SORTED", 8, true },
};

static const struct index *index_of(const struct member *m)
{
	for (size_t i = 0; i < sizeof(indexes) / sizeof(*indexes); i++)
		if (named(m, indexes[i].name))
			return &indexes[i];
	return NULL;
}

/*
 * `/N`: a name that begins at byte N of the long ones and ends with `/`.
 * GNU's ar may leave the last byte of a name that just fitted behind N.
 */
static int long_name(struct archive *a, struct member *m)
{
	const char *end = memchr(m->name, ' ', m->name_size);
	size_t at;

	if (!number(m->name + 1, end ? (size_t)(end - m->name) - 1
		    : m->name_size - 1, &at))
		return fail(a, "the member at 0x%zx lies in another archive",
			    m->head);
	if (at >= a->names_size)
		return fail(a, "the member at 0x%zx has no name", m->head);
	m->name = a->names + at;
	end = memchr(m->name, '\n', a->names_size - at);
	m->name_size = end ? (size_t)(end - m->name) : a->names_size - at;
	if (m->name_size && m->name[m->name_size - 1] == '/')
		m->name_size--;
	return 0;
}

/* `#1/N`: the first N of the member's bytes are its name. */
static int bsd_name(struct archive *a, struct member *m)
{
	size_t size;

	if (!number(m->name + 3, m->name_size - 3, &size) || !m->bytes ||
	    size > m->size)
		return fail(a, "the member at 0x%zx has no name", m->head);
	m->name = (const char *)m->bytes;
	m->name_size = strnlen(m->name, size);
	m->bytes += size;
	m->size -= size;
	return 0;
}

static int read_name(struct archive *a, struct member *m)
{
	while (m->name_size && m->name[m->name_size - 1] == ' ')
		m->name_size--;
	if (m->name_size > 3 && !memcmp(m->name, "#1/", 3)) {
		if (bsd_name(a, m))
			return -1;
	} else if (m->name_size > 1 && m->name[0] == '/' && !m->index) {
		return long_name(a, m);
	} else if (m->name_size > 1 && !m->index &&
		   m->name[m->name_size - 1] == '/') {
		m->name_size--;
	}
	m->index |= m->bytes && index_of(m);
	return 0;
}

static int add(struct archive *a, const struct member *m)
{
	if (a->n == a->room) {
		size_t room = a->room ? 2 * a->room : 64;
		struct member *v = realloc(a->member, room * sizeof(*v));

		if (!v)
			return fail(a, "out of memory");
		a->member = v;
		a->room = room;
	}
	a->member[a->n++] = *m;
	return 0;
}

/* The member whose header is at `at`; `*next` is behind it. */
static int read_member(struct archive *a, size_t at, size_t *next)
{
	const struct ar_hdr *h = (const void *)(a->bytes + at);
	struct member m = { .name = h->ar_name, .head = at,
			    .name_size = sizeof(h->ar_name) };
	size_t room;

	if (a->size - at < sizeof(*h) ||
	    memcmp(h->ar_fmag, ARFMAG, sizeof(h->ar_fmag)))
		return fail(a, "no member at 0x%zx", at);
	if (!number(h->ar_size, sizeof(h->ar_size), &m.size))
		return fail(a, "the member at 0x%zx has no size", at);
	m.index = !memcmp(h->ar_name, "/ ", 2) ||
		  !memcmp(h->ar_name, "// ", 3) ||
		  !memcmp(h->ar_name, "/SYM64/ ", 8);
	at += sizeof(*h);
	room = a->thin && !m.index ? 0 : m.size;
	if (room > a->size - at)
		return fail(a, "the member at 0x%zx exceeds the archive",
			    m.head);
	if (!a->thin || m.index)
		m.bytes = a->bytes + at;
	*next = at + room + (room & 1);
	if (read_name(a, &m))
		return -1;
	if (named(&m, "//")) {
		a->names = (const char *)m.bytes;
		a->names_size = m.size;
	}
	return add(a, &m);
}

int archive_read(struct archive *a, const unsigned char *bytes, size_t size)
{
	*a = (struct archive){ .bytes = bytes, .size = size };
	a->thin = !memcmp(bytes, thin_magic, SARMAG);
	for (size_t at = SARMAG, next = at; at < size; at = next)
		if (read_member(a, at, &next))
			return -1;
	return 0;
}

void archive_free(struct archive *a)
{
	for (size_t i = 0; i < a->n; i++)
		free(a->member[i].changed_to);
	free(a->member);
	*a = (struct archive){ 0 };
}

char *archive_member_path(const struct archive *a, const struct member *m,
			  const char *path)
{
	const char *slash = strrchr(path, '/');
	int size = (int)m->name_size, dir = slash ? (int)(slash + 1 - path) : 0;
	char *name = NULL;
	int n;

	if (!a->thin)
		n = asprintf(&name, "%s(%.*s)", path, size, m->name);
	else
		n = asprintf(&name, "%.*s%.*s",
			     size && *m->name == '/' ? 0 : dir,
			     path, size, m->name);
	return n < 0 ? NULL : name;
}

/* Where everything of the new archive is, before it is written. */
struct plan {
	struct archive *a;
	size_t *head;			/* of each member */
	unsigned char *to;
	size_t size;
};

/* Bytes of a member behind its header, a BSD name included. */
static size_t body(const struct archive *a, const struct member *m)
{
	size_t name = m->bytes ? (size_t)(m->bytes - a->bytes) - m->head -
				 sizeof(struct ar_hdr) : 0;

	return name + (m->changed ? m->changed_size : m->size);
}

static void place(struct plan *p)
{
	const struct archive *a = p->a;

	p->size = SARMAG;
	for (size_t i = 0; i < a->n; i++) {
		const struct member *m = &a->member[i];
		size_t size = m->bytes ? body(a, m) : 0;

		p->head[i] = p->size;
		p->size += sizeof(struct ar_hdr) + size + (size & 1);
	}
}

static int put_size(struct archive *a, struct ar_hdr *h, size_t size)
{
	char text[24];

	if (snprintf(text, sizeof(text), "%-10zu", size) >
	    (int)sizeof(h->ar_size))
		return fail(a, "a member too large for an archive");
	memcpy(h->ar_size, text, sizeof(h->ar_size));
	return 0;
}

static int put_member(struct plan *p, size_t i)
{
	struct archive *a = p->a;
	const struct member *m = &a->member[i];
	unsigned char *to = p->to + p->head[i];
	size_t front = sizeof(struct ar_hdr), size = body(a, m);

	if (m->bytes)
		front = (size_t)(m->bytes - a->bytes) - m->head;
	memcpy(to, a->bytes + m->head, front);
	if (m->changed && put_size(a, (struct ar_hdr *)(void *)to, size))
		return -1;
	if (!m->bytes)
		return 0;
	if (m->changed)
		memcpy(to + front, m->changed_to, m->changed_size);
	else
		memcpy(to + front, m->bytes, m->size);
	size += sizeof(struct ar_hdr);
	if (size & 1)
		to[size] = '\n';
	return 0;
}

static uint64_t get(const unsigned char *p, const struct index *x)
{
	uint64_t v = 0;

	for (unsigned i = 0; i < x->width; i++)
		v = v << 8 | p[x->pairs ? x->width - 1 - i : i];
	return v;
}

static void put(unsigned char *p, const struct index *x, uint64_t v)
{
	for (unsigned i = x->width; i-- > 0; v >>= 8)
		p[x->pairs ? x->width - 1 - i : i] = (unsigned char)v;
}

/* Where the member is whose header was at `head`; 0: there was none. */
static size_t moved(const struct plan *p, uint64_t head)
{
	size_t low = 0, high = p->a->n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (p->a->member[mid].head < head)
			low = mid + 1;
		else
			high = mid;
	}
	return low < p->a->n && p->a->member[low].head == head ? p->head[low]
							       : 0;
}

static int move_symbols(struct plan *p, size_t i, const struct index *x)
{
	const struct archive *a = p->a;
	const struct member *m = &a->member[i];
	unsigned char *to = p->to + p->head[i] +
			    ((size_t)(m->bytes - a->bytes) - m->head);
	size_t width = x->width, step = x->pairs ? 2 * width : width;
	uint64_t n = m->size < width ? 0 : get(m->bytes, x);

	n = x->pairs ? n / step : n;
	if (m->size < width ? n : n > (m->size - width) / step)
		return fail(p->a, "the symbol table is cut off");
	for (uint64_t k = 1; k <= n; k++) {
		size_t at = moved(p, get(m->bytes + k * step, x));

		if (!at)
			return fail(p->a, "the symbol table names no member");
		if (width == 4 && at > UINT32_MAX)
			return fail(p->a, "too large for its symbol table");
		put(to + k * step, x, at);
	}
	return 0;
}

static int write_members(struct plan *p)
{
	memcpy(p->to, p->a->bytes, SARMAG);
	for (size_t i = 0; i < p->a->n; i++) {
		const struct member *m = &p->a->member[i];
		const struct index *x = m->index ? index_of(m) : NULL;

		if (put_member(p, i) ||
		    (x && move_symbols(p, i, x)))
			return -1;
	}
	return 0;
}

unsigned char *archive_write(struct archive *a, size_t *size)
{
	struct plan p = { .a = a };

	p.head = malloc((a->n + 1) * sizeof(*p.head));
	if (p.head) {
		place(&p);
		*size = p.size;
		p.to = malloc(p.size);
	}
	if (!p.to) {
		fail(a, "out of memory");
	} else if (write_members(&p)) {
		free(p.to);
		p.to = NULL;
	}
	free(p.head);
	return p.to;
}
