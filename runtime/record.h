/* SPDX-License-Identifier: MIT */
/*
 * The recorder of Linux programs: installed as mcount/record.h.  It writes a
 * folder that `uftrace replay` and `uftrace report` open.  A program that is
 * linked with -Wl,-u,mcount_environment needs none of these calls: the
 * environment starts it (mcount-rt(3)).
 */
#ifndef MCOUNT_RECORD_H
#define MCOUNT_RECORD_H

/* Of the library only this is seen from outside of a shared object. */
#pragma GCC visibility push(default)

#ifdef __cplusplus
extern "C" {
#endif

enum mcount_mode {
	MCOUNT_OFF,
	MCOUNT_COUNT,		/* calls are counted */
	MCOUNT_FUNCTION,	/* entries are recorded */
	MCOUNT_GRAPH,		/* entries and returns are */
};

/*
 * Begin, into the new folder `path` (counting needs none: NULL).  0 or a
 * negative error number.
 */
int mcount_start(enum mcount_mode, const char *path);

/* End, and complete the folder.  0 or a negative error number. */
int mcount_stop(void);

/* Calls counted so far in all threads. */
unsigned long mcount_calls(void);

/* Do what the environment says: the constructor of a program. */
void mcount_environment(void);

/*
 * Let mcount-trace(1) control this program: a descriptor that can be read from
 * when it asks, or a negative error number.  mcount_control_serve() answers
 * once, and returns 0 or a negative error number.  MCOUNT_CONTROL=1 in the
 * environment does both in a thread.
 */
int mcount_control_open(void);
int mcount_control_serve(int fd);

/* Take the tables of objects that were loaded since, by dlopen(3) say. */
int mcount_rescan(void);

#ifdef __cplusplus
}
#endif
#pragma GCC visibility pop
#endif
