/* SPDX-License-Identifier: MIT */
/*
 * What unwinders are told of the frame that return_to_handler stands for, whose
 * true return address only the return stack knows.  Before an exception
 * passes, the personality (runtime/unwind.c) puts that address in its place; a
 * walk that asks no personality must end there, where it would find
 * return_to_handler as its own caller for ever.  So the rule of the return
 * address looks whether a mark stands before what it leads to: then it is 0,
 * which is the end of the stack.
 *
 * HIDDEN_MARK stands before the label; the rule holds up to that, and behind
 * it there is none.  DWARF 5, 2.5 and 6.4.2.
 */
#ifndef MCOUNT_HIDDEN_H
#define MCOUNT_HIDDEN_H

/* The mark, and const8u or const4u of it. */
#if __SIZEOF_POINTER__ == 8
#define HIDDEN_MARK .ascii "mcountrt"
#define HIDDEN_SIZE 8
#define HIDDEN_CONST 0x0e, 0x6d, 0x63, 0x6f, 0x75, 0x6e, 0x74, 0x72, 0x74
#else
#define HIDDEN_MARK .ascii "mcrt"
#define HIDDEN_SIZE 4
#define HIDDEN_CONST 0x0c, 0x6d, 0x63, 0x72, 0x74
#endif

/*
 * DW_CFA_val_expression of `column`, which is less than 128:
 *	bregx column 0, dup, PLACE, deref, const mark, ne, mul
 * where PLACE, of `size` bytes, makes the mark's address of the return address.
 */
#define HIDDEN_RULE_AT(column, size, place...) \
	.cfi_escape 0x16, column, 8 + HIDDEN_SIZE + size, \
		0x92, column, 0, 0x12, place, 0x06, HIDDEN_CONST, 0x2e, 0x1e

/* const1u size, minus */
#define HIDDEN_RULE(column) \
	HIDDEN_RULE_AT(column, 3, 0x08, HIDDEN_SIZE, 0x1c)

/* The same, where the address is that of the call, `back` bytes before. */
#define HIDDEN_RULE_OF_CALL(column, back) \
	.cfi_escape 0x16, column, 14 + HIDDEN_SIZE, \
		0x92, column, back, 0x12, 0x08, HIDDEN_SIZE, 0x1c, 0x06, \
		HIDDEN_CONST, 0x2e, 0x1e, 0x08, back, 0x1c

/* The same, where it has the level in the two lowest bits: const1s -4, and */
#define HIDDEN_RULE_OF_LEVEL(column) \
	HIDDEN_RULE_AT(column, 6, 0x09, 0xfc, 0x1a, 0x08, HIDDEN_SIZE, 0x1c)

#endif
