/* SPDX-License-Identifier: MIT */
/*
 * The form "mcount-audit/1": arrays of objects with the same members always,
 * never a path or a name as a key.  share/mcount/audit.schema.json has it.
 */
#include "recordmcount/place.h"
#include "recordmcount/report.h"

/* Strings come from files: what is no UTF-8 becomes null. */
static json_t *text(const char *s)
{
	json_t *t = s ? json_string(s) : NULL;

	return t ? t : json_null();
}

static json_t *hex(const unsigned char *bytes, size_t size)
{
	char digits[2 * SITE_BYTES + 1] = "";

	for (size_t i = 0; i < size && i < SITE_BYTES; i++)
		snprintf(digits + 2 * i, 3, "%02x", bytes[i]);
	return size ? json_string(digits) : json_null();
}

/* Members about a place, `o` included. */
static json_t *place(const struct audit *a, const struct lines *lines,
		     json_t *o, uint32_t sec, uint64_t off)
{
	struct place p;

	place_find(&p, a, lines, sec, off);
	json_object_set_new(o, "section",
			    text(sec ? a->obj.sec[sec].name : NULL));
	json_object_set_new(o, "offset", json_integer((json_int_t)off));
	json_object_set_new(o, "function", text(p.func ? p.func->name : NULL));
	json_object_set_new(o, "function_offset", p.func
			    ? json_integer((json_int_t)(off - p.func->off))
			    : json_null());
	json_object_set_new(o, "demangled", text(p.demangled));
	json_object_set_new(o, "source", text(p.source));
	json_object_set_new(o, "line", p.source ? json_integer(p.line)
						: json_null());
	json_object_set_new(o, "code", hex(p.bytes, p.size));
	json_object_set_new(o, "instructions", text(*p.code ? p.code : NULL));
	place_free(&p);
	return o;
}

static json_t *finding_json(const struct audit *a, const struct lines *lines,
			    const struct finding *f)
{
	json_t *o = json_pack("{s:s, s:s, s:o}", "id", f->rule->id, "severity",
			      severity_name[f->rule->severity], "message",
			      text(f->text));

	return o ? place(a, lines, o, f->sec, f->off) : NULL;
}

static json_t *site_json(const struct audit *a, const struct lines *lines,
			 const struct seen *s)
{
	json_t *o = json_pack("{s:s?, s:s, s:i}", "shape",
			      shape_of(a, s) ? shape_of(a, s)->name : NULL, "state",
			      state_name[s->state], "bytes",
			      shape_of(a, s) ? (int)site_size(shape_of(a, s)) : 0);

	return o ? place(a, lines, o, s->sec, s->off) : NULL;
}

json_t *report_json(const struct audit *a)
{
	json_t *findings = json_array(), *sites = json_array();
	struct lines *lines = a->nsite || a->nfound ? lines_open(a) : NULL;

	for (size_t i = 0; i < a->nfound; i++)
		json_array_append_new(findings, finding_json(a, lines,
							     &a->found[i]));
	for (size_t i = 0; i < a->nsite; i++)
		json_array_append_new(sites, site_json(a, lines, &a->site[i]));
	lines_close(lines);
	return json_pack("{s:o, s:o, s:s?, s:i, s:s, s:I, s:I, s:I, s:o, s:o}",
			 "path", text(a->path),
			 "error", text(a->err[0] ? a->err : NULL),
			 "machine", a->obj.arch ? a->obj.arch->name : NULL,
			 "class", a->obj.wide ? 64 : 32,
			 "endian", a->obj.big ? "big" : "little",
			 "functions", (json_int_t)a->functions,
			 "functions_with_sites", (json_int_t)a->covered,
			 "sites", (json_int_t)a->nsite,
			 "findings", findings,
			 "site_list", sites);
}
