/* SPDX-License-Identifier: MIT */
/* The disassembler for a file's code. */
#ifndef MCOUNT_DISASM_H
#define MCOUNT_DISASM_H

#include "recordmcount/obj.h"

/*
 * A handle of capstone's for the code of an object, to be closed with
 * cs_close(); 0: it does not know the machine.
 */
size_t disasm_open(const struct obj *, bool thumb);

#endif
