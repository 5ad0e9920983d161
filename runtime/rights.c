/* SPDX-License-Identifier: MIT */
/*
 * What an object's text is mapped with besides the rights to read and to
 * execute it.  Kernel and loader give it what its program property asks for,
 * where the machine can: System V ABI, "Linux Extensions", .note.gnu.property.
 */
#include <elf.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>

#include "runtime/hosted.h"

struct property {
	uint32_t type, size;		/* bytes of data behind it */
};

static size_t padded(size_t size)
{
	return (size + sizeof(long) - 1) & -sizeof(long);
}

/* The bits that the property of this type has in the `size` bytes at `p`. */
static uint32_t bits_of(const unsigned char *p, size_t size, uint32_t type)
{
	struct property has;
	uint32_t bits = 0;

	for (; size >= sizeof(has); size -= padded(has.size)) {
		memcpy(&has, p, sizeof(has));
		p += sizeof(has);
		size -= sizeof(has);
		if (has.size > size || padded(has.size) > size)
			return 0;
		if (has.type == type && has.size == sizeof(bits))
			memcpy(&bits, p, sizeof(bits));
		p += padded(has.size);
	}
	return bits;
}

/* The same of a segment that holds one note. */
static uint32_t bits_in(const unsigned char *note, size_t size, uint32_t type)
{
	const char name[] = ELF_NOTE_GNU;
	ElfW(Nhdr) head;

	if (size < sizeof(head) + sizeof(name))
		return 0;
	memcpy(&head, note, sizeof(head));
	size -= sizeof(head) + sizeof(name);
	if (head.n_type != NT_GNU_PROPERTY_TYPE_0 ||
	    head.n_namesz != sizeof(name) || head.n_descsz > size ||
	    memcmp(note + sizeof(head), name, sizeof(name)))
		return 0;
	return bits_of(note + sizeof(head) + sizeof(name), head.n_descsz,
		       type);
}

/* Rights of text, as mprotect(2) takes them. */
int rights_of(const struct object *o)
{
	const struct arch_guard *guard = &arch_guard;
	int rights = PROT_READ | PROT_EXEC;

	if (!guard || !o || !(getauxval(AT_HWCAP2) & guard->hwcap2))
		return rights;
	for (size_t i = 0; i < o->segments; i++) {
		const ElfW(Phdr) *p = &o->segment[i];
		const void *note = (const void *)(o->base + p->p_vaddr);

		if (p->p_type == PT_GNU_PROPERTY &&
		    bits_in(note, p->p_memsz, guard->property) & guard->bits)
			return rights | guard->right;
	}
	return rights;
}
