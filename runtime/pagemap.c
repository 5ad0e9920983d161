/* SPDX-License-Identifier: MIT */
/*
 * Who else wrote text: debuggers and the kernel's probes get pages of their
 * own from the kernel, in place of those of the file that is mapped there.
 * Documentation/admin-guide/mm/pagemap.rst.
 */
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "runtime/hosted.h"

enum { AT_ONCE = 256 };		/* entries */

/* Bits of an entry. */
enum { OF_FILE = 61, SWAPPED = 62, PRESENT = 63 };

static bool is_written(uint64_t entry)
{
	return entry >> SWAPPED & 1 ||
	       (entry >> PRESENT & 1 && !(entry >> OF_FILE & 1));
}

static bool read_entries(int fd, size_t page, size_t count,
			 unsigned char *written)
{
	uint64_t entry[AT_ONCE];

	for (size_t n; count; count -= n, page += n) {
		n = count < AT_ONCE ? count : AT_ONCE;
		if (pread(fd, entry, n * sizeof(*entry),
			  (off_t)(page * sizeof(*entry))) !=
		    (ssize_t)(n * sizeof(*entry)))
			return false;
		for (size_t i = 0; i < n; i++)
			*written++ = is_written(entry[i]);
	}
	return true;
}

/*
 * A byte for each of the `count` pages from `start` on: 1, it is not the mapped
 * file's; 0, it is, or nobody has touched it.  False: nobody tells.
 */
bool pagemap_written(unsigned long start, size_t count, unsigned char *written)
{
	int fd = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
	bool good = fd >= 0 &&
		    read_entries(fd, start / page_size(), count, written);

	if (fd >= 0)
		close(fd);
	return good;
}

/* Does it tell the truth?  An emulator's is of other addresses. */
bool pagemap_tells(int file)
{
	char *p = mmap(NULL, page_size(), PROT_READ | PROT_WRITE, MAP_PRIVATE,
		       file, 0);
	unsigned char before = 1, after = 0;
	bool good;

	if (p == MAP_FAILED)
		return false;
	(void)*(volatile char *)p;
	good = pagemap_written((unsigned long)p, 1, &before);
	*(volatile char *)p = 1;
	good = pagemap_written((unsigned long)p, 1, &after) && good;
	munmap(p, page_size());
	return good && !before && after;
}
