/* SPDX-License-Identifier: MIT */
/*
 * poke SOCKET: sends what no client sends: random bytes, pieces of requests,
 * endless lines; each time another one that goes away early or never speaks.
 * poke -l SOCKET: listens there in place of a program, until it is killed.
 * poke -s SOCKET: asks for the status and prints the reply.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { ROUNDS = 300, MOST = 70000, SEED = 20261130 };

static const char *const pieces[] = {
	"on", "off", "status", " ", "\n", "graph", "count", "filter ",
	"folder ", "notrace", "refused", "0x", "*", ",", "\0", "usual /",
	"\xff", "on\n\n",
};

static size_t make(char *text)
{
	size_t n = 0, want = (size_t)(random() % 64);

	if (random() % 20 == 0) {
		memset(text, "a\n*\0"[random() % 4], MOST);
		return MOST;
	}
	for (size_t i = 0; i < want; i++) {
		const char *piece = pieces[(size_t)random() %
					   (sizeof(pieces) / sizeof(*pieces))];
		size_t size = *piece ? strlen(piece) : 1;

		memcpy(text + n, piece, size);
		n += size;
		if (random() % 4 == 0)
			text[n++] = (char)random();
	}
	/* No request of these may start a recording: tests do. */
	for (size_t i = 0; i + 1 < n; i++)
		if (text[i] == 'o' && text[i + 1] == 'n')
			text[i] = 'O';
	return n;
}

static int round_of(const struct sockaddr_un *at)
{
	static char text[MOST + 4096];
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);
	size_t size = make(text);

	if (connect(fd, (const struct sockaddr *)at, sizeof(*at)))
		return 1;
	(void)!send(fd, text, size, MSG_NOSIGNAL);
	if (random() % 2) {
		shutdown(fd, SHUT_WR);
		while (recv(fd, text, sizeof(text), 0) > 0)
			;
	}
	return close(fd);
}

static int listen_at(int fd, const struct sockaddr_un *at)
{
	return bind(fd, (const struct sockaddr *)at, sizeof(*at)) ||
	       listen(fd, 5) || pause();
}

static int ask(int fd, const struct sockaddr_un *at)
{
	char text[4096];
	ssize_t n;

	if (connect(fd, (const struct sockaddr *)at, sizeof(*at)))
		return 1;
	(void)!send(fd, "status\n", 7, MSG_NOSIGNAL);
	shutdown(fd, SHUT_WR);
	while ((n = recv(fd, text, sizeof(text), 0)) > 0)
		for (ssize_t i = 0; i < n; i++)
			putchar(text[i] == '\n' ? ' ' : text[i]);
	return 0;
}

int main(int argc, char **argv)
{
	struct sockaddr_un at = { .sun_family = AF_UNIX };
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	if (argc < 2)
		return 2;
	strncpy(at.sun_path, argv[argc - 1], sizeof(at.sun_path) - 1);
	if (argc == 3)
		return argv[1][1] == 'l' ? listen_at(fd, &at) : ask(fd, &at);
	srandom(SEED);
	for (int i = 0; i < ROUNDS; i++)
		if (round_of(&at)) {
			perror(at.sun_path);
			return 1;
		}
	return 0;
}
