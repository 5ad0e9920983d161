/* SPDX-License-Identifier: MIT */
/* A file that is read, and the one that takes its place. */
#ifndef MCOUNT_FILE_H
#define MCOUNT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

struct file {
	const char *path;
	bool is_link;			/* the path names a symbolic one */
	int fd;
	struct stat st;
	unsigned char *bytes;
	size_t size;
	bool mapped;
	char err[128];		/* the sentence of the last failure */
};

/* Read a regular file.  0 or -1; file_close() is due in both cases. */
int file_open(struct file *, const char *path);
void file_close(struct file *);

/*
 * The same for a file that is only looked at, which may be large: what is not
 * looked at is not read.  If it becomes shorter meanwhile, SIGBUS says so.
 */
int file_map(struct file *, const char *path);

/*
 * Put `size` bytes in the place of `path`, which symbolic links lead to, with
 * the mode, owner and extended attributes of `like`, which gets `err`; into
 * what is no regular file, such as /dev/stdout, they are written.
 * Whoever looks finds the old file or the new one; where this fails, the old
 * one and no other.  With `backup` the old one becomes PATH.orig.  0 or -1.
 */
int file_replace(const char *path, struct file *like, const void *bytes,
		 size_t size, int backup);

/* The same like what was there before, or like any new file. */
int file_put(const char *path, struct file *like, const void *bytes,
	     size_t size);

#endif
