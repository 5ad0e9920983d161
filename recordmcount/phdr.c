/* SPDX-License-Identifier: MIT */
/* Reads and writes program headers: the classes order them differently. */
#include "recordmcount/phdr.h"

size_t phdr_size(const struct obj *o)
{
	return o->wide ? sizeof(Elf64_Phdr) : sizeof(Elf32_Phdr);
}

static uint64_t table(const struct obj *o)
{
	return obj_get(o, o->bytes + (o->wide ? offsetof(Elf64_Ehdr, e_phoff)
				      : offsetof(Elf32_Ehdr, e_phoff)));
}

int phdr_count(struct obj *o)
{
	const unsigned char *h = o->bytes;
	unsigned n, size;

	n = obj_get2(o, h + (o->wide ? offsetof(Elf64_Ehdr, e_phnum)
			     : offsetof(Elf32_Ehdr, e_phnum)));
	size = obj_get2(o, h + (o->wide ? offsetof(Elf64_Ehdr, e_phentsize)
				: offsetof(Elf32_Ehdr, e_phentsize)));
	if (n && size != phdr_size(o))
		return obj_fail(o, "e_phentsize is %u", size);
	if (n == PN_XNUM || table(o) > o->size ||
	    n > (o->size - table(o)) / phdr_size(o))
		return obj_fail(o, "the program headers exceed the file");
	return (int)n;
}

uint64_t phdr_offset(const struct obj *o, int n)
{
	return table(o) + (uint64_t)n * phdr_size(o);
}

void phdr_get(const struct obj *o, int n, struct phdr *h)
{
	const unsigned char *p = o->bytes + phdr_offset(o, n);
	size_t word = o->wide ? 8 : 4;
	uint64_t *const field[] = {
		&h->offset, &h->vaddr, &h->paddr, &h->filesz, &h->memsz,
	};

	h->type = obj_get4(o, p);
	h->flags = obj_get4(o, p + (o->wide ? offsetof(Elf64_Phdr, p_flags)
				    : offsetof(Elf32_Phdr, p_flags)));
	h->align = obj_get(o, p + (o->wide ? offsetof(Elf64_Phdr, p_align)
				   : offsetof(Elf32_Phdr, p_align)));
	p += o->wide ? offsetof(Elf64_Phdr, p_offset)
		     : offsetof(Elf32_Phdr, p_offset);
	for (size_t i = 0; i < sizeof(field) / sizeof(*field); i++)
		*field[i] = obj_get(o, p + i * word);
}

void phdr_put(const struct obj *o, unsigned char *p, const struct phdr *h)
{
	size_t word = o->wide ? 8 : 4;
	const uint64_t field[] = {
		h->offset, h->vaddr, h->paddr, h->filesz, h->memsz,
	};

	obj_put4(o, p, h->type);
	obj_put4(o, p + (o->wide ? offsetof(Elf64_Phdr, p_flags)
			 : offsetof(Elf32_Phdr, p_flags)), h->flags);
	obj_put(o, p + (o->wide ? offsetof(Elf64_Phdr, p_align)
			: offsetof(Elf32_Phdr, p_align)), h->align);
	p += o->wide ? offsetof(Elf64_Phdr, p_offset)
		     : offsetof(Elf32_Phdr, p_offset);
	for (size_t i = 0; i < sizeof(field) / sizeof(*field); i++)
		obj_put(o, p + i * word, field[i]);
}
