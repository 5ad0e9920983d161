/* SPDX-License-Identifier: MIT */
/*
 * A recording as uftrace 0.13 reads it: `info`, `task.txt`, the memory map
 * of the session, the functions of each object and one file of events a
 * thread, which record.c writes.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "runtime/hosted.h"

enum { PATH = 4096, NS = 1000000000 };

/* Bits of the header: what the folder holds. */
enum {
	HAS_SESSIONS = 1 << 1,
	RELATIVE_SYMBOLS = 1 << 5,
	HAS_MAX_STACK = 1 << 6,
	NO_RETURNS = 1 << 11,		/* uftrace makes them up */
	INFO_EXE = 1 << 0,
	INFO_TASKS = 1 << 7,
};

struct header {
	char magic[8];
	uint32_t version;
	uint16_t size;
	uint8_t endian, elfclass;
	uint64_t features, info;
	uint16_t max_stack, reserved[3];
};

struct clock clock_now(void)
{
	struct timespec ts;
	struct clock c;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	c.ticks = arch_ticks();
	c.ns = (uint64_t)ts.tv_sec * NS + (uint64_t)ts.tv_nsec;
	return c;
}

static FILE *open_in(const char *path, const char *mode, const char *format,
		     ...)
{
	char name[PATH];
	va_list ap;
	int n = snprintf(name, sizeof(name), "%s/", path), m;

	if (n < 0 || n >= PATH)
		return NULL;
	va_start(ap, format);
	m = vsnprintf(name + n, sizeof(name) - (size_t)n, format, ap);
	va_end(ap);
	return m < 0 || m >= PATH - n ? NULL : fopen(name, mode);
}

/* Close what may be NULL; 0, or the error of any write before. */
static int finish(FILE *f)
{
	int bad = f ? ferror(f) : 1;

	if (f && fclose(f))
		bad = 1;
	return bad ? -(errno ? errno : EIO) : 0;
}

/* The session's name: unique enough, and the same for all its files. */
static uint64_t session(void)
{
	static uint64_t id;

	if (!id)
		id = clock_now().ns << 22 ^ (uint64_t)getpid();
	return id;
}

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

static int write_symbols(const char *path, const struct object *o)
{
	FILE *f = open_in(path, "we", "%s.sym", base_name(o->path));

	if (!f)
		return -errno;
	fprintf(f, "# symbols: %zu\n# path name: %s\n", o->symbols + 1,
		o->path);
	for (size_t i = 0; i < o->symbols; i++)
		fprintf(f, "%016" PRIx64 " T %s\n",
			o->symbol[i].value - (o->low - o->base),
			o->symbol[i].name);
	fprintf(f, "%016lx ? __sym_end\n", o->stop - o->low);
	return finish(f);
}

static FILE *open_map(const char *path, const char *mode)
{
	return open_in(path, mode, "sid-%016" PRIx64 ".map", session());
}

static void write_place(FILE *f, const struct object *o)
{
	if (o->start >= o->stop)
		return;			/* it has no text */
	fprintf(f, "%lx-%lx r-xp 00000000 00:00 0 %26s%s\n", o->low, o->stop,
		"", o->path);
}

static int write_map(const char *path)
{
	FILE *f = open_map(path, "we");
	int failed = 0, ended;

	if (!f)
		return -errno;
	for (const struct object *o = load_objects(); o; o = o->next) {
		names_load(o);
		write_place(f, o);
		if (!failed && o->symbols)
			failed = write_symbols(path, o);
	}
	fprintf(f, "%lx-%lx rw-p 00000000 00:00 0 %26s[stack]\n",
		(unsigned long)&f & ~0xffffful,
		((unsigned long)&f | 0xffffful) + 1, "");
	ended = finish(f);
	return failed ? failed : ended;
}

int folder_add(const char *path, const struct object *o)
{
	FILE *f = open_map(path, "ae");
	int failed;

	if (!f)
		return -errno;
	names_load(o);
	write_place(f, o);
	failed = finish(f);
	return failed || !o->symbols ? failed : write_symbols(path, o);
}

