/* SPDX-License-Identifier: MIT */
/*
 * twin FILE [SITE]: text of 100,000 sites (field.S), switched again and again,
 * is kept twice.  Each site is in the state it must be in, whichever were
 * switched before, one aside that was no site from the start; what others wrote
 * there, children and closed descriptors are reckoned with; no file is mapped
 * writable and executable.  FILE is written to by nobody.  Prints TAP.
 */
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime/ftrace.h"
#include "runtime/record.h"

enum { CALL = 0xe8, PADDING = 6, ROUNDS = 20, ADDRESS = 19, DESCRIPTORS = 200 };

extern const unsigned long __start___mcount_loc[], __stop___mcount_loc[];

static const unsigned long *const site = __start___mcount_loc;

static size_t sites(void)
{
	return (size_t)(__stop___mcount_loc - __start___mcount_loc);
}

static void hear(unsigned long ip, unsigned long parent,
		 struct ftrace_ops *op, struct ftrace_regs *regs)
{
	(void)ip, (void)parent, (void)op, (void)regs;
}

static struct ftrace_ops ops = {
	.func = hear, .flags = FTRACE_OPS_FL_NO_VECTORS,
};

static void tell(int good, const char *what)
{
	static int count;

	printf("%sok %d - %s\n", good ? "" : "not ", ++count, what);
	fflush(stdout);
}

/* One that is no site from the start, if there is one: it stays as it is. */
static size_t refused = ~(size_t)0;
enum { NO_SITE = 0xf4 };

/* Sites of [from, to) that are not calls, and others that are not NOPs. */
static size_t wrong(size_t from, size_t to)
{
	static const unsigned char nop[] = { 0x0f, 0x1f, 0x44, 0, 0 };
	size_t n = 0;

	for (size_t i = 0; i < sites(); i++) {
		const unsigned char *p = (const unsigned char *)site[i];
		int32_t distance;

		memcpy(&distance, p + 1, sizeof(distance));
		if (i == refused)
			n += *p != NO_SITE;
		else if (i < from || i >= to)
			n += !!memcmp(p, nop, sizeof(nop));
		else
			n += *p != CALL || ftrace_location(
				(unsigned long)p + 5 + distance) ||
			     distance == 0;
	}
	return n;
}

/* Switch those of [from, to) on, look at all, and off again; wrong ones. */
static size_t toggle(size_t from, size_t to)
{
	static char list[2 * ADDRESS + 2];
	size_t n;

	snprintf(list, sizeof(list), "%#lx-%#lx", site[from], site[to - 1]);
	ops.filter = from || to < sites() ? list : NULL;
	if (register_ftrace_function(&ops))
		return sites();
	n = wrong(from, to);
	if (unregister_ftrace_function(&ops))
		return sites();
	return n + wrong(0, 0);
}

static size_t toggle_all(unsigned rounds)
{
	size_t n = 0;

	while (rounds--)
		n += toggle(0, sites());
	return n;
}

struct mapping {
	unsigned long start, stop, inode;
	char mode[5];
};

/* One read of the memory map, which is of one moment; mappings in it. */
static size_t mappings(struct mapping *m, size_t most)
{
	static __thread char text[1 << 16];
	int fd = open("/proc/self/maps", O_RDONLY);
	ssize_t size = read(fd, text, sizeof(text) - 1);
	size_t n = 0;

	close(fd);
	text[size > 0 ? size : 0] = '\0';
	for (char *p = text, *end; (end = strchr(p, '\n')) && n < most;
	     p = end + 1)
		if (sscanf(p, "%lx-%lx %4s %*s %*s %lu", &m[n].start,
			   &m[n].stop, m[n].mode, &m[n].inode) == 4)
			n++;
	return n;
}

/* Is the middle of the text of a file that has a name no longer? */
static int is_twin(void)
{
	unsigned long middle = site[sites() / 2];
	struct stat st;
	struct mapping m[64];
	size_t n = mappings(m, 64);

	stat("/proc/self/exe", &st);
	for (size_t i = 0; i < n; i++)
		if (middle >= m[i].start && middle < m[i].stop)
			return m[i].inode && m[i].inode != st.st_ino;
	return 0;
}

static atomic_int stop;
static atomic_ulong looks, both;

/* Is what can be written at one place executed at the other? */
static int is_both(const struct mapping *at, const struct mapping *other)
{
	if (at->mode[1] != 'w' || other->mode[2] != 'x')
		return 0;
	return at == other || (at->mode[3] == 's' && at->inode &&
			       at->inode == other->inode);
}

static void *watch(void *unused)
{
	struct mapping m[64];

	for (; !stop; looks++) {
		size_t n = mappings(m, 64);

		for (size_t i = 0; i < n; i++)
			for (size_t j = 0; j < n; j++)
				both += is_both(&m[i], &m[j]);
	}
	return unused;
}

