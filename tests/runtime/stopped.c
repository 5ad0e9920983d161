/* SPDX-License-Identifier: MIT */
/*
 * Where a site is more than one instruction, a change beside a thread that
 * cannot be stopped, here the emulator's own, is refused as a whole.  Prints
 * what each step returned.
 */
#include <pthread.h>
#include <stdio.h>

#include "hear.h"
#include "kinds.h"
#include "runtime/ftrace.h"

static pthread_mutex_t wait = PTHREAD_MUTEX_INITIALIZER;

static struct ftrace_ops ops = {
	.func = hear, .flags = FTRACE_OPS_FL_NO_VECTORS,
};

static NOSITE void *work(void *data)
{
	pthread_mutex_lock(&wait);
	pthread_mutex_unlock(&wait);
	return data;
}

int NOSITE main(void)
{
	double want = kinds();
	pthread_t thread;
	int alone = register_ftrace_function(&ops), on, off, refused;

	on = kinds() == want && heard;
	off = unregister_ftrace_function(&ops);
	pthread_mutex_lock(&wait);
	if (pthread_create(&thread, NULL, work, NULL))
		return 2;
	refused = register_ftrace_function(&ops);
	heard = 0;
	printf("%d %d %d %d %zu\n", alone, off, on, refused,
	       ftrace_count().enabled);
	if (kinds() != want || heard)
		return 1;
	pthread_mutex_unlock(&wait);
	return pthread_join(thread, NULL);
}