static void stamp(FILE *f, const char *kind, uint64_t ns)
{
	fprintf(f, "%s timestamp=%" PRIu64 ".%09" PRIu64, kind, ns / NS,
		ns % NS);
}

/* Whatever is in it by now, this process has made: it was new. */
void folder_drop(const char *path)
{
	DIR *d = opendir(path);

	for (struct dirent *e; d && (e = readdir(d));)
		unlinkat(dirfd(d), e->d_name, 0);	/* itself is none */
	if (d)
		closedir(d);
	rmdir(path);
}

static int write_session(const char *path)
{
	FILE *f = open_in(path, "we", "task.txt");
	int failed;

	if (!f)
		return -errno;
	stamp(f, "SESS", clock_now().ns);
	fprintf(f, " pid=%d sid=%016" PRIx64 " exename=\"%s\"\n", getpid(),
		session(), load_objects()->path);
	failed = finish(f);
	return failed ? failed : write_map(path);
}

int folder_begin(const char *path)
{
	int failed;

	if (mkdir(path, 0777))
		return -errno;
	failed = write_session(path);
	if (failed)
		folder_drop(path);
	return failed;
}

/*
 * One line, appended in one write.  `ns`: no later than the first event, which
 * uftrace would not place; 0: a forked child, which has its line already.
 */
int folder_open_task(const char *path, int tid, uint64_t ns)
{
	FILE *f = open_in(path, "ae", "task.txt");
	char name[PATH];

	if (f && ns) {
		stamp(f, "TASK", ns);
		fprintf(f, " tid=%d pid=%d\n", tid, getpid());
	}
	if (finish(f) ||
	    snprintf(name, sizeof(name), "%s/%d.dat", path, tid) >= PATH)
		return -1;
	return open(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
}

void folder_fork(const char *path, int pid, int ppid)
{
	sigset_t before;
	FILE *f;

	signals_hold(&before);
	f = open_in(path, "ae", "task.txt");
	if (f) {
		stamp(f, "FORK", clock_now().ns);
		fprintf(f, " pid=%d ppid=%d\n", pid, ppid);
		fclose(f);
	}
	signals_release(&before);
}

/* "12,13": who has a file, children too; their number, or -1. */
static int list_tasks(const char *path, FILE *out)
{
	DIR *d = opendir(path);
	int n = 0, failed;

	for (struct dirent *e; d && (errno = 0, e = readdir(d));) {
		const char *dot = strchr(e->d_name, '.');

		if (!dot || strcmp(dot, ".dat"))
			continue;
		if (out)
			fprintf(out, "%s%.*s", n ? "," : "",
				(int)(dot - e->d_name), e->d_name);
		n++;
	}
	failed = !d || errno;
	if (d)
		closedir(d);
	return failed ? -1 : n;
}

static struct header new_header(bool exits)
{
	return (struct header){
		.magic = "Ftrace!",
		.version = 4,
		.size = sizeof(struct header),
		.endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? 2 : 1,
		.elfclass = arch_native->elfclass,
		.features = HAS_SESSIONS | RELATIVE_SYMBOLS | HAS_MAX_STACK |
			    (exits ? 0 : NO_RETURNS),
		.info = INFO_EXE | INFO_TASKS,
		.max_stack = 1024,
	};
}

int folder_end(const char *path, bool exits)
{
	FILE *f = open_in(path, "we", "info");
	struct header h = new_header(exits);
	int tasks = list_tasks(path, NULL);

	if (!f)
		return -errno;
	fwrite(&h, sizeof(h), 1, f);
	fprintf(f, "exename:%s\n", load_objects()->path);
	fprintf(f, "taskinfo:lines=2\ntaskinfo:nr_tid=%d\ntaskinfo:tids=",
		tasks);
	if (tasks < 0 || list_tasks(path, f) != tasks) {
		fclose(f);
		return -EIO;
	}
	fputc('\n', f);
	return finish(f);
}
