/* SPDX-License-Identifier: MIT */
/*
 * Opens an ELF file with libelf and checks it: the only file that knows
 * libelf.  Headers come through gelf; symbols and relocations are read by
 * record.  What an object may not be is refused here with a sentence, so that
 * no other file has to look.
 */
#include <gelf.h>
#include <libelf.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "recordmcount/obj.h"
#include "recordmcount/say.h"

static const struct {
	enum file_kind kind;
	size_t size;
	const char *magic;
} magics[] = {
	{ FILE_ELF, SELFMAG, ELFMAG },
	{ FILE_ARCHIVE, 8, "!<arch>\n" },
	{ FILE_ARCHIVE, 8, "!<thin>\n" },
	{ FILE_BITCODE, 4, "BC\xc0\xde" },
	{ FILE_BITCODE, 4, "\xde\xc0\x17\x0b" },	/* in a wrapper */
};

enum file_kind file_kind(const unsigned char *bytes, size_t size)
{
	for (size_t i = 0; i < sizeof(magics) / sizeof(*magics); i++)
		if (size >= magics[i].size &&
		    !memcmp(bytes, magics[i].magic, magics[i].size))
			return magics[i].kind;
	return FILE_OTHER;
}

int obj_fail(struct obj *o, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vsnprintf(o->err, sizeof(o->err), format, ap);
	va_end(ap);
	say_clean(o->err);
	return -1;
}

int obj_fail_at(struct obj *o, uint32_t sec, uint64_t off, const char *format,
		...)
{
	char what[160];
	va_list ap;

	va_start(ap, format);
	vsnprintf(what, sizeof(what), format, ap);
	va_end(ap);
	return obj_fail(o, "%.64s+0x%llx: %s",
			sec < o->nsec ? o->sec[sec].name : "?",
			(unsigned long long)off, what);
}

static bool within(uint64_t off, uint64_t size, uint64_t whole)
{
	return off <= whole && size <= whole - off;
}

/* What e_ident says; nothing else may be read before. */
static int read_ident(struct obj *o)
{
	const unsigned char *id = o->bytes;

	switch (file_kind(id, o->size)) {
	case FILE_ELF:
		break;
	case FILE_ARCHIVE:
		return obj_fail(o, "an archive, not an object");
	case FILE_BITCODE:
		return obj_fail(o, "LLVM bitcode, not an object");
	case FILE_OTHER:
		return obj_fail(o, "not an ELF file");
	}
	if (o->size < EI_NIDENT)
		return obj_fail(o, "the ELF header is cut off");
	if (id[EI_CLASS] != ELFCLASS32 && id[EI_CLASS] != ELFCLASS64)
		return obj_fail(o, "unknown ELF class %u", id[EI_CLASS]);
	if (id[EI_DATA] != ELFDATA2LSB && id[EI_DATA] != ELFDATA2MSB)
		return obj_fail(o, "unknown ELF data encoding %u", id[EI_DATA]);
	o->wide = id[EI_CLASS] == ELFCLASS64;
	o->big = id[EI_DATA] == ELFDATA2MSB;
	o->swap = o->big != (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__);
	if (o->size < (o->wide ? sizeof(Elf64_Ehdr) : sizeof(Elf32_Ehdr)))
		return obj_fail(o, "the ELF header is cut off");
	return 0;
}

static int read_header(struct obj *o, Elf *elf)
{
	size_t shentsize = o->wide ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr);
	size_t nsec, names;
	GElf_Ehdr h;

	if (!elf || !gelf_getehdr(elf, &h) || elf_getshdrnum(elf, &nsec) ||
	    elf_getshdrstrndx(elf, &names))
		return obj_fail(o, "the ELF header: %s", elf_errmsg(-1));
	o->type = h.e_type;
	o->machine = h.e_machine;
	o->segments = h.e_phnum;
	o->arch = arch_find(h.e_machine, o->wide ? ELFCLASS64 : ELFCLASS32);
	if (o->arch)
		o->code_big = arch_code_big(o->arch, o->big) &&
			      !(h.e_flags & o->arch->little_code);
	if (h.e_version != EV_CURRENT)
		return obj_fail(o, "unknown ELF version %u", h.e_version);
	if (h.e_ehsize != (o->wide ? sizeof(Elf64_Ehdr) : sizeof(Elf32_Ehdr)))
		return obj_fail(o, "e_ehsize is %u", h.e_ehsize);
	if (!nsec || !h.e_shoff)
		return obj_fail(o, "no section headers");
	if (h.e_shentsize != shentsize)
		return obj_fail(o, "e_shentsize is %u", h.e_shentsize);
	if (nsec > o->size / shentsize ||
	    !within(h.e_shoff, nsec * shentsize, o->size))
		return obj_fail(o, "the section headers exceed the file");
	if (names >= nsec)
		return obj_fail(o, "section names in section %zu of %zu",
				names, nsec);
	o->nsec = (uint32_t)nsec;
	o->shstrtab = (uint32_t)names;
	return 0;
}

/*
 * gABI, chapter 4, "Section Compression": nothing that is loaded.  Of what
 * linkers read nothing is either; debug information has types of machines.
 */
static bool may_be_compressed(const struct sec *s)
{
	return !(s->flags & SHF_ALLOC) &&
	       (s->type == SHT_PROGBITS || s->type >= SHT_LOOS);
}

