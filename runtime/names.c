/* SPDX-License-Identifier: MIT */
/* What an object's functions are called. */
#include <link.h>

#include "runtime/hosted.h"

/* Where functions have descriptors, those are what their symbols tell. */
static void follow_descriptors(const struct object *o, struct symbol *list,
			       size_t count)
{
	const struct dl_phdr_info info = {
		.dlpi_addr = o->base,
		.dlpi_phdr = o->segment,
		.dlpi_phnum = (ElfW(Half))o->segments,
	};
	size_t size;
	unsigned long opd = (unsigned long)load_entries(o, ".opd",
							&info, &size);

	size -= size % sizeof(opd);
	if (!opd || !size)
		return;
	for (size_t i = 0; i < count; i++) {
		unsigned long at = o->base + (unsigned long)list[i].value;

		if (at - opd <= size - sizeof(opd))
			list[i].value = arch_near_entry(at) - o->base;
	}
	elf_sort(list, count);
}

/*
 * Names are read when somebody asks for one first, with the lock held: a
 * program that nobody traces does not wait for that at its start.
 */
void names_load(const struct object *known)
{
	struct object *o = (struct object *)known;
	size_t count = 0;

	if (o->named)
		return;
	o->named = true;
	if (o->view.data)
		count = elf_functions(&o->view, &o->symbol);
	follow_descriptors(o, o->symbol, count);
	__atomic_store_n(&o->symbols, count, __ATOMIC_RELEASE);
}
