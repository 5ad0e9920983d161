/* SPDX-License-Identifier: MIT */
/*
 * mcount-trace on|off|status PID: asks a running program, through the socket
 * that its runtime listens at, and prints what it answers.  Requests and
 * replies are those of mcount-trace(1), PROTOCOL.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define VERSION "0.1.0"

enum { FAILED = 1, USAGE = 2, SECONDS = 60 };

static const char help[] =
	"Usage: mcount-trace on|off|status [OPTION...] PID\n"
	"Switch the tracing of a program that runs with MCOUNT_CONTROL=1.\n\n"
	"  --mode=MODE      count, function or graph; graph unless it is on\n"
	"  --filter=GLOBS   only these functions, commas between\n"
	"  --notrace=GLOBS  all but these\n"
	"  --dir=FOLDER     where to record; mcount.data.PID\n"
	"  --refused        list the sites that cannot be switched\n"
	"  --version        the version of mcount-tools\n"
	"  --help           this text\n\n"
	"Exit status: 0 done, 1 the program could not do it, 2 no such program "
	"or usage.\n";

struct request {
	const char *verb, *mode, *filter, *notrace, *folder, *usual;
	int refused;
	pid_t pid;
};

static int say(int status, const char *format, ...)
{
	va_list ap;

	fputs("mcount-trace: ", stderr);
	va_start(ap, format);
	vfprintf(stderr, format, ap);
	va_end(ap);
	fputc('\n', stderr);
	return status;
}

static int usage(const char *what, const char *word)
{
	return say(USAGE, "%s%s; --help tells more", what, word);
}

/* A socket connected to this name, or -1. */
static int connect_to(const char *folder, pid_t pid)
{
	struct sockaddr_un at = { .sun_family = AF_UNIX };
	int n = snprintf(at.sun_path, sizeof(at.sun_path), "%s/%d", folder,
			 pid);
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

	if (fd < 0 || (size_t)n >= sizeof(at.sun_path) ||
	    connect(fd, (struct sockaddr *)&at, sizeof(at))) {
		if (fd >= 0)
			close(fd);
		return -1;
	}
	return fd;
}

/* The places of mcount-trace(1), FILES. */
static int find(pid_t pid)
{
	const char *run = getenv("XDG_RUNTIME_DIR");
	char folder[PATH_MAX];
	int fd = -1;

	if (run && *run) {
		snprintf(folder, sizeof(folder), "%s/mcount", run);
		fd = connect_to(folder, pid);
	}
	if (fd < 0) {
		snprintf(folder, sizeof(folder), "/run/user/%u/mcount",
			 geteuid());
		fd = connect_to(folder, pid);
	}
	if (fd < 0) {
		snprintf(folder, sizeof(folder), "/tmp/mcount-%u", geteuid());
		fd = connect_to(folder, pid);
	}
	return fd;
}

/* Who listens must be that process, and ours. */
static int is_peer(int fd, pid_t pid)
{
	struct timeval patience = { .tv_sec = SECONDS };
	struct ucred who;
	socklen_t size = sizeof(who);

	return !getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &size) &&
	       who.uid == geteuid() && who.pid == pid &&
	       !setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience,
			   sizeof(patience));
}

/* The request as text; 0, or -1: too long. */
static int write_request(const struct request *r, char *text, size_t size)
{
	FILE *f = fmemopen(text, size, "w");
	int bad;

	if (!f)
		return -1;
	fprintf(f, "%s %s\n", r->verb, r->mode ? r->mode : "");
	if (r->filter)
		fprintf(f, "filter %s\n", r->filter);
	if (r->notrace)
		fprintf(f, "notrace %s\n", r->notrace);
	if (r->folder)
		fprintf(f, "folder %s\n", r->folder);
	fprintf(f, "usual %s\n", r->usual);
	if (r->refused)
		fprintf(f, "refused\n");
	bad = fflush(f) || ftell(f) >= (long)size - 1;
	fclose(f);
	return bad ? -1 : 0;
}

static int send_all(int fd, const char *text)
{
	size_t left = strlen(text);

	while (left) {
		ssize_t n = send(fd, text, left, MSG_NOSIGNAL);

		if (n < 0)
			return -1;
		text += n;
		left -= (size_t)n;
	}
	return shutdown(fd, SHUT_WR);
}

