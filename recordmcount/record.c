/* SPDX-License-Identifier: MIT */
/*
 * Records one object: find its sites, compare them with the table it has,
 * add what is missing.  The texts and statuses that a kernel build may look
 * for are the kernel's; docs/differences.md has the rest.
 */
#include <stdlib.h>

#include "recordmcount/file.h"
#include "recordmcount/nops.h"
#include "recordmcount/record.h"
#include "recordmcount/say.h"

struct record {
	struct job *job;
	const struct options *opt;
	struct obj obj;
	struct locs sites, others;
	struct entries have;
	struct patchable patchable;
	struct moves misplaced;
	struct locs moved;		/* places of those */
	struct change change;
};

static void end_with(struct job *j, int status)
{
	if (j->tally->status < status)
		j->tally->status = status;
}

void record_fail(struct job *j, int status, const char *why)
{
	snprintf(j->why, sizeof(j->why), "%s", why);
	say_line(j->err, "%s: %s", j->path, why);
	say_line(j->err, "%s: failed", j->path);
	end_with(j, status);
	j->failed = true;
}

/* A warning is a failure where --strict says so: -1. */
static int warn(struct record *r, FILE *to, const char *format,
		const char *name)
{
	if (!r->opt->quiet)
		say_line(to, format, name);
	if (!r->opt->strict)
		return 0;
	say_line(r->job->err, "%s: failed", r->job->path);
	end_with(r->job, FAILED);
	r->job->failed = true;
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
		if (locs_add(moves_take(&r->misplaced, i) ? &r->moved : places,
			     &loc))
			return obj_fail(&r->obj, "out of memory");
	}
	locs_sort(places);
	locs_sort(&r->moved);
	return 0;
}

/* Say, once a section, that its sites are not recorded. */
static int warn_ignored(struct record *r, const struct loc *l, uint32_t *last)
{
	if (!r->opt->warn || *last == l->sec)
		return 0;
	*last = l->sec;
	return warn(r, r->opt->json ? r->job->err : r->job->out,
		    "Section %s has mcount callers being ignored",
		    r->obj.sec[l->sec].name);
}

/* Code that a linker leaves out must have no entries: nothing is there. */
static bool goes_in(const struct record *r, uint32_t sec)
{
	const struct sec *s = &r->obj.sec[sec];

	return is_recorded(r->opt, s->name) && !(s->flags & SHF_EXCLUDE);
}

