/* SPDX-License-Identifier: MIT */
/* What mcount-expect says that objects have: "mcount-expect/1". */
#ifndef MCOUNT_EXPECTED_H
#define MCOUNT_EXPECTED_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

struct expected {
	json_t *root;
	struct expected_unit *v;	/* by object */
	size_t n;
	char err[256];			/* "FILE: sentence" */
};

struct expected_function {
	const json_t *names;		/* symbols, of which any will do */
	int line;
	bool always;			/* it has code, used or not */
	const char *reason;		/* for no site; NULL: a site */
};

/* 0, or -1 with `err`; expected_free() is due in both cases. */
int expected_read(struct expected *, const char *path);
void expected_free(struct expected *);

/* The functions of the unit that makes the object at `path`, or NULL. */
const json_t *expected_of(const struct expected *, const char *path);

/* Function `i` of them. */
struct expected_function expected_get(const json_t *functions, size_t i);

#endif
