/* SPDX-License-Identifier: MIT */
/*
 * Of the runtimes in a process - the program's, those of shared objects, one
 * that was preloaded - only the first in the loader's order acts: two would
 * each take the other's calls for foreign bytes.  Each carries a note to be
 * found by, as symbols may be stripped or hidden.
 */
#include <link.h>
#include <string.h>

#include "runtime/hosted.h"

enum { NOTE_ALIGN = 4 };

struct note {
	ElfW(Nhdr) head;
	char name[12];			/* a multiple of NOTE_ALIGN */
};

static const struct note note
	__attribute__((section(".note.mcount-rt"), aligned(NOTE_ALIGN))) = {
	.head = {
		.n_namesz = sizeof("mcount-rt"),
		.n_type = 1,
	},
	.name = "mcount-rt",
};

static bool has_note(const struct dl_phdr_info *info)
{
	for (int i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *p = &info->dlpi_phdr[i];
		const char *at = (const char *)(info->dlpi_addr + p->p_vaddr);
		size_t left = p->p_memsz;

		if (p->p_type != PT_NOTE ||
		    !loaded_has(info, p->p_vaddr, p->p_memsz))
			continue;
		for (; left >= sizeof(note); left -= NOTE_ALIGN) {
			if (!memcmp(at, &note, sizeof(note)))
				return true;
			at += NOTE_ALIGN;
		}
	}
	return false;
}

static int look(struct dl_phdr_info *info, size_t size, void *data)
{
	bool *mine = data;

	(void)size;
	if (!has_note(info))
		return 0;
	*mine = loaded_has(info, (unsigned long)&note - info->dlpi_addr,
			   sizeof(note));
	return 1;
}

/* Does this runtime act?  Also where a linker script dropped the notes. */
bool sole_acts(void)
{
	bool mine = true;

	dl_iterate_phdr(look, &mine);
	return mine;
}
