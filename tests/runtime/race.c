/* SPDX-License-Identifier: MIT */
/*
 * race SECONDS FOLDER: threads call functions whose sites have each alignment,
 * two others switch them one at a time and all together, and one reads the
 * memory map as fast as it can.  Calls give what they must, each event is heard
 * or recorded whole, no page is writable and executable.  Prints TAP.
 */
#include <dirent.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "runtime/ftrace.h"
#include "runtime/record.h"

enum { CALLERS = 3, GRACE = 30 };

/* race_NAME.S: functions that add one, which begin with their site. */

extern const char __executable_start[], etext[];
extern const unsigned long __start___mcount_loc[], __stop___mcount_loc[];

static atomic_int stop;
static atomic_ulong calls, wrong, heard, single, batches, looks, both;
static atomic_ulong recorded, misheard, misrecorded;
static const char *folder;

static size_t functions(void)
{
	return (size_t)(__stop___mcount_loc - __start___mcount_loc);
}

static void *call(void *unused)
{
	for (size_t i = 0; !stop; i++) {
		unsigned long f = __start___mcount_loc[i % functions()];

		wrong += ((int (*)(int))f)((int)i) != (int)i + 1;
		calls++;
	}
	return unused;
}

static int is_site(unsigned long ip)
{
	const unsigned long *low = __start___mcount_loc;
	const unsigned long *high = __stop___mcount_loc;

	while (low < high) {
		const unsigned long *middle = low + (high - low) / 2;

		if (*middle < ip)
			low = middle + 1;
		else
			high = middle;
	}
	return low < __stop___mcount_loc && *low == ip;
}

static void hear(unsigned long ip, unsigned long parent,
		 struct ftrace_ops *op, struct ftrace_regs *regs)
{
	(void)op;
	(void)regs;
	misheard += !is_site(ip) ||
		    parent < (unsigned long)__executable_start ||
		    parent > (unsigned long)etext;
	heard++;
}

static struct ftrace_ops all = {
	.func = hear, .flags = FTRACE_OPS_FL_NO_VECTORS,
};

static void must(int failed, const char *what)
{
	if (!failed)
		return;
	printf("Bail out! %s: %s\n", what, strerror(-failed));
	exit(2);
}

/* One function at a time; the old list is in use until the new one is. */
static void *switch_one(void *unused)
{
	static char list[2][32];

	for (unsigned i = 0; !stop; i++) {
		unsigned long ip = __start___mcount_loc[i % functions()];

		snprintf(list[i % 2], sizeof(list[0]), "%#lx", ip);
		must(ftrace_set_filter(NULL, list[i % 2]), "filter");
		single++;
		if (i % 8 == 7) {
			must(ftrace_set_filter(NULL, NULL), "no filter");
			usleep(300);
		}
	}
	return unused;
}

/* An event as uftrace's files have it: type, magic, address of a site. */
static int is_whole(const uint64_t event[2], uint64_t last)
{
	unsigned type = event[1] & 3, magic = event[1] >> 3 & 7;

	return type < 2 && magic == 5 && event[0] >= last &&
	       is_site((unsigned long)(event[1] >> 16));
}

static void check_file(const char *path)
{
	FILE *f = fopen(path, "r");
	uint64_t event[2], last = 0;
	size_t n;

	while (f && (n = fread(event, 1, sizeof(event), f))) {
		misrecorded += n != sizeof(event) || !is_whole(event, last);
		last = event[0];
		recorded++;
	}
	if (f)
		fclose(f);
}

/* Check the events' files, and leave nothing. */
static void check_folder(const char *path)
{
	DIR *d = opendir(path);
	char name[4096];

	for (struct dirent *e; d && (e = readdir(d));) {
		snprintf(name, sizeof(name), "%s/%s", path, e->d_name);
		if (strstr(e->d_name, ".dat"))
			check_file(name);
		if (e->d_name[0] != '.')
			unlink(name);
	}
	if (d)
		closedir(d);
	rmdir(path);
}

static void record(enum mcount_mode mode)
{
	must(mcount_start(mode, folder), folder);
	usleep(500);
	must(mcount_stop(), folder);
	if (mode > MCOUNT_COUNT)
		check_folder(folder);
}

static void *switch_all(void *unused)
{
	for (unsigned i = 0; !stop; i++) {
		must(register_ftrace_function(&all), "register");
		usleep(500);
		must(unregister_ftrace_function(&all), "unregister");
		record(MCOUNT_COUNT + (enum mcount_mode)(i % 3));
		batches++;
	}
	return unused;
}

static void *watch(void *unused)
{
	char line[512], mode[5];

	while (!stop) {
		FILE *f = fopen("/proc/self/maps", "r");

		while (f && fgets(line, sizeof(line), f))
			both += sscanf(line, "%*s %4s", mode) == 1 &&
				mode[1] == 'w' && mode[2] == 'x';
		if (f)
			fclose(f);
		looks++;
	}
	return unused;
}

static int tell(int good, const char *what, unsigned long n)
{
	static int count;

	printf("%sok %d - %s: %lu\n", good ? "" : "not ", ++count, what, n);
	return !good;
}

/* A machine with other work may need more time for it. */
static int is_enough(void)
{
	return calls && heard && recorded && single > 10 && batches > 1 &&
	       looks > 10;
}

static int report(void)
{
	const int enough = is_enough();

	return tell(!wrong && enough, "calls give what they must", calls) |
	       tell(!misheard && enough, "events are heard whole", heard) |
	       tell(!misrecorded && enough, "and recorded whole", recorded) |
	       tell(enough, "one site was switched", single) |
	       tell(enough, "all of them were", batches) |
	       tell(!both && enough, "no page was writable and executable",
		    looks);
}

int main(int argc, char **argv)
{
	void *(*const work[])(void *) = { switch_one, switch_all, watch };
	pthread_t thread[CALLERS + 3];
	time_t end;

	if (argc != 3)
		return 2;
	folder = argv[2];
	must(mcount_rescan(), "rescan");
	for (int i = 0; i < CALLERS + 3; i++)
		must(-pthread_create(&thread[i], NULL, i < CALLERS
				     ? call : work[i - CALLERS], NULL),
		     "thread");
	end = time(NULL) + atoi(argv[1]);
	while (time(NULL) < end || (!is_enough() && time(NULL) < end + GRACE))
		usleep(10000);	/* who is stopped comes out of it early */
	stop = 1;
	for (int i = 0; i < CALLERS + 3; i++)
		pthread_join(thread[i], NULL);
	return report();
}
