/* SPDX-License-Identifier: MIT */
/*
 * Does a JSON file hold to a schema?  schema SCHEMA FILE.  The part of JSON
 * Schema, draft 7, that schemas of reports need; a keyword beyond it is an
 * error, so that none is passed over.  Exit 0: it does; 1: not; 2: trouble.
 */
#include <jansson.h>
#include <regex.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH = 512 };

struct check {
	const json_t *root;		/* the whole schema */
	char path[PATH];		/* of the value in the file */
	bool quiet;			/* tries one of several */
};

static bool holds(struct check *, const json_t *schema, const json_t *value);

static bool fail(struct check *c, const char *why)
{
	if (!c->quiet)
		printf("%s: %s\n", *c->path ? c->path : "/", why);
	return false;
}

static bool is_type(const json_t *value, const char *name)
{
	switch (json_typeof(value)) {
	case JSON_OBJECT:
		return !strcmp(name, "object");
	case JSON_ARRAY:
		return !strcmp(name, "array");
	case JSON_STRING:
		return !strcmp(name, "string");
	case JSON_INTEGER:
		return !strcmp(name, "integer") || !strcmp(name, "number");
	case JSON_REAL:
		return !strcmp(name, "number");
	case JSON_NULL:
		return !strcmp(name, "null");
	default:
		return !strcmp(name, "boolean");
	}
}

static bool check_type(struct check *c, const json_t *type,
		       const json_t *value)
{
	size_t i;
	json_t *one;

	if (json_is_string(type) && is_type(value, json_string_value(type)))
		return true;
	json_array_foreach(type, i, one)
		if (is_type(value, json_string_value(one)))
			return true;
	return fail(c, "another type");
}

static bool check_enum(struct check *c, const json_t *list,
		       const json_t *value)
{
	size_t i;
	json_t *one;

	json_array_foreach(list, i, one)
		if (json_equal(one, value))
			return true;
	return fail(c, "none of the values");
}

static bool check_const(struct check *c, const json_t *is, const json_t *value)
{
	return json_equal(is, value) || fail(c, "another value");
}

static bool check_required(struct check *c, const json_t *list,
			   const json_t *value)
{
	size_t i;
	json_t *name;

	json_array_foreach(list, i, name)
		if (json_is_object(value) &&
		    !json_object_get(value, json_string_value(name)))
			return fail(c, json_string_value(name));
	return true;
}

/* Check a part, with its name behind the path. */
static bool check_part(struct check *c, const char *name,
		       const json_t *schema, const json_t *value)
{
	size_t size = strlen(c->path);
	bool good;

	snprintf(c->path + size, PATH - size, "/%s", name);
	good = holds(c, schema, value);
	c->path[size] = 0;
	return good;
}

static bool check_properties(struct check *c, const json_t *properties,
			     const json_t *value)
{
	const char *name;
	json_t *schema;
	bool good = true;

	json_object_foreach((json_t *)(uintptr_t)properties, name, schema) {
		const json_t *part = json_object_get(value, name);

		if (part)
			good &= check_part(c, name, schema, part);
	}
	return good;
}

static bool check_additional(struct check *c, const json_t *rule,
			     const json_t *schema, const json_t *value)
{
	const json_t *known = json_object_get(schema, "properties");
	const char *name;
	json_t *part;
	bool good = true;

	json_object_foreach((json_t *)(uintptr_t)value, name, part) {
		if (json_object_get(known, name))
			continue;
		if (json_is_false(rule))
			good &= fail(c, name);
		else if (json_is_object(rule))
			good &= check_part(c, name, rule, part);
	}
	return good;
}

static bool check_items(struct check *c, const json_t *schema,
			const json_t *value)
{
	size_t i;
	json_t *part;
	bool good = true;
	char name[32];

	json_array_foreach(value, i, part) {
		snprintf(name, sizeof(name), "%zu", i);
		good &= check_part(c, name, schema, part);
	}
	return good;
}

static bool check_unique(struct check *c, const json_t *value)
{
	for (size_t i = 0; i < json_array_size(value); i++)
		for (size_t k = 0; k < i; k++)
			if (json_equal(json_array_get(value, i),
				       json_array_get(value, k)))
				return fail(c, "the same item twice");
	return true;
}

static bool check_pattern(struct check *c, const json_t *pattern,
			  const json_t *value)
{
	regex_t r;
	bool good;

	if (!json_is_string(value))
		return true;
	if (regcomp(&r, json_string_value(pattern), REG_EXTENDED | REG_NOSUB)) {
		fprintf(stderr, "no pattern: %s\n", json_string_value(pattern));
		exit(2);
	}
	good = !regexec(&r, json_string_value(value), 0, NULL, 0);
	regfree(&r);
	return good || fail(c, "another form");
}

