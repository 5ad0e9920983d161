/* SPDX-License-Identifier: MIT */
/*
 * Text that is switched again and again is kept twice, in two files of memory
 * (textfile.c).  One of them is mapped where the text is; the other is written,
 * and then takes the text's place as a whole.  Nothing is copied and no page
 * made anew, as text_linux.c must.
 *
 * No page is ever writable and executable, under whatever addresses: a file
 * can be written only while it is nobody's text.
 *
 * What else writes text, debuggers and the kernel's probes, gets pages of its
 * own from the kernel (pagemap.c).  What stands there is copied, as all is at
 * first.
 */
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "runtime/hosted.h"

/* One of the two. */
struct side {
	struct textfile file;
	unsigned char *stale;	/* pages that are to be copied from the text */
};

struct twin {
	unsigned long start, stop;	/* the text, whole pages */
	enum { SEEN, READY, TEXT, HOPELESS } state;
	struct side side[2];
	unsigned now;		/* the side that is the text, if one is */
	int next;		/* to map the other by, once written */
	bool looked;		/* `foreign` is of now */
	unsigned char *foreign;	/* pages of the text that are not the file's */
	pid_t owner;
	struct twin *also;
};

static struct twin *twins;

/* A byte of 1, which the kernel keeps from children. */
static unsigned char *mark;

static size_t pages(const struct twin *t)
{
	return (t->stop - t->start) / page_size();
}

/* With three bytes a page behind it. */
static size_t twin_size(size_t count)
{
	return sizeof(struct twin) + 3 * count;
}

