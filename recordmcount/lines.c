/* SPDX-License-Identifier: MIT */
/*
 * Source lines by libdwfl, which also relocates the debug sections of an
 * object.  It does so in the bytes that it is given: those of an object are
 * copied, an image needs no relocation.  Nothing but the file is looked at:
 * no debug information from elsewhere, no server, no library.
 */
#include <elfutils/libdwfl.h>
#include <stdlib.h>

#include "recordmcount/place.h"

struct lines {
	Dwfl *dwfl;
	Dwfl_Module *module;
	Elf *elf;
	GElf_Addr bias;
	char *copy;
};

/*
 * A program that is linked statically must load no library, which libdw does
 * to reach a server; the linker puts this in place of dlopen().
 */
void *__wrap_dlopen(const char *, int);

void *__wrap_dlopen(const char *name, int flags)
{
	(void)name;
	(void)flags;
	return NULL;
}

static int find_nothing(Dwfl_Module *module, void **data, const char *name,
			Dwarf_Addr base, const char *path, const char *link,
			GElf_Word crc, char **found)
{
	(void)module;
	(void)data;
	(void)name;
	(void)base;
	(void)path;
	(void)link;
	(void)crc;
	(void)found;
	return -1;
}

static const Dwfl_Callbacks callbacks = {
	.find_elf = dwfl_build_id_find_elf,
	.find_debuginfo = find_nothing,
	.section_address = dwfl_offline_section_address,
};

static bool has_lines(const struct obj *o)
{
	for (uint32_t i = 1; i < o->nsec; i++)
		if (!strcmp(o->sec[i].name, ".debug_line") ||
		    !strcmp(o->sec[i].name, ".zdebug_line"))
			return true;
	return false;
}

static bool begin(struct lines *l, const struct audit *a)
{
	char *bytes = (char *)(uintptr_t)a->obj.bytes;

	if (audit_is_object(a)) {
		l->copy = malloc(a->obj.size);
		if (!l->copy)
			return false;
		bytes = memcpy(l->copy, bytes, a->obj.size);
	}
	l->dwfl = dwfl_begin(&callbacks);
	if (!l->dwfl)
		return false;
	dwfl_report_begin(l->dwfl);
	l->module = dwfl_report_offline_memory(l->dwfl, a->path, a->path,
					       bytes, a->obj.size);
	if (dwfl_report_end(l->dwfl, NULL, NULL) || !l->module)
		return false;
	l->elf = dwfl_module_getelf(l->module, &l->bias);
	return l->elf;
}

struct lines *lines_open(const struct audit *a)
{
	struct lines *l = has_lines(&a->obj) ? calloc(1, sizeof(*l)) : NULL;

	if (l && !begin(l, a)) {
		lines_close(l);
		l = NULL;
	}
	return l;
}

void lines_close(struct lines *l)
{
	if (!l)
		return;
	if (l->dwfl)
		dwfl_end(l->dwfl);
	free(l->copy);
	free(l);
}

/* libdwfl gives the sections of an object addresses of its own. */
const char *lines_find(const struct lines *l, uint32_t sec, uint64_t off,
		       int *line)
{
	GElf_Shdr h;
	Dwfl_Line *at;

	*line = 0;
	if (!l || !gelf_getshdr(elf_getscn(l->elf, sec), &h))
		return NULL;
	at = dwfl_module_getsrc(l->module, h.sh_addr + l->bias + off);
	return at ? dwfl_lineinfo(at, NULL, line, NULL, NULL, NULL) : NULL;
}

void *lines_module(const struct lines *l)
{
	return l->module;
}