/* "#/a/b", a place in the schema. */
static bool check_ref(struct check *c, const json_t *ref, const json_t *value)
{
	char name[PATH], *rest = name, *part;
	const json_t *to = c->root;

	snprintf(name, sizeof(name), "%s", json_string_value(ref));
	part = strtok_r(name, "/", &rest);
	if (!part || strcmp(part, "#"))
		to = NULL;
	while (to && (part = strtok_r(NULL, "/", &rest)))
		to = json_object_get(to, part);
	if (!to) {
		fprintf(stderr, "leads nowhere: %s\n", json_string_value(ref));
		exit(2);
	}
	return holds(c, to, value);
}

static size_t count_holds(struct check *c, const json_t *list,
			  const json_t *value)
{
	bool quiet = c->quiet;
	size_t i, n = 0;
	json_t *one;

	c->quiet = true;
	json_array_foreach(list, i, one)
		n += holds(c, one, value);
	c->quiet = quiet;
	return n;
}

static bool check_number(struct check *c, const char *keyword,
			 const json_t *is, const json_t *value)
{
	double n = json_number_value(value), than = json_number_value(is);
	size_t size = json_array_size(value);

	if (!strcmp(keyword, "minItems"))
		return !json_is_array(value) || size >= than ||
		       fail(c, "too few items");
	if (!json_is_number(value))
		return true;
	return (strcmp(keyword, "minimum") ? n <= than : n >= than) ||
	       fail(c, "out of range");
}

static bool is_said(const char *keyword)
{
	static const char *const words[] = {
		"$schema", "$id", "id", "title", "description", "definitions",
		"default", "format",
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (!strcmp(words[i], keyword))
			return true;
	return false;
}

static bool check_more(struct check *c, const char *keyword, const json_t *is,
		       const json_t *value)
{
	if (!strcmp(keyword, "$ref"))
		return check_ref(c, is, value);
	if (!strcmp(keyword, "anyOf"))
		return count_holds(c, is, value) || fail(c, "none of them");
	if (!strcmp(keyword, "oneOf"))
		return count_holds(c, is, value) == 1 || fail(c, "not one");
	if (!strcmp(keyword, "allOf"))
		return count_holds(c, is, value) == json_array_size(is) ||
		       fail(c, "not all of them");
	if (!strcmp(keyword, "minimum") || !strcmp(keyword, "maximum") ||
	    !strcmp(keyword, "minItems"))
		return check_number(c, keyword, is, value);
	if (!strcmp(keyword, "uniqueItems"))
		return !json_is_true(is) || check_unique(c, value);
	if (is_said(keyword))
		return true;
	fprintf(stderr, "unknown keyword: %s\n", keyword);
	exit(2);
}

static bool check_keyword(struct check *c, const char *keyword,
			  const json_t *is, const json_t *schema,
			  const json_t *value)
{
	static const struct {
		const char *name;
		bool (*check)(struct check *, const json_t *, const json_t *);
	} known[] = {
		{ "type", check_type },
		{ "enum", check_enum },
		{ "const", check_const },
		{ "required", check_required },
		{ "properties", check_properties },
		{ "items", check_items },
		{ "pattern", check_pattern },
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++)
		if (!strcmp(known[i].name, keyword))
			return known[i].check(c, is, value);
	if (!strcmp(keyword, "additionalProperties"))
		return check_additional(c, is, schema, value);
	return check_more(c, keyword, is, value);
}

static bool holds(struct check *c, const json_t *schema, const json_t *value)
{
	const char *keyword;
	json_t *is;
	bool good = true;

	json_object_foreach((json_t *)(uintptr_t)schema, keyword, is)
		good &= check_keyword(c, keyword, is, schema, value);
	return good;
}

static json_t *load(const char *path)
{
	json_error_t why;
	json_t *j = json_load_file(path, 0, &why);

	if (!j) {
		fprintf(stderr, "%s:%d: %s\n", path, why.line, why.text);
		exit(2);
	}
	return j;
}

int main(int argc, char **argv)
{
	struct check c = { 0 };

	if (argc != 3) {
		fprintf(stderr, "schema SCHEMA FILE\n");
		return 2;
	}
	c.root = load(argv[1]);
	return holds(&c, c.root, load(argv[2])) ? 0 : 1;
}
