/* SPDX-License-Identifier: MIT */
/*
 * Every register but the flags is the same before and after a traced function
 * that leaves them alone, x86-64: callers may rely on it.
 *	kept MODE [FOLDER]
 * prints "kept", or the first register that was not, and whose call it was.
 */
#include <cpuid.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "kept.h"
#include "runtime/ftrace.h"
#ifdef BARE
#include "ram_port.h"
#else
#include "runtime/record.h"
#endif

enum { SOME = 100, FULL = 40000 };	/* calls; those that fill tapes */
enum { OSXSAVE = 1 << 27, KNOWN = 0xe7 };	/* x87, SSE, AVX, AVX-512 */
enum { FCW = 0, FTW = 4, MXCSR = 24, X87 = 32, HEADER = 512,
	HEADER_END = 576 };

unsigned long kept_general[GENERAL], kept_after[GENERAL];
#define VECTORS __attribute__((aligned(64))) unsigned char
VECTORS kept_vectors[AREA], kept_vectors_before[AREA],
	kept_vectors_after[AREA], kept_trashed[AREA];
unsigned kept_mask;

static const char *const general[GENERAL] = {
	"rax", "rcx", "rdx", "rbx", "rbp", "rsi", "rdi", "r8",
	"r9", "r10", "r11", "r12", "r13", "r14", "r15",
};

static const struct function {
	const char *name;
	void (*call)(void);
} functions[] = {
	{ "a leaf", kept_leaf },
	{ "a tail call", kept_tail },
	{ "two calls", kept_twice },
	{ "nested calls", kept_many },
#ifndef BARE
	{ "one that calls __fentry__", kept_fentry },
	{ "one that calls mcount", kept_mcount },
#endif
};

enum { FUNCTIONS = sizeof(functions) / sizeof(functions[0]) };

static unsigned long heard;

static void hear(unsigned long ip, unsigned long parent,
		 struct ftrace_ops *op, struct ftrace_regs *regs)
{
	(void)ip, (void)parent, (void)op, (void)regs;
	heard++;
	kept_trash();
}

static void hear_plainly(unsigned long ip, unsigned long parent,
			 struct ftrace_ops *op, struct ftrace_regs *regs)
{
	(void)ip, (void)parent, (void)op, (void)regs;
	heard++;
	kept_trash_general();
}

static int enter(struct ftrace_graph_ent *e)
{
	(void)e;
	kept_trash();
	return 1;
}

static void leave(struct ftrace_graph_ret *r)
{
	(void)r;
	heard++;
	kept_trash();
}

static int enter_plainly(struct ftrace_graph_ent *e)
{
	(void)e;
	kept_trash_general();
	return 1;
}

static void leave_plainly(struct ftrace_graph_ret *r)
{
	(void)r;
	heard++;
	kept_trash_general();
}

static struct ftrace_ops vectors = { .func = hear };
static struct ftrace_ops plain = {
	.func = hear_plainly,
	.flags = FTRACE_OPS_FL_NO_VECTORS,
};
static struct fgraph_ops graph = { .entryfunc = enter, .retfunc = leave };
static struct fgraph_ops plain_graph = {
	.entryfunc = enter_plainly,
	.retfunc = leave_plainly,
	.ops = { .flags = FTRACE_OPS_FL_NO_VECTORS },
};

static const struct mode {
	const char *name;
	struct ftrace_ops *ops[2];
	struct fgraph_ops *graph;
	int recorder;			/* an enum mcount_mode */
} modes[] = {
	{ .name = "off" },
	{ .name = "direct", .ops = { &plain } },
	{ .name = "vectors", .ops = { &vectors } },
	{ .name = "two", .ops = { &plain, &vectors } },
	{ .name = "returns", .graph = &graph },
	{ .name = "plain-returns", .graph = &plain_graph },
	{ .name = "all", .ops = { &plain, &vectors }, .graph = &graph },
#ifndef BARE
	{ .name = "count", .recorder = MCOUNT_COUNT },
	{ .name = "function", .recorder = MCOUNT_FUNCTION },
	{ .name = "graph", .recorder = MCOUNT_GRAPH },
	{ .name = "count-beside", .ops = { &vectors },
	  .recorder = MCOUNT_COUNT },
	{ .name = "function-beside", .ops = { &vectors },
	  .recorder = MCOUNT_FUNCTION },
	{ .name = "graph-beside", .ops = { &vectors },
	  .recorder = MCOUNT_GRAPH },
#endif
};

