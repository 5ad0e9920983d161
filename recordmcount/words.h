/* SPDX-License-Identifier: MIT */
/* Command lines that go on in files: @FILE. */
#ifndef MCOUNT_WORDS_H
#define MCOUNT_WORDS_H

/*
 * The arguments with every @FILE replaced by the words in FILE, which quotes
 * and backslashes hold together as GNU tools have it; `*argc` is set.  NULL
 * when a file cannot be read: its name is then in `*bad`, the reason in `*why`.
 * What is returned lives as long as the program.
 */
char **words_expand(int *argc, char **argv, const char **bad,
		    const char **why);

/*
 * The words of a text, as a shell would cut it, ended by NULL; they lie in
 * `text`, the list is to be freed.  NULL: no memory.
 */
char **words_split(char *text);

#endif
