/* SPDX-License-Identifier: MIT */
/*
 * mcount-cc CC ARGUMENT...: compile as CC does, then record the objects.
 * Where there is nothing to record it becomes the compiler, so that nothing
 * else of it can be noticed.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tools/child.h"
#include "tools/command.h"

#define VERSION "0.1.0"
#define MARK "mcount-plugin-for: "

enum { FAILED = 1, USAGE = 2, TEXT = 256, NOT_RUN = 126, NOT_FOUND = 127 };

static const char help[] =
	"Usage: mcount-cc [OPTION...] CC ARGUMENT...\n"
	"Compile as \"CC ARGUMENT...\" does, then run recordmcount on the "
	"objects.\n\n"
	"  --version  the version of mcount-tools\n"
	"  --help     this text\n"
	"Other options that begin with -- are recordmcount's; --profile=all "
	"is given\nfirst.  A compiler that loads a plugin of mcount-tools is "
	"left to it, once the\nplugin is known to be of its version.\n\n"
	"Exit status: the compiler's; 1 if an object cannot be recorded, 2 "
	"usage.\n";

static int say(int status, const char *format, ...)
{
	va_list ap;

	fputs("mcount-cc: ", stderr);
	va_start(ap, format);
	vfprintf(stderr, format, ap);
	va_end(ap);
	fputc('\n', stderr);
	return status;
}

/* Does not come back, unless there is no such program. */
static int become(char **argv)
{
	execvp(argv[0], argv);
	return say(errno == ENOENT ? NOT_FOUND : NOT_RUN, "%s: %s", argv[0],
		   strerror(errno));
}

/*
 * What a plugin of this project says it is for, without loading it; "" for any
 * other file.
 */
static void read_mark(const char *path, char *text)
{
	FILE *f = fopen(path, "r");
	size_t at = 0, have = 0;
	int c;

	*text = 0;
	if (!f)
		return;
	while (at < strlen(MARK) && (c = getc(f)) != EOF)
		at = c == MARK[at] ? at + 1 : c == MARK[0];
	while (at == strlen(MARK) && have < TEXT - 1 && (c = getc(f)) > 0)
		text[have++] = (char)c;
	text[have] = 0;
	fclose(f);
}

/* What such a plugin for this compiler would say. */
static void would_say(char *cc, bool llvm, char *text)
{
	char version[TEXT / 2 - 8], target[TEXT / 2 - 8] = "LLVM";
	char *ask_version[] = { cc, llvm ? "-dumpversion" : "-dumpfullversion",
				NULL };
	char *ask_target[] = { cc, "-dumpmachine", NULL };

	child_line(ask_version, version, sizeof version);
	if (!llvm)
		child_line(ask_target, target, sizeof target);
	snprintf(text, TEXT, "%s %s", target, version);
}

/* How many plugins of ours the compiler loads; -1, said, if one is not its. */
static int plugins(const struct command *c)
{
	int ours = 0;

	for (size_t i = 0; i < c->plugins; i++) {
		char has[TEXT], wants[TEXT];

		read_mark(c->plugin[i], has);
		if (!*has)
			continue;
		would_say(c->argv[0], !strncmp(has, "LLVM ", 5), wants);
		if (strcmp(has, wants)) {
			say(FAILED, "%s is for \"%s\", but %s is \"%s\": ask "
			    "mcount-config --check for the right one",
			    c->plugin[i], has, c->argv[0], wants);
			return -1;
		}
		ours++;
	}
	return ours;
}

/* recordmcount is where this program is. */
static char *beside(const char *name)
{
	char self[4096], *slash, *path;
	ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);

	if (n <= 0)
		return NULL;
	self[n] = 0;
	slash = strrchr(self, '/');
	*(slash ? slash : self) = 0;
	return asprintf(&path, "%s/%s", self, name) < 0 ? NULL : path;
}

/* Was this regular file written at or after `start`? */
static bool written(const char *path, const struct timespec *start)
{
	struct stat st;

	if (stat(path, &st) || !S_ISREG(st.st_mode))
		return false;
	return st.st_mtim.tv_sec > start->tv_sec ||
	       (st.st_mtim.tv_sec == start->tv_sec &&
		st.st_mtim.tv_nsec >= start->tv_nsec);
}

/*
 * Record one object.  One that cannot be is removed: a build that goes on
 * later would take it for done.
 */
static int record(char **own, int options, char *object)
{
	char *program = beside("recordmcount");
	char **argv = calloc((size_t)options + 5, sizeof *argv);
	int n = 0, status;

	if (!program || !argv)
		return say(FAILED, "%s", strerror(errno));
	argv[n++] = program;
	argv[n++] = "--profile=all";
	for (int i = 0; i < options; i++)
		argv[n++] = own[i];
	argv[n++] = "--";
	argv[n++] = object;
	status = child_run(argv);
	if (status < 0)
		say(FAILED, "cannot run %s: %s", program, strerror(errno));
	if (status)
		unlink(object);
	free(argv);
	free(program);
	return status ? FAILED : 0;
}

static int record_all(const struct command *c, char **own, int options,
		      const struct timespec *start)
{
	int failed = 0;

	if (c->output)
		return written(c->output, start)
			       ? record(own, options, (char *)c->output)
			       : 0;
	for (size_t i = 0; i < c->inputs; i++) {
		char *object = command_object(c->input[i]);

		if (object && written(object, start))
			failed |= record(own, options, object);
		free(object);
	}
	return failed;
}

static int compile(char **argv, char **own, int options)
{
	struct command c;
	struct timespec start;
	int status, ours;

	/* The compiler says what is wrong with its own arguments. */
	if (command_read(&c, argv))
		return become(argv);
	ours = plugins(&c);
	if (ours < 0)
		return FAILED;
	if (ours || !c.objects || (c.output && !strcmp(c.output, "-")))
		return become(argv);
	/* The clock by which file systems stamp. */
	clock_gettime(CLOCK_REALTIME_COARSE, &start);
	status = child_run(argv);
	if (status < 0)
		return become(argv);
	if (status)
		child_mimic(status);
	return record_all(&c, own, options, &start);
}

int main(int argc, char **argv)
{
	int n = 1;

	for (; n < argc && argv[n][0] == '-'; n++) {
		if (!strcmp(argv[n], "--help"))
			return fputs(help, stdout) < 0;
		if (!strcmp(argv[n], "--version"))
			return puts("mcount-cc " VERSION) < 0;
		if (argv[n][1] != '-' || !argv[n][2])
			return say(USAGE, "the compiler comes before its "
				   "option %s; try mcount-cc --help", argv[n]);
	}
	if (n == argc)
		return say(USAGE, "no compiler was named; try mcount-cc "
			   "--help");
	return compile(argv + n, argv + 1, n - 1);
}
