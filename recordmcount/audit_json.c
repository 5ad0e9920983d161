/* SPDX-License-Identifier: MIT */
/*
 * The form "mcount-audit/1": arrays of objects with the same members always,
 * never a path or a name as a key.  audit.schema.json has it.  An image has
 * sites by the hundred thousand: each is written as soon as it is made.
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
static json_t *add_place(json_t *o, const struct audit *a,
			 const struct place *p, uint32_t sec, uint64_t off)
{
	json_object_set_new(o, "section",
			    text(sec ? a->obj.sec[sec].name : NULL));
	json_object_set_new(o, "offset", json_integer((json_int_t)off));
	json_object_set_new(o, "function", text(p->func ? p->func->name
							: NULL));
	json_object_set_new(o, "function_offset", p->func
			    ? json_integer((json_int_t)(off - p->func->off))
			    : json_null());
	json_object_set_new(o, "demangled", text(p->demangled));
	json_object_set_new(o, "source", text(p->source));
	json_object_set_new(o, "line", p->source ? json_integer(p->line)
						 : json_null());
	json_object_set_new(o, "code", hex(p->bytes, p->size));
	return o;
}

static json_t *finding_json(const struct audit *a, const struct lines *lines,
			    size_t i)
{
	const struct finding *f = &a->found[i];
	char words[160];
	struct place p;
	json_t *o;

	place_find(&p, a, lines, f->sec, f->off);
	place_words(&p, a, words, sizeof(words));
	o = json_pack("{s:s, s:s, s:o, s:o}", "id", f->rule->id, "severity",
		      severity_name[f->rule->severity],
		      "message", text(f->text),
		      "instructions", text(*words ? words : NULL));
	add_place(o, a, &p, f->sec, f->off);
	place_free(&p);
	return o;
}

static json_t *site_json(const struct audit *a, const struct lines *lines,
			 size_t i)
{
	const struct seen *s = &a->site[i];
	const struct site *shape = shape_of(a, s);
	struct place p;
	json_t *o;

	place_find(&p, a, lines, s->sec, s->off);
	o = json_pack("{s:s?, s:s, s:i}", "shape", shape ? shape->name : NULL,
		      "state", state_name[s->state],
		      "bytes", shape ? (int)site_size(shape) : 0);
	add_place(o, a, &p, s->sec, s->off);
	place_free(&p);
	return o;
}

static int put_list(const struct audit *a, const struct lines *lines,
		    json_t *(*make)(const struct audit *,
				    const struct lines *, size_t),
		    size_t n, FILE *to)
{
	int bad = 0;

	for (size_t i = 0; i < n && !bad; i++) {
		json_t *o = make(a, lines, i);

		fputs(i ? ",\n  " : "\n  ", to);
		bad = json_dumpf(o, to, 0);
		json_decref(o);
	}
	return bad;
}

/* Bitcode has no machine, and nothing of one. */
static json_t *bits_json(const struct audit *a)
{
	return a->obj.arch ? json_integer(a->obj.wide ? 64 : 32) : json_null();
}

static const char *endian(const struct audit *a)
{
	return !a->obj.arch ? NULL : a->obj.big ? "big" : "little";
}

int report_json(const struct audit *a, FILE *to)
{
	struct lines *lines = a->nsite || a->nfound ? lines_open(a) : NULL;
	json_t *head = json_pack("{s:o, s:o, s:s?, s:o, s:s?, s:I, s:I, s:I}",
				 "path", text(a->path), "error",
				 text(a->err[0] ? a->err : NULL), "machine",
				 a->obj.arch ? a->obj.arch->name : NULL,
				 "class", bits_json(a), "endian", endian(a),
				 "functions", (json_int_t)a->functions,
				 "functions_with_sites",
				 (json_int_t)a->covered, "sites",
				 (json_int_t)a->nsite);
	int bad;

	fputs("{", to);
	bad = json_dumpf(head, to, JSON_EMBED);
	fputs(",\n \"findings\": [", to);
	bad = bad || put_list(a, lines, finding_json, a->nfound, to);
	fputs("],\n \"site_list\": [", to);
	bad = bad || put_list(a, lines, site_json, a->nsite, to);
	fputs("]}", to);
	json_decref(head);
	lines_close(lines);
	return bad;
}