/* Sort the sites into what to add and what to switch off; 1: give up. */
static int plan(struct record *r, const struct locs *places)
{
	struct change *c = &r->change;
	uint32_t last = 0;

	for (size_t i = 0; i < r->sites.n; i++) {
		const struct loc *l = &r->sites.v[i];
		bool in = goes_in(r, l->sec) ||
			  locs_at(&r->moved, l->sec, l->off);
		bool there = locs_at(places, l->sec, l->off);

		r->job->tally->present += there;
		if (!in && !there && warn_ignored(r, l, &last))
			return 1;
		if ((in && !there && locs_add(&c->add, l)) ||
		    (is_switched_off(r->opt, in || there) &&
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
		say_line(r->job->err, "%s: %s+0x%llx: refers to %s and is no "
			 "call of it", r->job->path, r->obj.sec[l->sec].name,
			 (unsigned long long)l->off, sym.name);
	}
}

/* Count a change, tell of it, and let it be put in its place. */
static void give(struct record *r, unsigned char *bytes, size_t size)
{
	struct tally *t = r->job->tally;

	t->changed++;
	t->recorded += r->change.add.n;
	t->off += r->change.off.n;
	if (r->opt->verbose)
		say_line(r->job->err, "%s: %zu site%s recorded, %zu switched "
			 "off", r->job->path, r->change.add.n,
			 say_s(r->change.add.n), r->change.off.n);
	r->job->changed = true;
	if (!r->opt->dry_run) {
		r->job->put(r->job, bytes, size);
		return;
	}
	end_with(r->job, FAILED);
	free(bytes);
}

static void write_change(struct record *r)
{
	size_t size;
	unsigned char *bytes = emit(&r->obj, &r->change, &size);

	if (bytes)
		give(r, bytes, size);
	else
		record_fail(r->job, TROUBLE, r->obj.err);
}

/* Say that there are patchable entries that no call fits; 1: give up. */
static int warn_left(struct record *r)
{
	const struct entry *e = moves_left(&r->patchable.moves);
	struct job *j = r->job;
	char where[160];

	if (!e)
		return 0;
	snprintf(where, sizeof(where), "%.64s+0x%llx: no NOPs that hold a call "
		 "behind a function's entry (%zu of %zu)",
		 r->obj.sec[e->sec].name, (unsigned long long)e->off,
		 r->patchable.moves.left, r->patchable.entry.n);
	if (!r->opt->quiet)
		say(j->err, "%s: ", j->path);
	return warn(r, j->err, "%s", where) ? 1 : 0;
}

/* Nothing to change: the file stays as it is, inode and times included. */
static void leave(struct record *r)
{
	const char *path = r->job->path;
	FILE *err = r->job->err;

	if (r->have.n && warn(r, err, "warning: " TABLE_NAME
			      " already exists: %s", path))
		return;
	if (r->sites.n == 0 && obj_is_slim_lto(&r->obj))
		warn(r, err, "%s: GCC LTO object: its code is yet to come, "
		     "record what the link makes of it", path);
}

static bool is_image(const struct obj *o)
{
	return (o->type == ET_EXEC || o->type == ET_DYN) && o->arch;
}

static void record_image(struct record *r)
{
	unsigned char *bytes;
	size_t size;

	if (image_record(&r->obj, r->opt, &r->change, r->job->tally, &bytes,
			 &size))
		record_fail(r->job, TROUBLE, r->obj.err);
	else if (bytes)
		give(r, bytes, size);
}

/* May this be recorded at all?  -1: `err`. */
static int admit(struct obj *o)
{
	if (o->type != ET_REL)
		return obj_fail(o, "neither object nor image (e_type %u)",
				o->type);
	if (o->segments)
		return obj_fail(o, "an object with program headers");
	if (!o->arch)
		return obj_fail(o, "no architecture has e_machine %u with "
				"%u bits", o->machine, o->wide ? 64 : 32);
	return 0;
}

/* Find what the object has.  -1: `err`. */
static int look(struct record *r)
{
	struct obj *o = &r->obj;

	if (admit(o) ||
	    sites_find(&r->sites, &r->others, o, r->opt->symbols) ||
	    (r->opt->entry_nops && nops_find(&r->sites, o)) ||
	    table_read(&r->have, o))
		return -1;
	if (r->change.layout == LAYOUT_LINK_ORDER &&
	    moves_misplaced(&r->misplaced, o, &r->have, &r->sites))
		return -1;
	return r->opt->patchable
	     ? patchable_read(&r->patchable, o, &r->sites) : 0;
}

static void change_relocatable(struct record *r)
{
	struct change *c = &r->change;

	if (r->patchable.moves.taken)
		c->writable = true;
	if (c->add.n || c->off.n || r->patchable.moves.taken)
		write_change(r);
	else
		leave(r);
}

static void record_relocatable(struct record *r)
{
	struct locs places = { 0 };
	int bad = look(r) || list_places(r, &places) ? -1 : plan(r, &places);

	locs_free(&places);
	if (bad < 0) {
		record_fail(r->job, TROUBLE, r->obj.err);
	} else if (!bad && !warn_left(r)) {
		tell_references(r);
		change_relocatable(r);
	}
}

static void record_elf(struct record *r)
{
	if (obj_open(&r->obj, r->job->bytes, r->job->size))
		record_fail(r->job, TROUBLE, r->obj.err);
	else if (is_image(&r->obj))
		record_image(r);
	else
		record_relocatable(r);
}

/* Compilers tie patchable entries to their functions; so it stays. */
static enum table_layout layout(const struct options *opt)
{
	if (opt->layout != LAYOUT_USUAL)
		return opt->layout;
	return opt->patchable ? LAYOUT_LINK_ORDER : LAYOUT_COMDAT;
}

void record_object(struct job *j)
{
	struct record r = { .job = j, .opt = j->opt };

	r.change = (struct change){
		.have = &r.have,
		.layout = layout(j->opt),
		.patchable = &r.patchable.moves,
		.misplaced = &r.misplaced,
		.writable = j->opt->profile == PROFILE_ALL,
	};
	if (file_kind(j->bytes, j->size) == FILE_BITCODE)
		warn(&r, j->err, "%s: LLVM bitcode: its code is yet to come, "
		     "record what the link makes of it", j->path);
	else
		record_elf(&r);
	if (j->opt->json)
		record_json(j->out, j->path, j->why[0] ? j->why : NULL, &r.obj,
			    &r.change);
	obj_close(&r.obj);
	locs_free(&r.sites);
	locs_free(&r.others);
	locs_free(&r.moved);
	locs_free(&r.change.add);
	locs_free(&r.change.off);
	table_free(&r.have);
	patchable_free(&r.patchable);
	moves_end(&r.misplaced);
}
