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
#include <sys/mman.h>
#include <unistd.h>

#include "runtime/hosted.h"

/* References that also keep the table through --gc-sections. */
extern const unsigned long __start___mcount_loc[]
	__attribute__((weak, visibility("hidden")));
extern const unsigned long __stop___mcount_loc[]
	__attribute__((weak, visibility("hidden")));

static struct object *objects;

static void find_text(struct object *o, const struct dl_phdr_info *info)
{
	unsigned long page = (unsigned long)sysconf(_SC_PAGESIZE);

	o->low = o->start = ~0ul;
	for (int i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *p = &info->dlpi_phdr[i];
		unsigned long start = o->base + p->p_vaddr;
		unsigned long stop = start + p->p_memsz;

		if (p->p_type == PT_LOAD && start < o->low)
			o->low = start & -page;
		if (p->p_type != PT_LOAD || !(p->p_flags & PF_X))
			continue;
		if (start < o->start)
			o->start = start & -page;
		if (stop > o->stop)
			o->stop = (stop + page - 1) & -page;
	}
	o->table.text_start = o->start;
	o->table.text_stop = o->stop;
}

/* Is [start, start + size) in what the file was told to load? */
static bool is_loaded(const struct dl_phdr_info *info, uint64_t start,
		      uint64_t size)
{
	for (int i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *p = &info->dlpi_phdr[i];

		if (p->p_type == PT_LOAD && start >= p->p_vaddr &&
		    start - p->p_vaddr <= p->p_memsz &&
		    size <= p->p_memsz - (start - p->p_vaddr))
			return true;
	}
	return false;
}

/* A section of entries and its bytes, if the object has it loaded. */
static const void *find_entries(const struct object *o,
				const struct elf_view *v, const char *name,
				const struct dl_phdr_info *info, size_t *size)
{
	struct section s;

	*size = 0;
	if (!v->data || !elf_section(v, name, &s) ||
	    !is_loaded(info, s.address, s.size))
		return NULL;
	*size = (size_t)s.size;	/* loaded: it fits */
	return (const void *)(o->base + (unsigned long)s.address);
}

static void find_table(struct object *o, const struct elf_view *v,
		       const struct dl_phdr_info *info)
{
	struct ftrace_table *t = &o->table;
	size_t size, near;

	t->start = find_entries(o, v, "__mcount_loc", info, &size);
	t->stop = t->start + size / sizeof(*t->start);
	t->near = find_entries(o, v, "__mcount_loc_rel", info, &near);
	t->near_stop = t->near + near / sizeof(*t->near);
	if (!t->start && !t->near && !objects) {
		t->start = __start___mcount_loc;
		t->stop = __stop___mcount_loc;
	}
}

/* Where functions have descriptors, those are what their symbols tell. */
static void follow_descriptors(struct object *o, const struct elf_view *v,
			       const struct dl_phdr_info *info)
{
	size_t size;
	unsigned long opd = (unsigned long)find_entries(o, v, ".opd", info,
							&size);

	size -= size % sizeof(opd);
	if (!opd || !size)
		return;
	for (size_t i = 0; i < o->symbols; i++) {
		unsigned long at = o->base + (unsigned long)o->symbol[i].value;

		if (at - opd <= size - sizeof(opd))
			o->symbol[i].value = arch_near_entry(at) - o->base;
	}
	elf_sort(o->symbol, o->symbols);
}

/* Objects with a table are tracer's; the others are kept for their names. */
static struct object *new_object(const struct dl_phdr_info *info,
				 const char *path)
{
	struct object *o = calloc(1, sizeof(*o));
	struct elf_view v = { NULL, 0 };

	if (!o)
		return NULL;
	o->base = info->dlpi_addr;
	o->segment = info->dlpi_phdr;
	o->segments = info->dlpi_phnum;
	o->path = realpath(path, NULL);
	if (!o->path)
		o->path = strdup(path);
	find_text(o, info);
	if (elf_open(&v, path))
		o->symbols = elf_functions(&v, &o->symbol);
	follow_descriptors(o, &v, info);
	find_table(o, &v, info);
	return o;
}

