/* SPDX-License-Identifier: MIT */
/*
 * An ELF file as sections, symbols and relocations, in one form for both
 * classes and both byte orders.  The file stays as it lies in memory: what
 * is here points into it.  obj_open() has checked every size and offset that
 * the accessors use, so they are total.  Follows the gABI, chapters 4 and 5.
 */
#ifndef MCOUNT_OBJ_H
#define MCOUNT_OBJ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <elf.h>

#include "arch/arch.h"

struct sec {
	const char *name;
	uint32_t name_at;		/* in the section names */
	uint32_t type, link, info;
	uint64_t flags, addr, offset, size, align, entsize;
	const unsigned char *data;	/* NULL: takes no bytes in the file */
};

struct sym {
	const char *name;
	uint64_t value, size;
	uint32_t sec;			/* 0: in no section */
	unsigned char bind, type, other;
};

struct rel {
	uint64_t offset;
	uint32_t type, sym;
	int64_t addend;		/* 0 where it is in the code */
};

struct obj {
	const struct arch *arch;	/* NULL: arch/ has none */
	const unsigned char *bytes;
	size_t size;
	uint16_t type, machine;		/* e_type, e_machine */
	bool wide, big, swap;	/* 64 bits; big-endian; not as here */
	bool code_big;			/* so is its code */
	bool segments;		/* has program headers */
	struct sec *sec;
	uint32_t nsec, shstrtab;
	uint32_t symtab, shndx;		/* sections; 0: none */
	uint32_t nsym, nlocal;
	const char *strings;		/* of the symbols */
	uint64_t strings_size;
	char err[256];			/* the sentence of the last failure */
};

/* What a file is before it is read. */
enum file_kind { FILE_ELF, FILE_BITCODE, FILE_ARCHIVE, FILE_OTHER };

enum file_kind file_kind(const unsigned char *bytes, size_t size);

/*
 * Read `size` bytes, which stay the caller's and must outlive the object.
 * 0, or -1 with the reason in `err`; obj_close() is due in both cases.
 */
int obj_open(struct obj *, const void *bytes, size_t size);
void obj_close(struct obj *);

/* Put a sentence in `err`; -1. */
__attribute__((format(printf, 2, 3)))
int obj_fail(struct obj *, const char *format, ...);

/* The same about a place: "SECTION+0xOFFSET: sentence". */
__attribute__((format(printf, 4, 5)))
int obj_fail_at(struct obj *, uint32_t sec, uint64_t off, const char *format,
		...);

/* Is it an object whose code a link-time optimizer has yet to write? */
bool obj_is_slim_lto(const struct obj *);

/* Section `i` holds code. */
static inline bool obj_is_code(const struct obj *o, uint32_t i)
{
	const struct sec *s = &o->sec[i];

	return s->flags & SHF_EXECINSTR && s->type == SHT_PROGBITS && s->data;
}

static inline bool obj_is_rel(const struct obj *o, uint32_t i)
{
	return o->sec[i].type == SHT_RELA || o->sec[i].type == SHT_REL;
}

/* Bytes of a relocation in a section of this type; of a symbol. */
size_t obj_rel_size(const struct obj *, uint32_t type);
size_t obj_sym_size(const struct obj *);

/* Relocations in section `i`, and one of them. */
size_t obj_rel_count(const struct obj *, uint32_t i);
void obj_rel(const struct obj *, uint32_t i, size_t n, struct rel *);

/* Write a relocation as a section of `type` has it. */
void obj_rel_put(const struct obj *, uint32_t type, unsigned char *,
		 const struct rel *);

/* Symbol `n`; the null symbol for an index that is out of range. */
void obj_sym(const struct obj *, uint32_t n, struct sym *);

/* The same of the loader's symbols, in section `table`. */
void obj_dynamic_sym(const struct obj *, uint32_t table, uint32_t n,
		     struct sym *);

/*
 * Write a local symbol; its section index is `shndx`.  With a name it is a
 * place's, without one a section's.
 */
void obj_local_sym_put(const struct obj *, unsigned char *, uint16_t shndx,
		       uint32_t name, uint64_t value);

/* The section that an allocated address lies in, or 0. */
uint32_t obj_at(const struct obj *, uint64_t addr);

static inline uint16_t obj_get2(const struct obj *o, const void *p)
{
	uint16_t v;

	memcpy(&v, p, sizeof(v));
	return o->swap ? __builtin_bswap16(v) : v;
}

static inline uint32_t obj_get4(const struct obj *o, const void *p)
{
	uint32_t v;

	memcpy(&v, p, sizeof(v));
	return o->swap ? __builtin_bswap32(v) : v;
}

static inline uint64_t obj_get8(const struct obj *o, const void *p)
{
	uint64_t v;

	memcpy(&v, p, sizeof(v));
	return o->swap ? __builtin_bswap64(v) : v;
}

static inline void obj_put2(const struct obj *o, void *p, uint16_t v)
{
	v = o->swap ? __builtin_bswap16(v) : v;
	memcpy(p, &v, sizeof(v));
}

static inline void obj_put4(const struct obj *o, void *p, uint32_t v)
{
	v = o->swap ? __builtin_bswap32(v) : v;
	memcpy(p, &v, sizeof(v));
}

static inline void obj_put8(const struct obj *o, void *p, uint64_t v)
{
	v = o->swap ? __builtin_bswap64(v) : v;
	memcpy(p, &v, sizeof(v));
}

/* Symbol `n` of the table has this name; for `n` in range. */
static inline const char *obj_sym_name(const struct obj *o, uint32_t n)
{
	size_t size = o->wide ? sizeof(Elf64_Sym) : sizeof(Elf32_Sym);
	uint32_t at = obj_get4(o, o->sec[o->symtab].data + n * size);

	return at < o->strings_size ? o->strings + at : "";
}

/* r_info is a 32-bit symbol and four bytes, the last the type? */
static inline bool obj_is_mips64(const struct obj *o)
{
	return o->wide && o->arch && o->arch->quirks & ARCH_MIPS64_INFO;
}

/* The symbol in the r_info at `p`. */
static inline uint32_t obj_rel_sym(const struct obj *o, const unsigned char *p)
{
	if (!o->wide)
		return ELF32_R_SYM(obj_get4(o, p));
	return obj_get4(o, o->big || obj_is_mips64(o) ? p : p + 4);
}

/* A word of the file's class. */
static inline uint64_t obj_get(const struct obj *o, const void *p)
{
	return o->wide ? obj_get8(o, p) : obj_get4(o, p);
}

static inline void obj_put(const struct obj *o, void *p, uint64_t v)
{
	if (o->wide)
		obj_put8(o, p, v);
	else
		obj_put4(o, p, (uint32_t)v);
}

/* A slot of the table, as wide as the architecture's pointer. */
static inline uint64_t obj_get_slot(const struct obj *o, const void *p)
{
	return o->arch->pointer == 8 ? obj_get8(o, p) : obj_get4(o, p);
}

static inline void obj_put_slot(const struct obj *o, void *p, uint64_t v)
{
	if (o->arch->pointer == 8)
		obj_put8(o, p, v);
	else
		obj_put4(o, p, (uint32_t)v);
}

#endif
