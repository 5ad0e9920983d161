/* SPDX-License-Identifier: MIT */
/*
 * The few things that the runtime asks of an ELF file: a section by name,
 * the functions of its symbol table.  The file is that of the program that
 * runs, so its class and byte order are our own; all else in it is foreign
 * and every offset is checked before use.
 */
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "runtime/hosted.h"

#define TYPE_OF(info) ((info) & 0xf)	/* the same in both classes */

bool elf_open(struct elf_view *v, const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct stat st;
	void *data = MAP_FAILED;

	if (fd < 0)
		return false;
	if (!fstat(fd, &st) && st.st_size >= (off_t)sizeof(ElfW(Ehdr)))
		data = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE,
			    fd, 0);
	close(fd);
	if (data == MAP_FAILED)
		return false;
	v->data = data;
	v->size = (size_t)st.st_size;
	if (!memcmp(v->data, ELFMAG, SELFMAG))
		return true;
	elf_close(v);
	return false;
}

void elf_close(struct elf_view *v)
{
	munmap((void *)v->data, v->size);
	v->data = NULL;
}

/* `count` things of `size` bytes at `offset`, or NULL. */
static const void *at(const struct elf_view *v, uint64_t offset,
		      uint64_t count, size_t size)
{
	if (offset > v->size || count > (v->size - offset) / size ||
	    offset % sizeof(uint32_t))
		return NULL;
	return v->data + offset;
}

static const ElfW(Shdr) *headers(const struct elf_view *v, size_t *count)
{
	const ElfW(Ehdr) *e = (const void *)v->data;
	const ElfW(Shdr) *s = NULL;

	if (e->e_shoff && e->e_shentsize == sizeof(*s))
		s = at(v, e->e_shoff, e->e_shnum, sizeof(*s));
	*count = s ? e->e_shnum : 0;
	return s;
}

/* The string at `offset` of section `link`; "" where there is none. */
static const char *string(const struct elf_view *v, uint32_t link,
			  size_t offset)
{
	size_t count;
	const ElfW(Shdr) *s = headers(v, &count);

	if (link >= count)
		return "";
	s += link;
	if (s->sh_offset > v->size || s->sh_size > v->size - s->sh_offset ||
	    offset >= s->sh_size ||
	    !memchr(v->data + s->sh_offset + offset, 0, s->sh_size - offset))
		return "";
	return (const char *)v->data + s->sh_offset + offset;
}

static struct section section_of(const ElfW(Shdr) *s)
{
	return (struct section){
		.address = s->sh_addr,
		.offset = s->sh_offset,
		.size = s->sh_size,
		.entry = s->sh_entsize,
		.link = s->sh_link,
		.type = s->sh_type,
	};
}

bool elf_section(const struct elf_view *v, const char *name,
		 struct section *found)
{
	const ElfW(Ehdr) *e = (const void *)v->data;
	size_t count;
	const ElfW(Shdr) *s = headers(v, &count);

	for (size_t i = 0; i < count; i++)
		if (!strcmp(string(v, e->e_shstrndx, s[i].sh_name), name)) {
			*found = section_of(&s[i]);
			return true;
		}
	return false;
}

static int by_value(const void *a, const void *b)
{
	const struct symbol *x = a, *y = b;

	return x->value < y->value ? -1 : x->value > y->value;
}

void elf_sort(struct symbol *list, size_t count)
{
	qsort(list, count, sizeof(*list), by_value);
}

/* Functions of one table, ascending; the caller frees them. */
static size_t functions(const struct elf_view *v, const struct section *t,
			struct symbol **list)
{
	size_t count = (size_t)t->size / sizeof(ElfW(Sym)), n = 0;
	const ElfW(Sym) *s = at(v, t->offset, count, sizeof(*s));

	*list = s ? calloc(count + 1, sizeof(**list)) : NULL;
	if (!*list)
		return 0;
	for (size_t i = 0; i < count; i++)
		if (TYPE_OF(s[i].st_info) == STT_FUNC && s[i].st_shndx)
			(*list)[n++] = (struct symbol){
				.value = ftrace_call_adjust(s[i].st_value),
				.size = s[i].st_size,
				.name = string(v, t->link, s[i].st_name),
			};
	elf_sort(*list, n);
	return n;
}

/* .symtab where the file has one, else what is exported. */
size_t elf_functions(const struct elf_view *v, struct symbol **list)
{
	struct section t;

	*list = NULL;
	if (elf_section(v, ".symtab", &t) && t.type == SHT_SYMTAB)
		return functions(v, &t, list);
	if (elf_section(v, ".dynsym", &t) && t.type == SHT_DYNSYM)
		return functions(v, &t, list);
	return 0;
}
