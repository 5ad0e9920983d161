/* SPDX-License-Identifier: MIT */
/* What kept.c and the caller in kept_x86_64.S share. */
#ifndef TEST_KEPT_H
#define TEST_KEPT_H

#ifndef __ASSEMBLER__
enum { GENERAL = 15, AREA = 4096 };

extern unsigned long kept_general[GENERAL], kept_after[GENERAL];
extern unsigned char kept_vectors[AREA], kept_vectors_before[AREA],
	kept_vectors_after[AREA], kept_trashed[AREA];
extern unsigned kept_mask;

/* Is the stack where it was? */
int kept_call(void (*function)(void), long odd);
void kept_trash(void), kept_trash_general(void);
void kept_leaf(void), kept_tail(void), kept_twice(void), kept_many(void),
	kept_fentry(void), kept_mcount(void);
#endif

#endif
