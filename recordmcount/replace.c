/* SPDX-License-Identifier: MIT */
/*
 * Replaces a file in one step.  The new one is written without a name and
 * gets one only when it is whole, with signals held back until it has its
 * last name; so no failure and no signal leaves a temporary file, but SIGKILL
 * between the two calls that name it, a whole one.  A file system without
 * nameless files gets a named one, with signals held back from its first
 * byte: there, only SIGKILL can leave it.  Nothing waits for the disk: after
 * a power cut a build starts over from its sources, and a file system orders
 * a rename behind the bytes it names.
 */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "recordmcount/file.h"

struct successor {
	char path[PATH_MAX];		/* what it replaces */
	char temp[PATH_MAX + 32];	/* its first name; empty: none */
	int fd;
	struct stat st;			/* the new file's, once it is dressed */
	sigset_t signals;		/* those to let through again */
	struct file *like;		/* gets `err` */
};

static int because(struct successor *s, const char *what)
{
	snprintf(s->like->err, sizeof(s->like->err), "%s: %s", what,
		 strerror(errno));
	return -1;
}

/* Where the link leads to; what is none leads to itself. */
static int resolve(struct successor *s, const char *path)
{
	struct stat st;
	bool is_link = s->like->is_link;

	if (strcmp(path, s->like->path))
		is_link = !lstat(path, &st) && S_ISLNK(st.st_mode);
	if (is_link)
		return realpath(path, s->path) ? 0 : -1;
	if (strlen(path) >= sizeof(s->path)) {
		errno = ENAMETOOLONG;
		return -1;
	}
	strcpy(s->path, path);
	return 0;
}

static void hold_signals(struct successor *s)
{
	sigset_t all;

	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &s->signals);
}

static void let_signals(const struct successor *s)
{
	sigprocmask(SIG_SETMASK, &s->signals, NULL);
}

/*
 * A name beside the target that nobody has: `n` tells attempts apart, and the
 * file's own number what is written at once.
 */
static void name_temp(struct successor *s, unsigned long number, unsigned n)
{
	snprintf(s->temp, sizeof(s->temp), "%s.%lu-%u.tmp", s->path, number, n);
}

