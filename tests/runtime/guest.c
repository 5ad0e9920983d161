/* SPDX-License-Identifier: MIT */
/*
 * An emulator of single programs has a thread of its own, which blocks all
 * signals; the kernel lists it beside the program's.  Linked with
 * --wrap=tasks_each, the runtime does not see it.
 */
#include <signal.h>
#include <stdbool.h>

/* The library's own (runtime/hosted.h). */
enum task_hears { TASK_HEARS, TASK_DEAF, TASK_GONE };
typedef bool (*tasks_each_t)(int tid, void *data);
enum task_hears task_hears(int tid, int signal);

bool __real_tasks_each(tasks_each_t, void *data);
bool __wrap_tasks_each(tasks_each_t, void *data);

struct asked {
	tasks_each_t each;
	void *data;
};

static bool ask(int tid, void *data)
{
	struct asked *a = data;

	return task_hears(tid, SIGURG) == TASK_DEAF || a->each(tid, a->data);
}

bool __wrap_tasks_each(tasks_each_t each, void *data)
{
	struct asked a = { each, data };

	return __real_tasks_each(ask, &a);
}
