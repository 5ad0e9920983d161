/* SPDX-License-Identifier: MIT */
/* Instructions in words, by capstone. */
#include <capstone/capstone.h>
#include <stdio.h>

#include "recordmcount/disasm.h"
#include "recordmcount/place.h"

/* Names of arch/ that capstone 4 knows, and how it calls them. */
static const struct {
	const char *name;
	cs_arch arch;
	unsigned mode;
} known[] = {
	{ "aarch64", CS_ARCH_ARM64, CS_MODE_ARM },
	{ "aarch64_ilp32", CS_ARCH_ARM64, CS_MODE_ARM },
	{ "arm", CS_ARCH_ARM, CS_MODE_ARM },
	{ "i386", CS_ARCH_X86, CS_MODE_32 },
	{ "m68k", CS_ARCH_M68K, CS_MODE_M68K_020 },
	{ "mips", CS_ARCH_MIPS, CS_MODE_MIPS32 },
	{ "mips64", CS_ARCH_MIPS, CS_MODE_MIPS64 },
	{ "powerpc", CS_ARCH_PPC, CS_MODE_32 },
	{ "powerpc64", CS_ARCH_PPC, CS_MODE_64 },
	{ "s390x", CS_ARCH_SYSZ, 0 },
	{ "sparc", CS_ARCH_SPARC, 0 },
	{ "sparc64", CS_ARCH_SPARC, CS_MODE_V9 },
	{ "x32", CS_ARCH_X86, CS_MODE_64 },
	{ "x86_64", CS_ARCH_X86, CS_MODE_64 },
};

size_t disasm_open(const struct obj *o, bool thumb)
{
	unsigned mode = arch_code_big(o->arch, o->big) ? CS_MODE_BIG_ENDIAN
						       : 0;
	csh handle;

	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++) {
		if (strcmp(known[i].name, o->arch->name))
			continue;
		mode |= known[i].mode;
		if (thumb)
			mode |= CS_MODE_THUMB;
		return cs_open(known[i].arch, (cs_mode)mode, &handle)
		     ? 0 : handle;
	}
	return 0;
}

void place_words(const struct place *p, const struct audit *a, char *text,
		 size_t room)
{
	csh handle = 0;
	cs_insn *v;
	size_t n, used = 0;

	*text = 0;
	if (p->size)
		handle = disasm_open(&a->obj, p->shape && p->shape->unit == 2 &&
				     a->obj.arch->quirks & ARCH_THUMB_BIT);
	if (!handle)
		return;
	n = cs_disasm(handle, p->bytes, p->size, p->addr, 0, &v);
	for (size_t i = 0; i < n && used < room; i++)
		used += (size_t)snprintf(text + used, room - used, "%s%s%s%s",
					 i ? "; " : "", v[i].mnemonic,
					 *v[i].op_str ? " " : "", v[i].op_str);
	if (n)
		cs_free(v, n);
	cs_close(&handle);
}
