/* SPDX-License-Identifier: MIT */
/*
 * Filters: lists of globs against a function's name, or of addresses where
 * there are no names.  `*` and `?`; a list is parted by commas.
 */
#include "runtime/state.h"

static bool ends(char c)
{
	return !c || c == ',';
}

/* One pattern, up to its comma; the last star is the only one to retry. */
static bool glob_match(const char *p, const char *s)
{
	const char *star = NULL, *from = NULL;

	while (*s) {
		if (*p == '*') {
			star = ++p;
			from = s;
		} else if (!ends(*p) && (*p == '?' || *p == *s)) {
			p++;
			s++;
		} else if (star) {
			p = star;
			s = ++from;
		} else {
			return false;
		}
	}
	while (*p == '*')
		p++;
	return ends(*p);
}

static int digit(char c)
{
	return c >= '0' && c <= '9' ? c - '0'
	     : c >= 'a' && c <= 'f' ? c - 'a' + 10
	     : c >= 'A' && c <= 'F' ? c - 'A' + 10
				    : -1;
}

/* Take "0xDIGITS" off *p. */
static bool take_address(const char **p, unsigned long *value)
{
	const char *s = *p;

	if (s[0] != '0' || s[1] != 'x' || digit(s[2]) < 0)
		return false;
	*value = 0;
	for (s += 2; digit(*s) >= 0; s++)
		*value = *value << 4 | (unsigned long)digit(*s);
	*p = s;
	return true;
}

static bool address_match(const char *p, unsigned long ip)
{
	unsigned long first, last;

	if (!take_address(&p, &first))
		return false;
	last = first;
	if (*p == '-') {
		p++;
		if (!take_address(&p, &last))
			return false;
	}
	return ends(*p) && ip >= first && ip <= last;
}

bool globs_match(const char *globs, const char *name, unsigned long ip)
{
	while (*globs) {
		if (address_match(globs, ip))
			return true;
		if (name && glob_match(globs, name))
			return true;
		while (!ends(*globs))
			globs++;
		if (*globs)
			globs++;
	}
	return false;
}

static bool list_wants(const char *filter, const char *notrace,
		       const char *name, unsigned long ip)
{
	return (!filter || globs_match(filter, name, ip)) &&
	       !(notrace && globs_match(notrace, name, ip));
}

/* Do the tracer's filters and those for all choose this site? */
bool ops_want(const struct ftrace_ops *op, unsigned long ip)
{
	const struct ftrace_ops *all = &ftrace.all;
	const char *name;

	if (ops_want_all(op))
		return true;
	name = ftrace_port_name(ip);
	return list_wants(op->filter, op->notrace, name, ip) &&
	       list_wants(all->filter, all->notrace, name, ip);
}
