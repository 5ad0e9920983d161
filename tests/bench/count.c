/* SPDX-License-Identifier: MIT */
/*
 * A plugin of qemu's that counts the instructions a program executes: a
 * twentieth of the time that an emulator with a cache model takes.  A block
 * that a fault leaves early counts whole.
 *
 * Debian ships no header of the interface; this declares what it uses, after
 * "QEMU TCG Plugins" in QEMU's documentation, API version 1.
 */
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef uint64_t qemu_plugin_id_t;
struct qemu_plugin_tb;
struct qemu_info_t;

enum { QEMU_PLUGIN_INLINE_ADD_U64 };

#define PUBLIC __attribute__((visibility("default")))

extern void qemu_plugin_register_vcpu_tb_trans_cb(
	qemu_plugin_id_t, void (*)(qemu_plugin_id_t, struct qemu_plugin_tb *));
extern void qemu_plugin_register_vcpu_tb_exec_inline(
	struct qemu_plugin_tb *, int operation, void *to, uint64_t amount);
extern void qemu_plugin_register_atexit_cb(
	qemu_plugin_id_t, void (*)(qemu_plugin_id_t, void *), void *);
extern size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);

PUBLIC extern const int qemu_plugin_version;
const int qemu_plugin_version = 1;

static uint64_t executed;

static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *block)
{
	(void)id;
	qemu_plugin_register_vcpu_tb_exec_inline(block,
		QEMU_PLUGIN_INLINE_ADD_U64, &executed,
		qemu_plugin_tb_n_insns(block));
}

static void finished(qemu_plugin_id_t id, void *data)
{
	(void)id;
	(void)data;
	fprintf(stderr, "instructions: %" PRIu64 "\n", executed);
}

PUBLIC int qemu_plugin_install(qemu_plugin_id_t, const struct qemu_info_t *,
			       int, char **);
int qemu_plugin_install(qemu_plugin_id_t id, const struct qemu_info_t *info,
			int argc, char **argv)
{
	(void)info;
	(void)argc;
	(void)argv;
	qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
	qemu_plugin_register_atexit_cb(id, finished, NULL);
	return 0;
}
