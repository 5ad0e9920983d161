/* SPDX-License-Identifier: MIT */
/* What the loader's own words tell of an object: dl_iterate_phdr(3). */
#include <dlfcn.h>
#include <string.h>

#include "runtime/hosted.h"

/* Is [start, start + size) in what the file was told to load? */
bool loaded_has(const struct dl_phdr_info *info, uint64_t start,
		uint64_t size)
{
	for (int i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *p = &info->dlpi_phdr[i];

		if (p->p_type == PT_LOAD && start >= p->p_vaddr &&
		    start - p->p_vaddr <= p->p_memsz &&
		    size <= p->p_memsz - (start - p->p_vaddr))
			return true;
	}
	return false;
}

static uint64_t mix(uint64_t stamp, const void *data, size_t size)
{
	const unsigned char *p = data;
	uint64_t word;

	for (; size >= sizeof(word); size -= sizeof(word)) {
		memcpy(&word, p, sizeof(word));
		p += sizeof(word);
		stamp = (stamp ^ word) * 0x9e3779b97f4a7c15u;
		stamp ^= stamp >> 32;
	}
	return stamp;
}

/* Another build of a file has other segments, or another build-id note. */
uint64_t loaded_stamp(const struct dl_phdr_info *info)
{
	uint64_t stamp = mix(0, info->dlpi_phdr,
			     info->dlpi_phnum * sizeof(*info->dlpi_phdr));

	for (int i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *p = &info->dlpi_phdr[i];

		if (p->p_type == PT_NOTE &&
		    loaded_has(info, p->p_vaddr, p->p_memsz))
			stamp = mix(stamp, (const void *)(info->dlpi_addr +
							  p->p_vaddr),
				    p->p_memsz);
	}
	return stamp;
}

/*
 * Has the loader relocated the object, its table too?  Another thread may be
 * about to.  It is found from then on.
 */
bool loaded_ready(const struct dl_phdr_info *info)
{
	struct dl_find_object found;

	for (int i = 0; i < info->dlpi_phnum; i++)
		if (info->dlpi_phdr[i].p_type == PT_LOAD)
			return !_dl_find_object(
				(void *)(info->dlpi_addr +
					 info->dlpi_phdr[i].p_vaddr), &found);
	return false;
}
