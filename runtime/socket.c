/* SPDX-License-Identifier: MIT */
/*
 * The socket that requests come through: one a process, below a folder that
 * only its user may enter.  Whoever connects is asked of the kernel and sent
 * away when they are another user.  Nothing waits for long for a peer.
 *
 * There is no thread unless the environment asks for one: a program with a
 * loop of its own polls the socket and calls mcount_control_serve().
 */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "runtime/hosted.h"

enum { REQUEST = 1 << 16, SECONDS = 2, READS = 64, STACK = 1 << 18 };

struct control {
	int fd;				/* listens, or -1 */
	ino_t number;			/* the socket's */
	bool threaded;
	struct sockaddr_un at;		/* its name */
};

static struct control control = { .fd = -1 };

/* A folder that is ours alone, made where it is not there. */
static bool is_private(const char *path)
{
	struct stat st;

	if (mkdir(path, 0700) && errno != EEXIST)
		return false;
	return !lstat(path, &st) && S_ISDIR(st.st_mode) &&
	       st.st_uid == geteuid() && !(st.st_mode & 077);
}

/* docs: mcount-trace(1), FILES. */
static int name_socket(struct sockaddr_un *at)
{
	const char *run = secure_getenv("XDG_RUNTIME_DIR");
	char folder[sizeof(at->sun_path)];
	int n = -1;

	at->sun_family = AF_UNIX;
	if (run && *run)
		n = snprintf(folder, sizeof(folder), "%s/mcount", run);
	if (n < 0 || (size_t)n >= sizeof(folder) || !is_private(folder)) {
		snprintf(folder, sizeof(folder), "/tmp/mcount-%u", geteuid());
		if (!is_private(folder))
			return -EACCES;
	}
	n = snprintf(at->sun_path, sizeof(at->sun_path), "%s/%d", folder,
		     getpid());
	return (size_t)n < sizeof(at->sun_path) ? 0 : -ENAMETOOLONG;
}

/* What is there under our number is left from a process that is gone. */
static int listen_at(int fd, const struct sockaddr_un *at)
{
	unlink(at->sun_path);
	if (fchmod(fd, 0600) ||
	    bind(fd, (const struct sockaddr *)at, sizeof(*at)) ||
	    listen(fd, SOMAXCONN))
		return -errno;
	return 0;
}

/* Is it still our socket?  Some programs close all that they did not open. */
static bool is_open(void)
{
	struct stat st;

	return control.fd >= 0 && !fstat(control.fd, &st) &&
	       S_ISSOCK(st.st_mode) && st.st_ino == control.number;
}

int mcount_control_open(void)
{
	struct stat st;
	int fd, failed;

	if (is_open())
		return control.fd;
	failed = name_socket(&control.at);
	if (failed)
		return failed;
	fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return -errno;
	failed = listen_at(fd, &control.at);
	if (!failed && fstat(fd, &st))
		failed = -errno;
	if (failed) {
		close(fd);
		return failed;
	}
	control.number = st.st_ino;
	control.fd = fd;
	return fd;
}

void control_close(void)
{
	if (control.fd < 0)
		return;
	unlink(control.at.sun_path);
	if (is_open())
		close(control.fd);
	control.fd = -1;
}

static bool is_ours(int peer)
{
	struct timeval patience = { .tv_sec = SECONDS };
	struct ucred who;
	socklen_t size = sizeof(who);

	return !getsockopt(peer, SOL_SOCKET, SO_PEERCRED, &who, &size) &&
	       who.uid == geteuid() &&
	       !setsockopt(peer, SOL_SOCKET, SO_RCVTIMEO, &patience,
			   sizeof(patience)) &&
	       !setsockopt(peer, SOL_SOCKET, SO_SNDTIMEO, &patience,
			   sizeof(patience));
}

/* All that the peer sends, as a string; false: too much, or it does not end. */
static bool read_request(int peer, char text[REQUEST])
{
	size_t had = 0;

	for (int i = 0; i < READS; i++) {
		ssize_t n = recv(peer, text + had, REQUEST - 1 - had, 0);

		if (n < 0)
			return false;
		had += (size_t)n;
		text[had] = '\0';
		if (!n)
			return strlen(text) == had;
	}
	return false;
}

static void send_all(int peer, const char *text, size_t size)
{
	while (size) {
		ssize_t n = send(peer, text, size, MSG_NOSIGNAL);

		if (n <= 0)
			return;		/* who asked is gone */
		text += n;
		size -= (size_t)n;
	}
}

static void answer(int peer)
{
	char *request = malloc(REQUEST), *reply = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&reply, &size);

	if (request && out) {
		if (read_request(peer, request))
			control_answer(out, request);
		else
			fputs("failed not a request\n", out);
	}
	if (out && !fclose(out))
		send_all(peer, reply, size);
	free(reply);
	free(request);
}

int mcount_control_serve(int fd)
{
	int peer = accept4(fd, NULL, NULL, SOCK_CLOEXEC);

	if (peer < 0)
		return errno == EINTR || errno == ECONNABORTED ? 0 : -errno;
	if (is_ours(peer))
		answer(peer);
	close(peer);
	return 0;
}

static void *serve(void *unused)
{
	int fd = control.fd;

	pthread_setname_np(pthread_self(), "mcount-control");
	while (fd == control.fd && is_open() && !mcount_control_serve(fd))
		;
	return unused;
}

int control_start(void)
{
	int fd = mcount_control_open(), failed;
	pthread_attr_t attr;
	pthread_t thread;
	sigset_t all, mask;

	if (fd < 0)
		return fd;
	sigfillset(&all);
	sigdelset(&all, SIGURG);	/* for stop.c */
	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, STACK);
	pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
	pthread_sigmask(SIG_SETMASK, &all, &mask);
	failed = pthread_create(&thread, &attr, serve, NULL);
	pthread_sigmask(SIG_SETMASK, &mask, NULL);
	pthread_attr_destroy(&attr);
	control.threaded = !failed;
	return -failed;
}

/* A child has a socket of its own, and a thread where its parent has one. */
int control_after_fork(void)
{
	if (control.fd < 0)
		return 0;
	if (is_open())
		close(control.fd);
	control.fd = -1;
	return control.threaded ? control_start() : 0;
}
