/* SPDX-License-Identifier: MIT */
/*
 * What the files of the Linux port share: loaded objects and their symbols,
 * the text writer, the recorder.
 */
#ifndef MCOUNT_HOSTED_H
#define MCOUNT_HOSTED_H

#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "runtime/record.h"
#include "runtime/state.h"

static inline unsigned long page_size(void)
{
	return (unsigned long)sysconf(_SC_PAGESIZE);
}

/* A function's name, by the address it has in the file. */
struct symbol {
	uint64_t value, size;
	const char *name;
};

/* elf_view.c: a file that nothing is believed of. */
struct elf_view {
	const unsigned char *data;
	size_t size;
};

/* A loaded object.  Its file stays mapped: names point into it. */
struct object {
	struct ftrace_table table;	/* first: clear() */
	unsigned long base;		/* what loading added to addresses */
	unsigned long low;		/* its first byte */
	unsigned long start, stop;	/* executable segments, whole pages */
	char *name;			/* the loader's */
	char *path;
	struct elf_view view;
	struct ftrace_gap *gaps;	/* between those segments */
	struct symbol *symbol;		/* ascending, functions only */
	size_t symbols;			/* told when they are there */
	bool named;			/* they were looked for */
	const ElfW(Phdr) *segment;	/* the loader's; while it is loaded */
	size_t segments;
	uint64_t stamp;			/* of what was loaded */
	size_t room;			/* records that there is memory for */
	bool here;			/* seen by load_forget() */
	bool taken, told;		/* its table; to who records */
	struct object *next;
};

struct section {
	uint64_t address, offset, size, entry;
	uint32_t link, type;
};
bool elf_open(struct elf_view *, const char *path);
void elf_close(struct elf_view *);
bool elf_section(const struct elf_view *, const char *name, struct section *);
size_t elf_functions(const struct elf_view *, struct symbol **);
void elf_sort(struct symbol *, size_t count);

/* far.c */
bool far_doors(const struct object *, const struct ftrace_door **);

/* load.c */
const struct object *load_objects(void);
const void *load_entries(const struct object *, const char *section,
			 const struct dl_phdr_info *, size_t *size);
void load_forget(const struct dl_phdr_info *, size_t size);

/* names.c */
void names_load(const struct object *);

/* object.c */
const struct object *object_of(unsigned long ip);
void object_forget(void);		/* before an object leaves */
bool object_is_text(const ElfW(Phdr) *);
void object_pages(const struct object *, const ElfW(Phdr) *,
		  unsigned long *start, unsigned long *stop);
bool object_refuses(unsigned long ip);
bool object_segment(unsigned long ip, unsigned long *start,
		    unsigned long *stop);
bool object_widen(unsigned long *start, unsigned long *stop);
const struct symbol *object_symbol(const struct object *, unsigned long ip);

/* loaded.c: what the loader tells, while it does. */
bool loaded_has(const struct dl_phdr_info *, uint64_t start, uint64_t size);
uint64_t loaded_stamp(const struct dl_phdr_info *);
bool loaded_ready(const struct dl_phdr_info *);

/* lock.c */
struct lock {
	pthread_mutex_t mutex;
	sigset_t before;		/* its holder's, while it has one */
};
void lock_take(struct lock *);
void lock_give(struct lock *);

/* The same for who writes a file without the lock. */
void signals_hold(sigset_t *before);
void signals_release(const sigset_t *before);

/* port_linux.c: the lock alone, across a fork. */
void port_lock(void);
void port_unlock(void);

/* rights.c */
int rights_of(const struct object *);

/* sole.c: which of several runtimes in a process acts. */
bool sole_acts(void);

/*
 * start.c: what the environment asks for may wait for the first site, which
 * environment_found() looks for.
 */
bool environment_waits(void);
void environment_found(void);

/*
 * text_linux.c: pages are replaced, where the kernel allows that; in blocks, as
 * many as make a region.
 */
enum {
	TEXT_BLOCK_SHIFT = 16,
	TEXT_BLOCKS = 64,
	TEXT_REGION = FTRACE_BATCH,	/* bytes */
};

/* A change in each page, about? */
static inline bool is_dense(unsigned long start, unsigned long stop,
			    size_t changes)
{
	return stop - start >= TEXT_REGION &&
	       changes > (stop - start) / page_size();
}

bool text_replaces(void);
int text_membarrier(int command);
_Noreturn void text_give_up(const char *what);

/* room.c */
bool room_for(unsigned long start, unsigned long stop);
bool room_give(void);

/* textfile.c: a file that is to be text. */
struct textfile {
	int fd;			/* opened anew for each mapping as text */
	dev_t device;		/* what it is of */
	ino_t inode;
	size_t size, lead;	/* bytes; those before the text */
	char *view;		/* of the text, to write it by */
};
bool textfile_make(struct textfile *, unsigned long start, unsigned long stop);
void textfile_drop(struct textfile *);
int textfile_open(const struct textfile *);
bool textfile_rights(const struct textfile *, int rights);

/* twin.c: text that is kept twice. */
char *twin_begin(unsigned long start, unsigned long stop);
void twin_end(unsigned long start, int rights);
void twin_look_again(void);
void twin_forget(unsigned long start, unsigned long stop);

/* pagemap.c: which pages of a file's mapping somebody has written. */
bool pagemap_written(unsigned long start, size_t count, unsigned char *written);
bool pagemap_tells(int file);

/* text_mem.c: the same by writing, where it does not. */
bool mem_open(unsigned long start);
void mem_write(unsigned long to, const unsigned char *bytes, size_t size);
void mem_flush(void);
void mem_close(void);

/* trap.c: who meets a site half-way. */
int trap_install(void);

/* handler.c: signals that others may have a use for. */
typedef void (*handler_t)(int, siginfo_t *, void *);
int handler_install(int signal, int flags, handler_t, struct sigaction *before);
bool handler_pass_on(const struct sigaction *before, int, siginfo_t *, void *);

/* task.c: the other threads. */
enum task_hears { TASK_HEARS, TASK_DEAF, TASK_GONE };
typedef bool (*tasks_each_t)(int tid, void *data);
bool tasks_each(tasks_each_t, void *data);
enum task_hears task_hears(int tid, int signal);

/* maps.c */
typedef void (*maps_each_t)(unsigned long start, unsigned long end, void *data);
bool maps_each(maps_each_t, void *data);

/* stop.c: where no protocol lets a site change under threads. */
bool stop_others(unsigned long start, unsigned long end);
void stop_end(void);

/* folder.c: the recording's folder, as uftrace reads it. */
struct clock {
	uint64_t ticks, ns;		/* the same moment on both clocks */
};
struct clock clock_now(void);
int folder_begin(const char *path);		/* leaves none if it fails */
void folder_drop(const char *path);
int folder_open_task(const char *path, int tid, uint64_t ns);
/* What an object of later is called. */
int folder_add(const char *path, const struct object *);
int folder_end(const char *path, bool exits);
void folder_fork(const char *path, int pid, int ppid);

/* record.c */
const char *mode_name(enum mcount_mode);
bool mode_of(const char *name, enum mcount_mode *);
int record_object(const struct object *);
void record_before_fork(void);
void record_in_parent(void);
void record_after_fork(void);

/* control.c: the reply to a request, whose text is cut up. */
void control_answer(FILE *reply, char *request);

/* socket.c: the program's own thread answers; 0 or a negative error number. */
int control_start(void);
void control_close(void);
int control_after_fork(void);

#endif
