/* SPDX-License-Identifier: MIT */
/*
 * What a file has besides its sections.  A layout that is made anew has no
 * place for it: what comes out would be less than what went in.  Linux's
 * modules carry their signature there, some programs their data.
 */
#include "recordmcount/phdr.h"
#include "recordmcount/rest.h"

/* The last bytes of a signed module: Linux, "Kernel module signing". */
static const char signature[] = "~Module signature appended~\n";

static uint64_t most(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

/* Behind the last byte that a header names. */
static uint64_t named_end(struct obj *o)
{
	size_t shdr = o->wide ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr);
	uint64_t end = obj_get(o, o->bytes +
			       (o->wide ? offsetof(Elf64_Ehdr, e_shoff)
				: offsetof(Elf32_Ehdr, e_shoff)));
	int count = o->segments ? phdr_count(o) : 0;
	struct phdr h;

	end += o->nsec * shdr;
	for (uint32_t i = 1; i < o->nsec; i++)
		if (o->sec[i].data)
			end = most(end, o->sec[i].offset + o->sec[i].size);
	for (int n = 0; n < count; n++) {
		phdr_get(o, n, &h);
		end = most(end, h.offset + h.filesz);
	}
	return count ? most(end, phdr_offset(o, count)) : end;
}

/* Zeros fill a block up; anything else means something to somebody. */
static int check_end(struct obj *o)
{
	const size_t size = sizeof(signature) - 1;
	uint64_t end = named_end(o);

	for (uint64_t at = end; at < o->size; at++) {
		if (!o->bytes[at])
			continue;
		if (o->size - end >= size &&
		    !memcmp(o->bytes + o->size - size, signature, size))
			return obj_fail(o, "signed, which a change would "
					"undo: record it before");
		return obj_fail(o, "no header names the last %llu bytes, which "
				"would be lost",
				(unsigned long long)(o->size - end));
	}
	return 0;
}

/* Each byte once: of many that share theirs a small file has a large sum. */
static int check_sum(struct obj *o)
{
	uint64_t left = o->size;

	for (uint32_t i = 1; i < o->nsec; i++) {
		const struct sec *s = &o->sec[i];

		if (!s->data || (o->type != ET_REL && s->flags & SHF_ALLOC))
			continue;
		if (s->size > left)
			return obj_fail_at(o, i, 0, "shares its bytes with "
					   "another section");
		left -= s->size;
	}
	return 0;
}

int rest_check(struct obj *o)
{
	return check_sum(o) || check_end(o) ? -1 : 0;
}
