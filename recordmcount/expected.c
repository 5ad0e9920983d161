/* SPDX-License-Identifier: MIT */
/* Reads the form "mcount-expect/1" and finds an object in it by its path. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "recordmcount/expected.h"

struct expected_unit {
	char *object;			/* as realpath(3) has it */
	const json_t *functions;
};

static int fail(struct expected *e, const char *path, const char *why)
{
	snprintf(e->err, sizeof(e->err), "%.160s: %.80s", path, why);
	return -1;
}

static int by_object(const void *a, const void *b)
{
	const struct expected_unit *x = a, *y = b;

	return strcmp(x->object, y->object);
}

/* What has no object yet is no object to be audited. */
static int add_unit(struct expected *e, const char *path, const json_t *unit)
{
	const char *object = json_string_value(json_object_get(unit, "object"));
	const json_t *functions = json_object_get(unit, "functions");
	char *real;

	if (!object || !json_is_array(functions))
		return fail(e, path, "a unit without an object or functions");
	if (!json_is_true(json_object_get(unit, "parsed")))
		return fail(e, object, "mcount-expect could not read its "
			    "source");
	real = realpath(object, NULL);
	if (real)
		e->v[e->n++] = (struct expected_unit){ real, functions };
	return 0;
}

int expected_read(struct expected *e, const char *path)
{
	json_error_t why;
	const json_t *units, *schema;

	*e = (struct expected){ .root = json_load_file(path, 0, &why) };
	if (!e->root)
		return fail(e, path, why.text);
	schema = json_object_get(e->root, "schema");
	units = json_object_get(e->root, "units");
	if (!json_is_string(schema) || !json_is_array(units) ||
	    strcmp(json_string_value(schema), "mcount-expect/1"))
		return fail(e, path, "not what mcount-expect writes");
	e->v = calloc(json_array_size(units) + 1, sizeof(*e->v));
	if (!e->v)
		return fail(e, path, "out of memory");
	for (size_t i = 0; i < json_array_size(units); i++)
		if (add_unit(e, path, json_array_get(units, i)))
			return -1;
	qsort(e->v, e->n, sizeof(*e->v), by_object);
	return 0;
}

void expected_free(struct expected *e)
{
	for (size_t i = 0; i < e->n; i++)
		free(e->v[i].object);
	free(e->v);
	json_decref(e->root);
	*e = (struct expected){ 0 };
}

const json_t *expected_of(const struct expected *e, const char *path)
{
	char *real = e->n ? realpath(path, NULL) : NULL;
	const struct expected_unit key = { .object = real }, *unit = NULL;

	if (real)
		unit = bsearch(&key, e->v, e->n, sizeof(key), by_object);
	free(real);
	return unit ? unit->functions : NULL;
}

struct expected_function expected_get(const json_t *functions, size_t i)
{
	const json_t *f = json_array_get(functions, i);
	const char *emitted = json_string_value(json_object_get(f, "emitted"));

	return (struct expected_function){
		.names = json_object_get(f, "names"),
		.line = (int)json_integer_value(json_object_get(f, "line")),
		.always = emitted && !strcmp(emitted, "always"),
		.reason = json_string_value(json_object_get(f, "reason")),
	};
}