/* The first line tells how it went; the others are printed. */
static int print_reply(FILE *reply, pid_t pid)
{
	char *line = NULL;
	size_t room = 0;
	int status = FAILED;

	if (getline(&line, &room, reply) < 0) {
		say(FAILED, "%d: ended, or did not answer", pid);
	} else if (!strncmp(line, "failed ", 7)) {
		line[strcspn(line, "\n")] = '\0';
		say(FAILED, "%d: %s", pid, line + 7);
	} else if (strcmp(line, "ok\n")) {
		say(FAILED, "%d: does not speak like a traced program", pid);
	} else {
		while (getline(&line, &room, reply) >= 0)
			fputs(line, stdout);
		status = fflush(stdout) ? say(FAILED, "standard output: %s",
					      strerror(errno)) : 0;
	}
	free(line);
	return status;
}

static int ask(const struct request *r)
{
	char text[1 << 16];
	int fd, status;
	FILE *reply;

	if (write_request(r, text, sizeof(text)))
		return usage("the filters are too long", "");
	fd = find(r->pid);
	if (fd < 0)
		return say(USAGE, "%d: does not listen; was it started with "
			   "MCOUNT_CONTROL=1, by this user?", r->pid);
	if (!is_peer(fd, r->pid)) {
		close(fd);
		return say(USAGE, "%d: another process or user listens in its "
			   "place", r->pid);
	}
	reply = send_all(fd, text) ? NULL : fdopen(fd, "r");
	status = reply ? print_reply(reply, r->pid)
		       : say(FAILED, "%d: %s", r->pid, strerror(errno));
	if (reply)
		fclose(reply);
	else
		close(fd);
	return status;
}

/* The program may be somewhere else: it gets whole paths. */
static int name_folders(struct request *r, char path[2][PATH_MAX])
{
	char here[PATH_MAX];
	int n, m = 0;

	if (!getcwd(here, sizeof(here)))
		return say(USAGE, "this folder: %s", strerror(errno));
	n = snprintf(path[0], PATH_MAX, "%s/mcount.data.%d", here, r->pid);
	if (r->folder && r->folder[0] != '/') {
		m = snprintf(path[1], PATH_MAX, "%s/%s", here, r->folder);
		r->folder = path[1];
	}
	if (n >= PATH_MAX || m >= PATH_MAX)
		return usage("the folder's name is too long", "");
	r->usual = path[0];
	return 0;
}

static int take_words(struct request *r, int count, char **word)
{
	char *end;
	long pid;

	if (count != 2)
		return usage("not a command and a process number", "");
	r->verb = word[0];
	if (strcmp(r->verb, "on") && strcmp(r->verb, "off") &&
	    strcmp(r->verb, "status"))
		return usage("none of on, off, status: ", r->verb);
	errno = 0;
	pid = strtol(word[1], &end, 10);
	if (errno || *end || end == word[1] || pid <= 0 || pid > INT_MAX)
		return usage("not a process number: ", word[1]);
	r->pid = (pid_t)pid;
	return 0;
}

static int take_options(struct request *r, int argc, char **argv)
{
	static const struct option options[] = {
		{ "mode", required_argument, NULL, 'm' },
		{ "filter", required_argument, NULL, 'f' },
		{ "notrace", required_argument, NULL, 'n' },
		{ "dir", required_argument, NULL, 'd' },
		{ "refused", no_argument, NULL, 'r' },
		{ "version", no_argument, NULL, 'v' },
		{ "help", no_argument, NULL, 'h' },
		{ NULL, 0, NULL, 0 },
	};

	for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;)
		switch (c) {
		case 'm': r->mode = optarg; break;
		case 'f': r->filter = optarg; break;
		case 'n': r->notrace = optarg; break;
		case 'd': r->folder = optarg; break;
		case 'r': r->refused = 1; break;
		case 'v': puts("mcount-trace " VERSION); exit(0);
		case 'h': fputs(help, stdout); exit(0);
		default: return USAGE;
		}
	return take_words(r, argc - optind, argv + optind);
}

static int has_lines(const struct request *r)
{
	const char *const values[] = {
		r->mode, r->filter, r->notrace, r->folder,
	};

	for (unsigned i = 0; i < sizeof(values) / sizeof(values[0]); i++)
		if (values[i] && strchr(values[i], '\n'))
			return 1;
	return 0;
}

int main(int argc, char **argv)
{
	struct request r = { .verb = NULL };
	char path[2][PATH_MAX];
	int status = take_options(&r, argc, argv);

	if (!status && has_lines(&r))
		status = usage("a value is one line", "");
	if (!status)
		status = name_folders(&r, path);
	return status ? status : ask(&r);
}
