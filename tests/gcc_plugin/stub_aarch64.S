/* SPDX-License-Identifier: MIT */
/*
 * A tracer that keeps arguments, x8 and the static chain (x18); of the vector
 * registers those that the vector calling convention keeps.  The parent's
 * return address comes in x9.
 */
	.text
	.globl	run_stub
	.type	run_stub, %function
run_stub:
	hint	34
	adrp	x10, run_hits
	ldr	x11, [x10, :lo12:run_hits]
	add	x11, x11, 1
	str	x11, [x10, :lo12:run_hits]
	mov	x10, x30
	mov	x30, x9
	mov	x9, -1
	mov	x11, -1
	mov	x12, -1
	mov	x13, -1
	mov	x14, -1
	mov	x15, -1
	mov	x16, -1
	mov	x17, -1
	movi	v24.2d, 0xffffffffffffffff
	movi	v25.2d, 0xffffffffffffffff
	movi	v26.2d, 0xffffffffffffffff
	movi	v27.2d, 0xffffffffffffffff
	movi	v28.2d, 0xffffffffffffffff
	movi	v29.2d, 0xffffffffffffffff
	movi	v30.2d, 0xffffffffffffffff
	movi	v31.2d, 0xffffffffffffffff
	ret	x10
	.size	run_stub, .-run_stub
	.section .note.GNU-stack, "", %progbits
