/* SPDX-License-Identifier: MIT */
/* Chooses among the rows of the rule table. */
#include <stdio.h>

#include "recordmcount/checks.h"
#include "recordmcount/report.h"

void checks_default(bool *on)
{
	for (size_t i = 0; rules[i].id; i++)
		on[i] = !rules[i].asked;
}

const struct rule *checks_find(const char *id, size_t size)
{
	for (const struct rule *r = rules; r->id; r++)
		if (strlen(r->id) == size && !strncmp(r->id, id, size))
			return r;
	return NULL;
}

static bool is_word(const char *word, size_t size, const char *is)
{
	return size == strlen(is) && !strncmp(word, is, size);
}

const char *checks_choose(bool *on, const char *list, size_t *size)
{
	if (*list != '-')
		memset(on, 0, RULES * sizeof(*on));
	while (*list) {
		bool add = *list != '-';
		const char *word = list + !add;
		const struct rule *one;
		bool all;

		*size = strcspn(word, ",");
		one = checks_find(word, *size);
		all = is_word(word, *size, "all");
		if (!one && !all && !is_word(word, *size, "default"))
			return word;
		for (size_t i = 0; rules[i].id; i++)
			if (one ? one == &rules[i] : all || !rules[i].asked)
				on[i] = add;
		list = word + *size + (word[*size] == ',');
	}
	return NULL;
}

void checks_list(void)
{
	for (const struct rule *r = rules; r->id; r++)
		printf("%s %-7s %s%s\n", r->id, severity_name[r->severity],
		       r->says, r->asked ? " (when asked for)" : "");
}

int checks_explain(const char *id)
{
	const struct rule *r = checks_find(id, strlen(id));

	if (!r)
		return -1;
	printf("%s (%s): %s\n%s\n", r->id, severity_name[r->severity], r->says,
	       r->explain);
	return 0;
}
