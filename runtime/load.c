/* SPDX-License-Identifier: MIT */
/*
 * Which objects are loaded, where their tables of sites lie, what their
 * functions are called.  The table is found by the section headers of the
 * object's file: every linker writes them, strip keeps them, and an object
 * needs nothing linked into it.  A program whose headers are gone still has
 * the linker's __start___mcount_loc.
 */
#include <link.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <unistd.h>

#include "runtime/hosted.h"

/* References that also keep the table through --gc-sections. */
extern const unsigned long __start___mcount_loc[]
	__attribute__((weak, visibility("hidden")));
extern const unsigned long __stop___mcount_loc[]
	__attribute__((weak, visibility("hidden")));

static struct object *objects;	/* loaded, in the order of the loader */
static struct object *gone;	/* places that others may take */

static void find_text(struct object *o, const struct dl_phdr_info *info)
{
	unsigned long start, stop;

	o->low = o->start = ~0ul;
	for (int i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *p = &info->dlpi_phdr[i];

		if (p->p_type != PT_LOAD)
			continue;
		object_pages(o, p, &start, &stop);
		if (start < o->low)
			o->low = start;
		if (object_is_text(p) && start < o->start)
			o->start = start;
		if (object_is_text(p) && stop > o->stop)
			o->stop = stop;
	}
	if (!o->stop)
		o->stop = o->start;	/* it has none: all is outside */
	o->table.text_start = o->start;
	o->table.text_stop = o->stop;
}

/* Between executable segments, which ascend; false: no memory. */
static bool find_gaps(struct object *o)
{
	struct ftrace_gap *gap = calloc(o->segments + 1, sizeof(*gap));
	unsigned long start, stop, last = o->start;

	o->table.gaps = o->gaps = gap;
	for (size_t i = 0; gap && i < o->segments; i++) {
		if (!object_is_text(&o->segment[i]))
			continue;
		object_pages(o, &o->segment[i], &start, &stop);
		if (start > last)
			*gap++ = (struct ftrace_gap){ last, start };
		last = stop;
	}
	return o->gaps;
}

/* A section of entries and its bytes, if the object has it loaded. */
const void *load_entries(const struct object *o, const char *section,
			 const struct dl_phdr_info *info, size_t *size)
{
	const struct elf_view *v = &o->view;
	struct section s;

	*size = 0;
	if (!v->data || !elf_section(v, section, &s) ||
	    !loaded_has(info, s.address, s.size))
		return NULL;
	*size = (size_t)s.size;	/* loaded: it fits */
	return (const void *)(o->base + (unsigned long)s.address);
}

/*
 * Without section headers the linker's own names tell the table of the object
 * that the library is linked into.
 */
static bool has_own_table(const struct object *o,
			  const struct dl_phdr_info *info)
{
	return __start___mcount_loc &&
	       loaded_has(info, (unsigned long)__start___mcount_loc - o->base,
			  (unsigned long)__stop___mcount_loc -
				  (unsigned long)__start___mcount_loc);
}

static void find_table(struct object *o, const struct dl_phdr_info *info)
{
	struct ftrace_table *t = &o->table;
	size_t size, near;

	t->start = load_entries(o, "__mcount_loc", info, &size);
	t->stop = t->start + size / sizeof(*t->start);
	t->near = load_entries(o, "__mcount_loc_rel", info, &near);
	t->near_stop = t->near + near / sizeof(*t->near);
	if (!t->start && !t->near && has_own_table(o, info)) {
		t->start = __start___mcount_loc;
		t->stop = __stop___mcount_loc;
	}
}

/* All but the table, in which other threads may look something up just now. */
static void clear(struct object *o)
{
	memset(&o->table + 1, 0, sizeof(*o) - sizeof(o->table));
}

/* A place that an object has left, with all that it had; or a new one. */
static struct object *new_place(void)
{
	struct object *o = gone;
	size_t room;

	if (!o)
		return calloc(1, sizeof(*o));
	gone = o->next;
	free(o->name);
	free(o->path);
	free(o->symbol);
	free(o->gaps);
	if (o->view.data)
		elf_close(&o->view);
	room = o->room;
	clear(o);
	o->room = room;
	return o;
}

static void retire(struct object *o)
{
	o->next = gone;
	gone = o;
}

/* Objects with a table are tracer's; the others are kept for their names. */
static struct object *new_object(const struct dl_phdr_info *info,
				 const char *path)
{
	struct object *o = new_place();

	if (!o)
		return NULL;
	o->base = info->dlpi_addr;
	o->segment = info->dlpi_phdr;
	o->segments = info->dlpi_phnum;
	o->stamp = loaded_stamp(info);
	o->name = strdup(info->dlpi_name);
	o->path = realpath(path, NULL);
	if (!o->path)
		o->path = strdup(path);
	find_text(o, info);
	if (!find_gaps(o)) {
		retire(o);
		return NULL;
	}
	(void)elf_open(&o->view, path);	/* else there is no table, no name */
	find_table(o, info);
	return o;
}

static bool is_same(const struct object *o, const struct dl_phdr_info *info)
{
	return o->base == info->dlpi_addr && o->name &&
	       !strcmp(o->name, info->dlpi_name);
}