static void *map(size_t size)
{
	void *p = mmap(NULL, size, PROT_READ | PROT_WRITE,
		       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	return p == MAP_FAILED ? NULL : p;
}

/* The text that is a file stays it; nobody writes that file again. */
static void give_up(struct twin *t)
{
	textfile_drop(&t->side[0].file);
	textfile_drop(&t->side[1].file);
	t->looked = false;
	t->state = SEEN;
}

static bool is_ours(const struct twin *t)
{
	return *mark && t->owner == getpid();
}

/* In a child the views are gone: nothing may be unmapped where they were. */
static void disown(struct twin *t)
{
	t->side[0].file.view = t->side[1].file.view = NULL;
	give_up(t);
	t->owner = getpid();
}

/* After a fork what there is is nobody's. */
static void own(void)
{
	if (!twins || is_ours(twins))
		return;
	for (struct twin *t = twins; t; t = t->also)
		disown(t);
	*mark = 1;
}

static bool make_mark(void)
{
	if (!mark)
		mark = map(page_size());
	if (!mark || madvise(mark, page_size(), MADV_WIPEONFORK))
		return false;
	*mark = 1;
	return true;
}

static struct twin *find(unsigned long ip)
{
	for (struct twin *t = twins; t; t = t->also)
		if (ip >= t->start && ip < t->stop)
			return t;
	return NULL;
}

static bool make_side(const struct twin *t, struct side *s)
{
	memset(s->stale, 1, pages(t));
	return textfile_make(&s->file, t->start, t->stop);
}

static bool make_ready(struct twin *t)
{
	bool good = make_side(t, &t->side[0]) && make_side(t, &t->side[1]) &&
		    pagemap_tells(t->side[0].file.fd);

	if (!good)
		give_up(t);
	t->state = good ? READY : HOPELESS;
	return good;
}

/* Seen for the first time: a text that is changed once is not worth one. */
static void add(unsigned long start, unsigned long stop)
{
	size_t count = (stop - start) / page_size();
	struct twin *t = make_mark() ? map(twin_size(count)) : NULL;
	unsigned char *of_pages = (unsigned char *)(t + 1);

	if (!t)
		return;
	*t = (struct twin){
		.start = start,
		.stop = stop,
		.state = SEEN,
		.side = {
			{ .file.fd = -1, .stale = of_pages },
			{ .file.fd = -1, .stale = of_pages + count },
		},
		.next = -1,
		.foreign = of_pages + 2 * count,
		.owner = getpid(),
		.also = twins,
	};
	twins = t;
}

/* What pages of the text others have written since it is the file. */
static bool learn_foreign(struct twin *t)
{
	const size_t count = pages(t);

	if (t->looked)
		return true;
	t->looked = pagemap_written(t->start, count, t->foreign);
	if (!t->looked)
		return false;
	for (size_t i = 0; i < count; i++)
		if (t->foreign[i])
			t->side[0].stale[i] = t->side[1].stale[i] = 1;
	return true;
}

/* But for sites. */
static void bring_up_to_date(const struct twin *t, const struct side *s)
{
	const size_t page = page_size(), count = pages(t);
	unsigned char *stale = s->stale, *end = stale + count;

	while ((stale = memchr(stale, 1, (size_t)(end - stale)))) {
		size_t at = (size_t)(stale - s->stale) * page;

		memcpy(s->file.view + at, (const char *)t->start + at, page);
		*stale++ = 0;
	}
}

/*
 * Where to write what shall be at `start` and behind.  It is as the text is,
 * but for sites, each of which must be written.  NULL: the change is not for
 * twins.
 */
char *twin_begin(unsigned long start, unsigned long stop)
{
	struct twin *t = find(start);
	struct side *s;

	if (!t) {
		add(start, stop);
		return NULL;
	}
	if (t->start != start || t->stop != stop || t->state == HOPELESS ||
	    (t->state == SEEN && !make_ready(t)))
		return NULL;
	s = &t->side[!t->now];
	t->next = textfile_open(&s->file);
	if (t->next >= 0 && (t->state == READY || learn_foreign(t)) &&
	    textfile_rights(&s->file, PROT_READ | PROT_WRITE)) {
		bring_up_to_date(t, s);
		return s->file.view;
	}
	if (t->next >= 0)
		close(t->next);
	give_up(t);
	return NULL;
}

/* What was written becomes the text. */
void twin_end(unsigned long start, int rights)
{
	struct twin *t = find(start);
	const struct textfile *f = &t->side[!t->now].file;
	const size_t size = t->stop - t->start;

	__builtin___clear_cache(f->view, f->view + size);
	if (!textfile_rights(f, PROT_READ))
		text_give_up("closing text");
	while (mmap((void *)t->start, size, rights, MAP_PRIVATE | MAP_FIXED,
		    t->next, (off_t)f->lead) == MAP_FAILED)
		if (!room_give())
			text_give_up("mapping text");
	close(t->next);
	t->next = -1;
	t->now = !t->now;
	t->state = TEXT;
	t->looked = false;
}

/* What is known of the text may be true no longer. */
void twin_look_again(void)
{
	own();
	for (struct twin *t = twins; t; t = t->also)
		t->looked = false;
}

/* Pages that nobody has written in the meantime are known. */
bool ftrace_port_known(unsigned long ip, unsigned long *stop)
{
	struct twin *t = find(ip);
	const unsigned char *end;
	size_t page;
	bool known;

	*stop = ~0ul;
	if (!t || t->state != TEXT || !learn_foreign(t))
		return false;
	page = (ip - t->start) / page_size();
	known = !t->foreign[page];
	end = memchr(t->foreign + page, known, pages(t) - page);
	*stop = end ? t->start + (size_t)(end - t->foreign) * page_size()
		    : t->stop;
	return known;
}

/* There may be other text now where twins are, but in [start, stop). */
void twin_forget(unsigned long start, unsigned long stop)
{
	for (struct twin **p = &twins, *t; (t = *p);) {
		if (t->start >= start && t->stop <= stop) {
			p = &t->also;
			continue;
		}
		*p = t->also;
		if (!is_ours(t))
			disown(t);
		give_up(t);
		munmap(t, twin_size(pages(t)));
	}
}