static int open_temp(struct successor *s)
{
	char dir[PATH_MAX];
	mode_t mode = s->like->st.st_mode & 07777;

	strcpy(dir, s->path);
	s->fd = open(dirname(dir), O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
	if (s->fd >= 0 || (errno != EOPNOTSUPP && errno != EISDIR))
		return s->fd < 0 ? -1 : 0;
	hold_signals(s);
	for (unsigned n = 0; n < 100; n++) {
		name_temp(s, (unsigned long)getpid(), n);
		s->fd = open(s->temp, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC,
			     0600);
		if (s->fd >= 0)
			return 0;
		if (errno != EEXIST)
			break;
	}
	s->temp[0] = 0;
	let_signals(s);
	return -1;
}

static int write_all(int fd, const char *p, size_t size)
{
	while (size) {
		ssize_t n = write(fd, p, size);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return -1;
		p += n;
		size -= (size_t)n;
	}
	return 0;
}

static int copy_attribute(int from, int to, const char *name)
{
	ssize_t size = fgetxattr(from, name, NULL, 0);
	char *value;
	int bad;

	if (size < 0)
		return -1;
	value = malloc((size_t)size + 1);
	if (!value)
		return -1;
	size = fgetxattr(from, name, value, (size_t)size);
	bad = size < 0 || fsetxattr(to, name, value, (size_t)size, 0);
	free(value);
	return bad ? -1 : 0;
}

static int copy_attributes(int from, int to)
{
	ssize_t size = flistxattr(from, NULL, 0);
	char *names;
	int bad = 0;

	if (size <= 0)
		return size < 0 && errno != EOPNOTSUPP ? -1 : 0;
	names = malloc((size_t)size);
	if (!names)
		return -1;
	size = flistxattr(from, names, (size_t)size);
	for (ssize_t i = 0; i < size && !bad;
	     i += (ssize_t)strlen(names + i) + 1)
		bad = copy_attribute(from, to, names + i);
	free(names);
	return bad || size < 0 ? -1 : 0;
}

/* The owner first: changing it clears bits of the mode. */
static int dress(struct successor *s)
{
	const struct stat *like = &s->like->st;
	bool other;

	if (fstat(s->fd, &s->st))
		return because(s, "the new file");
	if (s->like->fd < 0)
		return fchmod(s->fd, like->st_mode & 07777)
		       ? because(s, "the new file") : 0;
	other = s->st.st_uid != like->st_uid || s->st.st_gid != like->st_gid;
	if (other && fchown(s->fd, like->st_uid, like->st_gid))
		return because(s, "the owner cannot be kept");
	if ((other || s->st.st_mode != like->st_mode) &&
	    fchmod(s->fd, like->st_mode & 07777))
		return because(s, "the mode cannot be kept");
	if (copy_attributes(s->like->fd, s->fd))
		return because(s, "the extended attributes cannot be kept");
	return 0;
}

static int fill(struct successor *s, const void *bytes, size_t size)
{
	if (write_all(s->fd, bytes, size))
		return because(s, "cannot write");
	return dress(s);
}

/* Give what `fd` and `name` lead to a second name beside the target. */
static int link_temp(struct successor *s, int fd, const char *name, int how)
{
	for (unsigned n = 0; n < 100; n++) {
		name_temp(s, s->st.st_ino, n);
		if (!linkat(fd, name, AT_FDCWD, s->temp, how))
			return 0;
		if (errno != EEXIST)
			break;
	}
	s->temp[0] = 0;
	return -1;
}

/* rename() does nothing when both names are of one file already. */
static int keep_old(struct successor *s)
{
	struct successor old = *s;
	char name[PATH_MAX + 8];
	int bad;

	if (access(s->path, F_OK))
		return errno == ENOENT ? 0 : because(s, "no backup");
	snprintf(name, sizeof(name), "%s.orig", s->path);
	if (link_temp(&old, AT_FDCWD, s->path, AT_SYMLINK_FOLLOW))
		return because(s, "no backup");
	bad = rename(old.temp, name) ? because(s, "no backup") : 0;
	unlink(old.temp);
	return bad;
}

/* A network file system may say only now that a write has failed. */
static int close_new(struct successor *s)
{
	int fd = s->fd;

	s->fd = -1;
	return close(fd) ? because(s, "cannot write") : 0;
}

/* Older kernels let root alone do this without a way through /proc. */
static int name_new(struct successor *s)
{
	char self[64];

	if (!link_temp(s, s->fd, "", AT_EMPTY_PATH))
		return 0;
	snprintf(self, sizeof(self), "/proc/self/fd/%d", s->fd);
	return link_temp(s, AT_FDCWD, self, AT_SYMLINK_FOLLOW);
}

/* From no name to the target's. */
static int publish(struct successor *s, int backup)
{
	if (!s->temp[0] && name_new(s))
		return because(s, "cannot name the new file");
	if (close_new(s) || (backup && keep_old(s)))
		return -1;
	if (rename(s->temp, s->path))
		return because(s, "cannot replace");
	s->temp[0] = 0;
	return 0;
}

/* A device or a pipe has no name for a new one to take. */
static bool is_special(const char *path)
{
	struct stat st;

	return !stat(path, &st) && !S_ISREG(st.st_mode);
}

static int write_to(const char *path, struct file *like, const void *bytes,
		    size_t size)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
	int bad = fd < 0 || write_all(fd, bytes, size);

	if (fd >= 0 && close(fd))
		bad = -1;
	if (bad)
		snprintf(like->err, sizeof(like->err), "%s", strerror(errno));
	return bad ? -1 : 0;
}

int file_replace(const char *path, struct file *like, const void *bytes,
		 size_t size, int backup)
{
	struct successor s;
	int bad, held;

	/* What was read is none; what is to be written may be. */
	if (strcmp(path, like->path) && is_special(path))
		return write_to(path, like, bytes, size);
	/* Not initialised as a whole: its names are pages long. */
	s.like = like;
	s.fd = -1;
	s.temp[0] = 0;
	if (resolve(&s, path))
		return because(&s, "cannot follow");
	if (open_temp(&s))
		return because(&s, "cannot write beside it");
	held = s.temp[0];
	bad = fill(&s, bytes, size);
	if (!held)
		hold_signals(&s);
	if (!bad)
		bad = publish(&s, backup);
	if (s.temp[0])
		unlink(s.temp);
	let_signals(&s);
	if (s.fd >= 0)
		close(s.fd);
	return bad;
}

int file_put(const char *path, struct file *like, const void *bytes,
	     size_t size)
{
	struct stat link;
	mode_t mask = umask(0);
	int bad;

	umask(mask);
	*like = (struct file){ .path = path, .fd = -1 };
	like->st.st_mode = 0666 & ~mask;
	like->is_link = !lstat(path, &link) && S_ISLNK(link.st_mode);
	if (is_special(path))
		return write_to(path, like, bytes, size);
	if (!stat(path, &like->st))
		like->fd = open(path, O_RDONLY | O_CLOEXEC);
	bad = file_replace(path, like, bytes, size, 0);
	if (like->fd >= 0)
		close(like->fd);
	return bad;
}