static bool is_known(const struct dl_phdr_info *info)
{
	for (const struct object *o = objects; o; o = o->next)
		if (o->base == info->dlpi_addr)
			return true;
	return false;
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

/* The first object is the program, whose name the loader leaves out. */
static int visit(struct dl_phdr_info *info, size_t size, void *last)
{
	static char self[4096];
	struct object ***end = last, *o;
	const char *path = info->dlpi_name;
	ssize_t n;

	(void)size;
	if (is_known(info))
		return 0;
	if (!objects) {
		n = readlink("/proc/self/exe", self, sizeof(self) - 1);
		self[n > 0 ? n : 0] = '\0';
		path = self;
	}
	if (!strchr(path, '/'))		/* the kernel's own */
		return 0;
	o = new_object(info, path);
	if (!o)
		return -1;
	**end = o;
	*end = &o->next;
	return 0;
}

static int take_table(struct object *o)
{
	size_t count = (size_t)(o->table.stop - o->table.start) +
		       (size_t)(o->table.near_stop - o->table.near);

	if (!count || o->table.record)
		return 0;
	o->table.record = new_records(count);
	o->table.caller = far_caller(o);
	if (!o->table.record || !o->table.caller)
		return -FTRACE_ENOMEM;
	return ftrace_add_table(&o->table);
}

int mcount_rescan(void)
{
	struct object **end = &objects;
	int failed = 0, told;

	while (*end)
		end = &(*end)->next;
	if (dl_iterate_phdr(visit, &end))
		return -FTRACE_ENOMEM;
	for (struct object *o = objects; o; o = o->next) {
		told = take_table(o);
		failed = failed ? failed : told;
	}
	return failed;
}

const struct object *load_objects(void)
{
	return objects;
}

const struct object *object_of(unsigned long ip)
{
	for (const struct object *o = objects; o; o = o->next)
		if (ip >= o->start && ip < o->stop)
			return o;
	return NULL;
}

/* The whole pages of the executable segment that `ip` lies in, if known. */
bool object_segment(unsigned long ip, unsigned long *start, unsigned long *stop)
{
	unsigned long page = (unsigned long)sysconf(_SC_PAGESIZE);
	const struct object *o = object_of(ip);

	for (size_t i = 0; o && i < o->segments; i++) {
		const ElfW(Phdr) *p = &o->segment[i];
		unsigned long low = o->base + p->p_vaddr;

		if (p->p_type != PT_LOAD || !(p->p_flags & PF_X) || ip < low ||
		    ip - low >= p->p_memsz)
			continue;
		*start = low & -page;
		*stop = (low + p->p_memsz + page - 1) & -page;
		return true;
	}
	return false;
}

/* The last function that starts at or before `ip`. */
const struct symbol *object_symbol(const struct object *o, unsigned long ip)
{
	size_t low = 0, high = o->symbols;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (o->symbol[middle].value <= ip - o->base)
			low = middle + 1;
		else
			high = middle;
	}
	return low ? &o->symbol[low - 1] : NULL;
}

const char *ftrace_port_name(unsigned long ip)
{
	const struct object *o = object_of(ip);
	const struct symbol *s = o ? object_symbol(o, ip) : NULL;

	return s ? s->name : NULL;
}

static int mark(struct dl_phdr_info *info, size_t size, void *unused)
{
	static unsigned long long left;	/* objects that have left so far */

	(void)unused;
	if (size < offsetof(struct dl_phdr_info, dlpi_tls_modid))
		return 1;
	if (info->dlpi_addr == objects->base) {
		if (info->dlpi_subs == left)
			return 1;
		left = info->dlpi_subs;
		for (struct object *o = objects; o; o = o->next)
			o->here = false;
	}
	for (struct object *o = objects; o; o = o->next)
		if (o->base == info->dlpi_addr)
			o->here = true;
	return 0;
}

/*
 * dlclose(3) does not tell: before each change, with the lock held, tables
 * of objects that have left are dropped.  Their names stay: a recording
 * may have events of theirs.
 */
void load_forget(void)
{
	if (!objects || dl_iterate_phdr(mark, NULL))
		return;
	for (struct object *o = objects; o; o = o->next)
		if (!o->here && o->table.record) {
			ftrace_drop_table(&o->table);
			o->table.record = NULL;
			o->table.stop = o->table.start;
			o->table.near_stop = o->table.near;
			o->base = o->start = o->stop = ~0ul;
		}
}
