/* SPDX-License-Identifier: MIT */
/*
 * SARIF 2.1.0 (OASIS).  A result's artifact is the source file where debug
 * information names one, and the audited file is then its analysisTarget:
 * what shows code has only sources to show.  partialFingerprints make a
 * finding the same one in the next build: they have nothing that moves.
 */
#include <stdlib.h>
#include <unistd.h>

#include "recordmcount/excuse.h"
#include "recordmcount/place.h"
#include "recordmcount/report.h"

/* Of a URI reference, RFC 3986: what may stand in a path. */
static bool is_plain(unsigned char c)
{
	return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
	       (c >= 'a' && c <= 'z') || (c && strchr("-._~/!$&'()*+,;=@", c));
}

/* A path as such a reference; one that begins like a scheme has no colon. */
static json_t *uri(const char *path)
{
	char *text = malloc(3 * strlen(path) + 1), *to = text;
	json_t *j;

	if (!text)
		return NULL;
	for (; *path; path++) {
		if (is_plain((unsigned char)*path))
			*to++ = *path;
		else
			to += sprintf(to, "%%%02X", (unsigned char)*path);
	}
	*to = 0;
	j = json_string(text);
	free(text);
	return j;
}

static uint64_t hash(uint64_t h, const char *text)
{
	/* FNV-1a; the NUL parts one text from the next. */
	do {
		h ^= (unsigned char)*text;
		h *= 0x100000001b3;
	} while (*text++);
	return h;
}

static json_t *fingerprint(const struct audit *a, const struct finding *f)
{
	char text[24];
	uint64_t h = hash(0xcbf29ce484222325, file_part(a->path));

	h = hash(h, finding_function(a, f));
	h = hash(h, f->rule->id);
	snprintf(text, sizeof(text), "%016llx", (unsigned long long)h);
	return json_string(text);
}

static json_t *string(const char *s)
{
	json_t *j = json_string(s);

	return j ? j : json_string("?");
}

/* A source below the working directory as those call it who read the report. */
static const char *nearby(const char *path)
{
	char here[4096];
	size_t size;

	if (!getcwd(here, sizeof(here)))
		return path;
	size = strlen(here);
	return !strncmp(path, here, size) && path[size] == '/'
	     ? path + size + 1 : path;
}

static json_t *location(const struct audit *a, const struct finding *f,
			const struct place *p)
{
	json_t *artifact = json_pack("{s:{s:o}}", "artifactLocation", "uri",
				     uri(p->source ? nearby(p->source)
						   : a->path));
	json_t *l = json_pack("{s:o}", "physicalLocation", artifact);

	if (p->source && p->line > 0)
		json_object_set_new(artifact, "region", json_pack(
			"{s:i}", "startLine", p->line));
	if (p->func)
		json_object_set_new(l, "logicalLocations", json_pack(
			"[{s:o, s:o, s:s}]",
			"name", string(p->demangled ? p->demangled
						    : p->func->name),
			"decoratedName", string(p->func->name),
			"kind", "function"));
	if (f->sec)
		json_object_set_new(l, "message", json_pack("{s:o}", "text",
			json_sprintf("%s+0x%llx", a->obj.sec[f->sec].name,
				     (unsigned long long)f->off)));
	return l;
}

static json_t *result(const struct audit *a, const struct lines *lines,
		      const struct finding *f)
{
	struct place p;
	json_t *r;

	place_find(&p, a, lines, f->sec, f->off);
	r = json_pack("{s:s, s:i, s:s, s:{s:o}, s:[o], s:{s:o}}",
		      "ruleId", f->rule->id,
		      "ruleIndex", (int)(f->rule - rules),
		      "level", severity_name[f->rule->severity],
		      "message", "text", string(f->text),
		      "locations", location(a, f, &p),
		      "partialFingerprints",
		      "fileFunctionRule/v1", fingerprint(a, f));
	if (p.source)
		json_object_set_new(r, "analysisTarget", json_pack(
			"{s:o}", "uri", uri(a->path)));
	place_free(&p);
	return r;
}

int report_sarif(const struct audit *a, size_t *told, FILE *to)
{
	struct lines *lines = a->nfound ? lines_open(a) : NULL;
	int bad = 0;

	for (size_t i = 0; i < a->nfound && !bad; i++) {
		json_t *r = result(a, lines, &a->found[i]);

		if ((*told)++)
			fputs(",\n", to);
		bad = json_dumpf(r, to, JSON_INDENT(1));
		json_decref(r);
	}
	lines_close(lines);
	return bad;
}

static json_t *rules_json(void)
{
	json_t *all = json_array();

	for (const struct rule *r = rules; r->id; r++)
		json_array_append_new(all, json_pack(
			"{s:s, s:{s:s}, s:{s:s}, s:{s:s, s:b}}", "id", r->id,
			"shortDescription", "text", r->says,
			"fullDescription", "text", r->explain,
			"defaultConfiguration",
			"level", severity_name[r->severity],
			"enabled", !r->asked));
	return all;
}

void sarif_open(FILE *to)
{
	json_t *driver = json_pack("{s:s, s:s, s:o}", "name", "mcount-audit",
				   "version", "0.1", "rules", rules_json());

	fputs("{\"version\": \"2.1.0\",\n\"$schema\": \"https://docs.oasis-open"
	      ".org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0"
	      ".json\",\n\"runs\": [{\"tool\": {\"driver\": ", to);
	json_dumpf(driver, to, JSON_INDENT(1));
	fputs("},\n\"results\": [\n", to);
	json_decref(driver);
}

void sarif_close(FILE *to)
{
	fputs("]}]}\n", to);
}
