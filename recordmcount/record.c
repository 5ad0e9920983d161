/* SPDX-License-Identifier: MIT */
/*
 * Records one file: find its sites, compare them with the table it has,
 * write what is missing.  The texts and statuses that a kernel build may
 * look for are the kernel's; docs/differences.md has the rest.
 */
#include <stdlib.h>

#include "recordmcount/file.h"
#include "recordmcount/record.h"

struct record {
	const struct options *opt;
	const char *path;
	FILE *out, *err;
	struct tally *tally;
	struct file file;
	struct obj obj;
	struct locs sites, others;
	struct entries have;
	struct change change;
	char why[256];			/* it failed; empty: it did not */
};

static void end_with(struct record *r, int status)
{
	if (r->tally->status < status)
		r->tally->status = status;
}

static void fail(struct record *r, int status, const char *why)
{
	snprintf(r->why, sizeof(r->why), "%s", why);
	fprintf(r->err, "%s: %s\n%s: failed\n", r->path, why, r->path);
	end_with(r, status);
}

/* A warning is a failure where --strict says so: -1. */
static int warn(struct record *r, FILE *to, const char *format,
		const char *name)
{
	if (!r->opt->quiet)
		fprintf(to, format, name);
	if (!r->opt->strict)
		return 0;
	fprintf(r->err, "%s: failed\n", r->path);
	end_with(r, FAILED);
	return -1;
}

/* The table, as places, to look sites up in. */
static int list_places(struct record *r, struct locs *places)
{
	for (size_t i = 0; i < r->have.n; i++) {
		const struct entry *e = &r->have.v[i];
		const struct loc loc = { .sec = e->sec, .off = e->off };

		if (!e->bound)
			return obj_fail_at(&r->obj, e->table, e->at,
					   "an entry without a relocation");
		if (locs_add(places, &loc))
			return obj_fail(&r->obj, "out of memory");
	}
	locs_sort(places);
	return 0;
}

static bool switches_off(const struct options *opt, bool recorded)
{
	switch (opt->nop) {
	case NOP_NONE:
		return false;
	case NOP_ALL:
		return true;
	case NOP_IGNORED:
		return !recorded;
	case NOP_BY_PROFILE:
		break;
	}
	return opt->profile == PROFILE_LINUX && !recorded;
}

/* Say, once a section, that its sites are not recorded. */
static int warn_ignored(struct record *r, const struct loc *l, uint32_t *last)
{
	if (!r->opt->warn || *last == l->sec)
		return 0;
	*last = l->sec;
	return warn(r, r->opt->json ? r->err : r->out,
		    "Section %s has mcount callers being ignored\n",
		    r->obj.sec[l->sec].name);
}

/* Sort the sites into what to add and what to switch off; 1: give up. */
static int plan(struct record *r, const struct locs *places)
{
	struct change *c = &r->change;
	uint32_t last = 0;

	for (size_t i = 0; i < r->sites.n; i++) {
		const struct loc *l = &r->sites.v[i];
		bool in = is_recorded(r->opt, r->obj.sec[l->sec].name);
		bool there = locs_at(places, l->sec, l->off);

		r->tally->present += there;
		if (!in && !there && warn_ignored(r, l, &last))
			return 1;
		if ((in && !there && locs_add(&c->add, l)) ||
		    (switches_off(r->opt, in || there) &&
		     locs_add(&c->off, l)))
			return obj_fail(&r->obj, "out of memory");
	}
	return 0;
}

static void tell_references(struct record *r)
{
	for (size_t i = 0; r->opt->verbose && i < r->others.n; i++) {
		const struct loc *l = &r->others.v[i];
		struct rel rel;
		struct sym sym;

		obj_rel(&r->obj, l->rel_sec, l->rel, &rel);
		obj_sym(&r->obj, rel.sym, &sym);
		fprintf(r->err, "%s: %s+0x%llx: refers to %s and is no call "
			"of it\n", r->path, r->obj.sec[l->sec].name,
			(unsigned long long)l->off, sym.name);
	}
}

/* Put the bytes where they belong. */
static void put(struct record *r, const void *bytes, size_t size)
{
	const char *to = r->opt->output ? r->opt->output : r->path;

	if (file_replace(to, &r->file, bytes, size, r->opt->backup))
		fail(r, FAILED, r->file.err);
}

static void write_change(struct record *r)
{
	size_t size;
	unsigned char *bytes = emit(&r->obj, &r->change, &size);

	if (!bytes) {
		fail(r, TROUBLE, r->obj.err);
		return;
	}
	r->tally->changed++;
	r->tally->recorded += r->change.add.n;
	r->tally->off += r->change.off.n;
	if (r->opt->verbose)
		fprintf(r->err, "%s: %zu sites recorded, %zu switched off\n",
			r->path, r->change.add.n, r->change.off.n);
	if (r->opt->dry_run)
		end_with(r, FAILED);
	else
		put(r, bytes, size);
	free(bytes);
}

/* Nothing to change: the file stays as it is, inode and times included. */
static void leave(struct record *r)
{
	if (r->have.n && warn(r, r->err, "warning: " TABLE_NAME
			      " already exists: %s\n", r->path))
		return;
	if (r->sites.n == 0 && obj_is_slim_lto(&r->obj) &&
	    warn(r, r->err, "%s: GCC LTO object: its code is yet to come, "
		 "record what the link makes of it\n", r->path))
		return;
	if (r->opt->output && !r->opt->dry_run)
		put(r, r->file.bytes, r->file.size);
}

/* May this be recorded at all?  -1: `err`. */
static int admit(struct obj *o)
{
	if (o->type != ET_REL)
		return obj_fail(o, "not a relocatable object (e_type %u)",
				o->type);
	if (o->segments)
		return obj_fail(o, "an object with program headers");
	if (!o->arch)
		return obj_fail(o, "no architecture has e_machine %u with "
				"%u bits", o->machine, o->wide ? 64 : 32);
	return 0;
}

static void record_object(struct record *r)
{
	struct obj *o = &r->obj;
	struct locs places = { 0 };
	int bad;

	bad = obj_open(o, r->file.bytes, r->file.size) || admit(o) ||
	      sites_find(&r->sites, &r->others, o, r->opt->symbols) ||
	      table_read(&r->have, o) || list_places(r, &places) ? -1
	      : plan(r, &places);
	locs_free(&places);
	if (bad < 0) {
		fail(r, TROUBLE, o->err);
	} else if (!bad) {
		tell_references(r);
		if (r->change.add.n || r->change.off.n)
			write_change(r);
		else
			leave(r);
	}
}

void record_file(const struct options *opt, const char *path, FILE *out,
		 FILE *err, struct tally *tally)
{
	struct record r = {
		.opt = opt,
		.path = path,
		.out = out,
		.err = err,
		.tally = tally,
	};

	r.change = (struct change){
		.have = &r.have,
		.layout = opt->layout,
		.writable = opt->profile == PROFILE_ALL,
	};
	tally->files++;
	if (file_open(&r.file, path))
		fail(&r, TROUBLE, r.file.err);
	else if (file_kind(r.file.bytes, r.file.size) == FILE_BITCODE)
		warn(&r, err, "%s: LLVM bitcode: its code is yet to come, "
		     "record what the link makes of it\n", path);
	else
		record_object(&r);
	if (opt->json)
		record_json(out, path, r.why[0] ? r.why : NULL, &r.obj,
			    &r.change);
	obj_close(&r.obj);
	file_close(&r.file);
	locs_free(&r.sites);
	locs_free(&r.others);
	locs_free(&r.change.add);
	locs_free(&r.change.off);
	table_free(&r.have);
}
