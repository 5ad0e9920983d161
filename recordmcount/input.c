/* SPDX-License-Identifier: MIT */
/* Reads files and takes archives apart, thin ones too. */
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>

#include "recordmcount/archive.h"
#include "recordmcount/file.h"
#include "recordmcount/input.h"
#include "recordmcount/obj.h"

struct reading {
	const char *path, *member;
	void (*take)(void *where, const struct input *);
	void *where;
};

static void give_file(const struct reading *r, const char *path)
{
	struct file f;
	struct input in = { .name = path };

	if (file_map(&f, path))
		in.err = f.err;
	in.bytes = f.bytes;
	in.size = f.size;
	r->take(r->where, &in);
	file_close(&f);
}

static void give_member(const struct reading *r, const struct archive *a,
			const struct member *m)
{
	struct input in = { .bytes = m->bytes, .size = m->size };
	char *name = archive_member_path(a, m, r->path);

	in.name = name ? name : r->path;
	if (!name)
		in.err = "out of memory";
	if (m->bytes || in.err)
		r->take(r->where, &in);
	else
		give_file(r, name);
	free(name);
}

static bool is_wanted(const struct reading *r, const struct member *m)
{
	enum file_kind kind = m->bytes ? file_kind(m->bytes, m->size)
				       : FILE_ELF;
	char *name;
	bool wanted;

	if (m->index || (kind != FILE_ELF && kind != FILE_BITCODE))
		return false;
	if (!r->member)
		return true;
	name = strndup(m->name, m->name_size);
	wanted = name && !fnmatch(r->member, name, 0);
	free(name);
	return wanted;
}

static void give_archive(const struct reading *r, const struct file *f)
{
	struct archive a;
	const struct input in = { .name = r->path, .err = a.err };

	if (archive_read(&a, f->bytes, f->size))
		r->take(r->where, &in);
	else
		for (size_t i = 0; i < a.n; i++)
			if (is_wanted(r, &a.member[i]))
				give_member(r, &a, &a.member[i]);
	archive_free(&a);
}

void input_each(const char *path, const char *member,
		void (*take)(void *where, const struct input *), void *where)
{
	const struct reading r = { path, member, take, where };
	struct file f;
	struct input in = { .name = path };

	if (file_map(&f, path))
		in.err = f.err;
	in.bytes = f.bytes;
	in.size = f.size;
	if (!in.err && file_kind(f.bytes, f.size) == FILE_ARCHIVE)
		give_archive(&r, &f);
	else
		take(where, &in);
	file_close(&f);
}