enum { MODES = sizeof(modes) / sizeof(modes[0]) };

#ifdef BARE
extern const unsigned long __start___mcount_loc[], __stop___mcount_loc[];

static int take(void)
{
	return ftrace_init(__start___mcount_loc, __stop___mcount_loc);
}

static int record(int mode, const char *folder)
{
	(void)mode, (void)folder;
	return 0;
}
#else
static int take(void)
{
	return mcount_rescan();
}

static int record(int mode, const char *folder)
{
	return mcount_start((enum mcount_mode)mode, folder);
}
#endif

static int start(const struct mode *m, const char *folder)
{
	int failed = take();

	for (int i = 0; i < 2 && m->ops[i] && !failed; i++)
		failed = register_ftrace_function(m->ops[i]);
	if (m->graph && !failed)
		failed = register_ftrace_graph(m->graph);
	return failed ? failed : record(m->recorder, folder);
}

static int fill(void)
{
	unsigned a, b, c, d;

	if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & OSXSAVE))
		return -1;
	__asm__("xgetbv" : "=a"(a), "=d"(d) : "c"(0));
	kept_mask = a & KNOWN;
	for (unsigned i = 0; i < AREA; i++)
		kept_vectors[i] = (unsigned char)(i * 37 + i / 256 + 1);
	memset(kept_vectors, 0, X87);
	memset(kept_vectors + HEADER, 0, HEADER_END - HEADER);
	memcpy(kept_vectors + FCW, "\x7f\x03", 2);
	kept_vectors[FTW] = 0xff;
	memcpy(kept_vectors + MXCSR, "\x80\x1f", 2);
	kept_vectors[HEADER] = (unsigned char)kept_mask;
	memcpy(kept_trashed + FCW, "\x7f\x03", 2);
	memcpy(kept_trashed + MXCSR, "\x80\x1f", 2);
	for (unsigned i = 0; i < GENERAL; i++)
		kept_general[i] = 0x0123456789abcdef * (i + 1);
	return 0;
}

/* Where the area that is saved differs, or -1. */
static int vector_lost(void)
{
	for (int i = 0; i < AREA; i++)
		if (kept_vectors_before[i] != kept_vectors_after[i])
			return i;
	return -1;
}

static int lost(const char *what, const struct function *f, long odd)
{
	printf("%s is lost in %s, stack %s\n", what, f->name,
	       odd ? "odd" : "even");
	return 1;
}

static int call(const struct function *f, long odd)
{
	char place[64];

	if (!kept_call(f->call, odd))
		return lost("rsp", f, odd);
	for (unsigned i = 0; i < GENERAL; i++)
		if (kept_general[i] != kept_after[i])
			return lost(general[i], f, odd);
	if (!memcmp(kept_vectors_before, kept_vectors_after, AREA))
		return 0;
	snprintf(place, sizeof(place), "byte %d of the vectors",
		 vector_lost());
	return lost(place, f, odd);
}

/* In a thread of its own, which has no tape yet. */
static void *call_all(void *failed)
{
	int *bad = failed;

	for (int f = 0; f < FUNCTIONS && !*bad; f++) {
		int calls = functions[f].call == kept_twice ? FULL : SOME;

		for (int i = 0; i < calls && !*bad; i++)
			*bad = call(&functions[f], i & 1);
	}
	return NULL;
}

int main(int argc, char **argv)
{
	const struct mode *m = modes;
	pthread_t thread;
	int bad = 0;

	while (argc > 1 && m < modes + MODES && strcmp(m->name, argv[1]))
		m++;
	if (argc < 2 || m == modes + MODES || fill() || start(m, argv[2]) ||
	    pthread_create(&thread, NULL, call_all, &bad))
		return 2;
	pthread_join(thread, NULL);
	if ((m->ops[0] || m->graph) && heard < FULL)
		return 3;
#ifndef BARE
	if (m->recorder && mcount_stop())
		return 4;
#endif
	if (!bad)
		puts("kept");
	return bad;
}
