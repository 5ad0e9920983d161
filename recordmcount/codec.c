/* SPDX-License-Identifier: MIT */
/*
 * One symbol, one relocation: how each class lays them out (gABI chapter 4),
 * and the three-in-one relocation of little-endian MIPS64.
 */
#include "recordmcount/obj.h"

size_t obj_sym_size(const struct obj *o)
{
	return o->wide ? sizeof(Elf64_Sym) : sizeof(Elf32_Sym);
}

size_t obj_rel_size(const struct obj *o, uint32_t type)
{
	size_t word = o->wide ? 8 : 4;

	return type == SHT_RELA ? 3 * word : 2 * word;
}

size_t obj_rel_count(const struct obj *o, uint32_t i)
{
	return o->sec[i].size / obj_rel_size(o, o->sec[i].type);
}

static void info_get(const struct obj *o, const unsigned char *p,
		     struct rel *r)
{
	r->sym = obj_rel_sym(o, p);
	if (!o->wide)
		r->type = ELF32_R_TYPE(obj_get4(o, p));
	else
		r->type = obj_is_mips64(o) ? p[7]
			: obj_get4(o, o->big ? p + 4 : p);
}

static void info_put(const struct obj *o, unsigned char *p,
		     const struct rel *r)
{
	if (!o->wide) {
		obj_put4(o, p, ELF32_R_INFO(r->sym, r->type & 0xff));
	} else if (obj_is_mips64(o)) {
		obj_put4(o, p, r->sym);
		memset(p + 4, 0, 3);
		p[7] = (unsigned char)r->type;
	} else {
		obj_put8(o, p, ELF64_R_INFO((uint64_t)r->sym, r->type));
	}
}

void obj_rel(const struct obj *o, uint32_t i, size_t n, struct rel *r)
{
	const struct sec *s = &o->sec[i];
	size_t word = o->wide ? 8 : 4;
	const unsigned char *p = s->data + n * obj_rel_size(o, s->type);

	r->offset = obj_get(o, p);
	info_get(o, p + word, r);
	r->addend = 0;
	if (s->type == SHT_RELA)
		r->addend = o->wide ? (int64_t)obj_get8(o, p + 2 * word)
				    : (int32_t)obj_get4(o, p + 2 * word);
}

void obj_rel_put(const struct obj *o, uint32_t type, unsigned char *p,
		 const struct rel *r)
{
	size_t word = o->wide ? 8 : 4;

	obj_put(o, p, r->offset);
	info_put(o, p + word, r);
	if (type == SHT_RELA)
		obj_put(o, p + 2 * word, (uint64_t)r->addend);
}

/* The section of a symbol, 0 for what is in none: absolute, common. */
static uint32_t section_of(const struct obj *o, uint32_t n, uint16_t shndx)
{
	uint32_t sec = shndx;

	if (shndx == SHN_XINDEX && o->shndx)
		sec = obj_get4(o, o->sec[o->shndx].data + 4 * (size_t)n);
	else if (shndx >= SHN_LORESERVE)
		return 0;
	return sec < o->nsec ? sec : 0;
}

/* The symbol at `p` but for its name, which is at `*name`, and its section. */
static uint16_t sym_get(const struct obj *o, const unsigned char *p,
			struct sym *s, uint32_t *name)
{
	unsigned char info;
	uint16_t shndx;

	*name = obj_get4(o, p);
	if (o->wide) {
		info = p[offsetof(Elf64_Sym, st_info)];
		s->other = p[offsetof(Elf64_Sym, st_other)];
		shndx = obj_get2(o, p + offsetof(Elf64_Sym, st_shndx));
		s->value = obj_get8(o, p + offsetof(Elf64_Sym, st_value));
		s->size = obj_get8(o, p + offsetof(Elf64_Sym, st_size));
	} else {
		info = p[offsetof(Elf32_Sym, st_info)];
		s->other = p[offsetof(Elf32_Sym, st_other)];
		shndx = obj_get2(o, p + offsetof(Elf32_Sym, st_shndx));
		s->value = obj_get4(o, p + offsetof(Elf32_Sym, st_value));
		s->size = obj_get4(o, p + offsetof(Elf32_Sym, st_size));
	}
	s->bind = ELF64_ST_BIND(info);
	s->type = ELF64_ST_TYPE(info);
	return shndx;
}

void obj_sym(const struct obj *o, uint32_t n, struct sym *s)
{
	uint16_t shndx;
	uint32_t name;

	*s = (struct sym){ .name = "" };
	if (n >= o->nsym)
		return;
	shndx = sym_get(o, o->sec[o->symtab].data + n * obj_sym_size(o), s,
			&name);
	if (name < o->strings_size)
		s->name = o->strings + name;
	s->sec = section_of(o, n, shndx);
}

void obj_dynamic_sym(const struct obj *o, uint32_t table, uint32_t n,
		     struct sym *s)
{
	const struct sec *t = &o->sec[table], *names;
	size_t size = obj_sym_size(o);
	uint16_t shndx;
	uint32_t name;

	*s = (struct sym){ .name = "" };
	if (t->type != SHT_DYNSYM || !t->data || n >= t->size / size ||
	    t->link >= o->nsec)
		return;
	shndx = sym_get(o, t->data + n * size, s, &name);
	names = &o->sec[t->link];
	if (names->data && name < names->size &&
	    memchr(names->data + name, 0, names->size - name))
		s->name = (const char *)names->data + name;
	s->sec = shndx < SHN_LORESERVE && shndx < o->nsec ? shndx : 0;
}

void obj_local_sym_put(const struct obj *o, unsigned char *p, uint16_t shndx,
		       uint32_t name, uint64_t value)
{
	size_t info = o->wide ? offsetof(Elf64_Sym, st_info)
			      : offsetof(Elf32_Sym, st_info);
	size_t at = o->wide ? offsetof(Elf64_Sym, st_shndx)
			    : offsetof(Elf32_Sym, st_shndx);
	size_t to = o->wide ? offsetof(Elf64_Sym, st_value)
			    : offsetof(Elf32_Sym, st_value);

	memset(p, 0, obj_sym_size(o));
	obj_put4(o, p, name);
	p[info] = ELF64_ST_INFO(STB_LOCAL, name ? STT_NOTYPE : STT_SECTION);
	obj_put2(o, p + at, shndx);
	obj_put(o, p + to, value);
}

uint32_t obj_at(const struct obj *o, uint64_t addr)
{
	for (uint32_t i = 1; i < o->nsec; i++) {
		const struct sec *s = &o->sec[i];

		if (s->flags & SHF_ALLOC && !(s->flags & SHF_TLS) &&
		    addr >= s->addr && addr - s->addr < s->size)
			return i;
	}
	return 0;
}

bool obj_is_slim_lto(const struct obj *o)
{
	bool lto = false;

	for (uint32_t i = 1; i < o->nsec; i++) {
		if (obj_is_code(o, i) && o->sec[i].size)
			return false;
		if (!strncmp(o->sec[i].name, ".gnu.lto_", 9))
			lto = true;
	}
	return lto;
}