/* Objects stand in the loader's order: look behind the last one first. */
static struct object *find_known(const struct dl_phdr_info *info,
				 struct object *last)
{
	struct object *o = last ? last->next : objects;

	if (o && is_same(o, info))
		return o;
	for (o = objects; o && !is_same(o, info); o = o->next)
		;
	return o;
}

static struct dyn_ftrace *new_records(size_t count)
{
	void *p = mmap(NULL, count * sizeof(struct dyn_ftrace),
		       PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
		       -1, 0);

	return p == MAP_FAILED ? NULL : p;
}

struct dyn_ftrace *ftrace_port_records(size_t count)
{
	return new_records(count);
}

/* One pass over what is loaded. */
struct pass {
	struct object *last;		/* the one before, if known */
	struct object **end;		/* where a new one goes */
};

/* The program's path; without /proc, what it was started by. */
static const char *own_path(void)
{
	static char self[4096];
	ssize_t n = readlink("/proc/self/exe", self, sizeof(self) - 1);

	if (n <= 0)
		return (const char *)getauxval(AT_EXECFN);
	self[n] = '\0';
	return self;
}

/* The first object is the program, whose name the loader leaves out. */
static int visit(struct dl_phdr_info *info, size_t size, void *data)
{
	const char *path = info->dlpi_name;
	struct pass *pass = data;

	(void)size;
	pass->last = find_known(info, pass->last);
	if (pass->last)
		return 0;
	if (!objects)
		path = own_path();
	else if (!strchr(path, '/') || !loaded_ready(info))
		return 0;		/* the kernel's own, or too early */
	pass->last = new_object(info, path);
	if (!pass->last)
		return -1;
	*pass->end = pass->last;
	pass->end = &pass->last->next;
	return 0;
}

/*
 * Records of a place that was left are used again where they are enough.  Other
 * threads may still look into the old ones: they stay, and get twice as many,
 * so that what is left behind is never more than what is in use.
 */
static bool make_room(struct object *o, size_t count)
{
	struct dyn_ftrace *more;

	if (count <= o->room)
		return true;
	if (count < 2 * o->room)
		count = 2 * o->room;
	more = new_records(count);
	if (!more)
		return false;
	o->table.record = more;
	o->room = count;
	return true;
}

static int take_table(struct object *o)
{
	size_t count = (size_t)(o->table.stop - o->table.start) +
		       (size_t)(o->table.near_stop - o->table.near);

	if (!count || o->taken)
		return 0;
	o->taken = true;
	o->table.count = 0;		/* of who had the place before */
	if (!make_room(o, count))
		return -FTRACE_ENOMEM;
	if (o->start < o->stop && !far_doors(o, &o->table.doors))
		return -FTRACE_ENOMEM;
	return ftrace_take_table(&o->table);
}

static int take_all(void *unused)
{
	struct pass pass = { NULL, &objects };
	int failed = 0, told;

	(void)unused;
	while (*pass.end)
		pass.end = &(*pass.end)->next;
	if (dl_iterate_phdr(visit, &pass))
		return -FTRACE_ENOMEM;
	for (struct object *o = objects; o; o = o->next) {
		told = take_table(o);
		failed = failed ? failed : told;
		told = o->told ? 0 : record_object(o);
		failed = failed ? failed : told;
		o->told = true;
	}
	return failed;
}

int mcount_rescan(void)
{
	return ftrace_port_locked(take_all, NULL);
}

const struct object *load_objects(void)
{
	return objects;
}

static int mark(struct dl_phdr_info *info, size_t size, void *data)
{
	struct pass *pass = data;
	struct object *o = find_known(info, pass->last);

	(void)size;
	pass->last = o;
	if (o && o->stamp == loaded_stamp(info)) {
		o->segment = info->dlpi_phdr;
		o->here = true;
	}
	return 0;
}

/* What came again to where it was has its sites as they were built. */
static bool is_as_left(const struct object *o)
{
	for (size_t i = 0; o->taken && i < o->table.count; i++)
		if (!(o->table.record[i].flags & FTRACE_FL_DISABLED) &&
		    !records_stand(&o->table.record[i], 1))
			return false;
	return true;
}

/* Its names stay as they are until the place is taken: somebody may look. */
static void leave(struct object **place)
{
	struct object *o = *place;

	object_forget();
	*place = o->next;
	ftrace_drop_table(&o->table);
	o->start = o->stop = ~0ul;
	retire(o);
}

/*
 * dlclose(3) does not tell: before each change, with the lock held, objects
 * that have left are dropped.  The loader counts them in what it tells.
 */
void load_forget(const struct dl_phdr_info *info, size_t size)
{
	static unsigned long long known;	/* objects that had left */
	struct pass pass = { NULL, NULL };

	if (!objects || size < offsetof(struct dl_phdr_info, dlpi_tls_modid) ||
	    info->dlpi_subs == known)
		return;
	known = info->dlpi_subs;
	twin_forget(objects->start, objects->stop);
	for (struct object *o = objects; o; o = o->next)
		o->here = false;
	dl_iterate_phdr(mark, &pass);
	for (struct object **o = &objects; *o;)
		if (*o == objects || ((*o)->here && is_as_left(*o)))
			o = &(*o)->next;
		else
			leave(o);
}