static int read_section(struct obj *o, Elf *elf, uint32_t i)
{
	struct sec *s = &o->sec[i];
	GElf_Shdr h;

	if (!gelf_getshdr(elf_getscn(elf, i), &h))
		return obj_fail(o, "section %u: %s", i, elf_errmsg(-1));
	*s = (struct sec){
		.name = "",
		.name_at = h.sh_name,
		.type = h.sh_type,
		.link = h.sh_link,
		.info = h.sh_info,
		.flags = h.sh_flags,
		.addr = h.sh_addr,
		.offset = h.sh_offset,
		.size = h.sh_size,
		.align = h.sh_addralign,
		.entsize = h.sh_entsize,
	};
	if (i == 0 || s->type == SHT_NULL)
		return 0;
	if (s->align & (s->align - 1) || s->align > UINT32_MAX)
		return obj_fail(o, "section %u: aligned to 0x%llx", i,
				(unsigned long long)s->align);
	if (s->flags & SHF_COMPRESSED && !may_be_compressed(s))
		return obj_fail(o, "section %u: is compressed, and is not to "
				"be", i);
	if (s->type == SHT_NOBITS)
		return 0;
	if (!within(s->offset, s->size, o->size))
		return obj_fail(o, "section %u: its bytes exceed the file", i);
	s->data = o->bytes + s->offset;
	return 0;
}

static bool is_strings(const struct sec *s)
{
	return s->type == SHT_STRTAB && s->size && !s->data[s->size - 1];
}

static int name_sections(struct obj *o)
{
	const struct sec *names = &o->sec[o->shstrtab];

	if (!is_strings(names))
		return obj_fail(o, "section %u: no section names", o->shstrtab);
	for (uint32_t i = 1; i < o->nsec; i++) {
		if (o->sec[i].name_at >= names->size)
			return obj_fail(o, "section %u: no such name 0x%x", i,
					o->sec[i].name_at);
		o->sec[i].name = (const char *)names->data + o->sec[i].name_at;
	}
	return 0;
}

static int read_sections(struct obj *o, Elf *elf)
{
	o->sec = calloc(o->nsec, sizeof(*o->sec));
	if (!o->sec)
		return obj_fail(o, "out of memory");
	for (uint32_t i = 0; i < o->nsec; i++)
		if (read_section(o, elf, i))
			return -1;
	return name_sections(o);
}

static int check_rel(struct obj *o, uint32_t i)
{
	const struct sec *s = &o->sec[i];

	if (s->entsize != obj_rel_size(o, s->type) || s->size % s->entsize)
		return obj_fail_at(o, i, 0, "relocations of %llu bytes",
				   (unsigned long long)s->entsize);
	if (s->link >= o->nsec || s->info >= o->nsec)
		return obj_fail_at(o, i, 0, "relocates section %u by the "
				   "symbols of section %u", s->info, s->link);
	return 0;
}

static int check_symtab(struct obj *o, uint32_t i)
{
	const struct sec *s = &o->sec[i];

	if (o->symtab)
		return obj_fail_at(o, i, 0, "a second symbol table");
	if (s->entsize != obj_sym_size(o) || s->size % s->entsize ||
	    s->size / s->entsize > UINT32_MAX)
		return obj_fail_at(o, i, 0, "symbols of %llu bytes",
				   (unsigned long long)s->entsize);
	o->symtab = i;
	o->nsym = (uint32_t)(s->size / s->entsize);
	o->nlocal = s->info;
	if (o->nlocal > o->nsym)
		return obj_fail_at(o, i, 0, "%u local symbols of %u",
				   o->nlocal, o->nsym);
	if (s->link >= o->nsec || !is_strings(&o->sec[s->link]))
		return obj_fail_at(o, i, 0, "no symbol names");
	o->strings = (const char *)o->sec[s->link].data;
	o->strings_size = o->sec[s->link].size;
	return 0;
}

/* Symbols first: the section of their extended indexes follows them. */
static int check_tables(struct obj *o)
{
	for (uint32_t i = 1; i < o->nsec; i++) {
		if (o->sec[i].type == SHT_SYMTAB && check_symtab(o, i))
			return -1;
		if (obj_is_rel(o, i) && check_rel(o, i))
			return -1;
	}
	for (uint32_t i = 1; i < o->nsec && o->symtab; i++)
		if (o->sec[i].type == SHT_SYMTAB_SHNDX &&
		    o->sec[i].link == o->symtab)
			o->shndx = i;
	if (o->shndx && o->sec[o->shndx].size / 4 < o->nsym)
		return obj_fail_at(o, o->shndx, 0, "too few indexes");
	return 0;
}

int obj_open(struct obj *o, const void *bytes, size_t size)
{
	Elf *elf;
	int bad;

	*o = (struct obj){ .bytes = bytes, .size = size };
	if (read_ident(o))
		return -1;
	elf_version(EV_CURRENT);
	/* libelf takes a writable image and, reading, writes nothing to it. */
	elf = elf_memory((char *)(uintptr_t)bytes, size);
	bad = read_header(o, elf) || read_sections(o, elf) || check_tables(o);
	elf_end(elf);
	return bad ? -1 : 0;
}

void obj_close(struct obj *o)
{
	free(o->sec);
	o->sec = NULL;
}