static void rights(void)
{
	pthread_t thread;
	size_t n;

	pthread_create(&thread, NULL, watch, NULL);
	n = toggle_all(ROUNDS);
	stop = 1;
	pthread_join(thread, NULL);
	tell(!n && !both && looks > ROUNDS,
	     "no file is mapped writable and executable");
}

static void poke(unsigned long at, unsigned char byte)
{
	int fd = open("/proc/self/mem", O_RDWR);

	if (pwrite(fd, &byte, 1, (off_t)at) != 1)
		exit(2);
	close(fd);
}

/* A debugger's breakpoint, say: it stays until it is taken away. */
static void others(void)
{
	const size_t middle = sites() / 2;
	volatile unsigned char *at = (unsigned char *)site[middle] + PADDING;
	unsigned char before = *at;
	int kept = 1;
	size_t n = 0;

	poke((unsigned long)at, 0xcc);
	for (int i = 0; i < 4; i++) {
		n += toggle(0, sites());
		kept = kept && *at == 0xcc;
	}
	poke((unsigned long)at, before);
	for (int i = 0; i < 4; i++) {
		n += toggle(0, sites());
		kept = kept && *at == before;
	}
	tell(kept && !n, "what others write stays");
	before = *(unsigned char *)site[middle];
	poke(site[middle], 0xcc);
	kept = register_ftrace_function(&ops) == -FTRACE_EFAULT;
	poke(site[middle], before);
	tell(kept && !wrong(0, 0) && !toggle_all(3),
	     "a site that they wrote is told of, and none is switched");
}

/* Runs one function, and looks at all text, until the pipe is closed. */
static int run_on(int end, int is_on)
{
	size_t size = site[sites() - 1] - site[0];
	char *before = malloc(size), byte;

	memcpy(before, (void *)site[0], size);
	fcntl(end, F_SETFL, O_NONBLOCK);
	while (read(end, &byte, 1) < 0) {
		for (size_t i = 0; i < sites(); i += 100)
			((void (*)(void))site[i])();
		if (memcmp(before, (void *)site[0], size))
			return 1;
	}
	return (is_on && unregister_ftrace_function(&ops)) ||
	       toggle_all(4) || toggle(0, sites() / 2);
}

/* A child that nobody was told of has the text that it was given. */
static void children(void)
{
	int way[2], status;
	size_t n = 0;
	pid_t child;

	for (int is_on = 0; is_on < 2; is_on++) {
		if (pipe(way) || (is_on && register_ftrace_function(&ops)))
			exit(2);
		child = _Fork();
		if (!child) {
			close(way[1]);
			_exit(run_on(way[0], is_on));
		}
		close(way[0]);
		if (is_on && unregister_ftrace_function(&ops))
			exit(2);
		n += toggle_all(ROUNDS);
		close(way[1]);
		waitpid(child, &status, 0);
		tell(!n && !status, "a child's text is its own");
	}
	tell(!toggle_all(3) && is_twin(), "then there are twins again");
}

static void descriptors(const char *path)
{
	struct stat st;
	int fd;

	for (fd = 3; fd < DESCRIPTORS; fd++)
		close(fd);
	while ((fd = open(path, O_RDWR)) >= 0 && fd < DESCRIPTORS)
		;
	tell(!toggle_all(4), "descriptors may be closed");
	for (fd = 3; fd < DESCRIPTORS; fd++)
		if (fstat(fd, &st) || st.st_size)
			break;
	tell(fd == DESCRIPTORS, "and be of other files");
	for (fd = 3; fd < DESCRIPTORS; fd++)
		close(fd);
	tell(!toggle_all(4) && is_twin(), "then there are twins again");
}

static void limits(void)
{
	struct rlimit small = { .rlim_cur = 1 << 16, .rlim_max = 1 << 16 };
	int status;

	if (!fork()) {
		setrlimit(RLIMIT_FSIZE, &small);
		_exit(!!toggle_all(4));
	}
	wait(&status);
	tell(!status, "files may be limited");
	if (!fork()) {
		setrlimit(RLIMIT_NOFILE, &(struct rlimit){ 8, 8 });
		_exit(!!toggle_all(4));
	}
	wait(&status);
	tell(!status, "descriptors may be limited");
}

int main(int argc, char **argv)
{
	size_t half, n = 0;

	if (argc < 2)
		return 2;
	if (argc > 2) {
		refused = strtoul(argv[2], NULL, 10);
		poke(site[refused], NO_SITE);
	}
	if (mcount_rescan())
		return 2;
	half = sites() / 2;
	tell(!toggle_all(2), "sites are switched");
	tell(is_twin(), "text that is switched often is kept twice");
	for (int i = 0; i < 4; i++)
		n += toggle(0, half) + toggle(half, half + 1) +
		     toggle_all(1) + toggle(half / 2, sites());
	tell(!n, "some are switched, and others, and all");
	others();
	rights();
	children();
	descriptors(argv[1]);
	limits();
	return 0;
}
