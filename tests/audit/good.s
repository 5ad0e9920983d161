# Three functions and what faults need: with nops=1 sites of NOPs and a note,
# with nops=0 calls of the profiling function.
	.macro	SITE
	.if	nops
	NOPS
	.else
	PROFILE
	.endif
	.endm
	.text
	.type	f, %function
f:
.Lf:
	SITE
	RETURN
	.size	f, .-f
	.balign	16, 0
	.type	g, %function
g:
.Lg:
	SITE
	RETURN
	.size	g, .-g
	.balign	16, 0
	.globl	h
	.type	h, %function
h:
.Lh:
	SITE
	RETURN
	.size	h, .-h
	.balign	16, 0
	.globl	_start
_start:
	.if	linked
	ENTRY
	.endif
	RETURN
	.section __mcount_loc, "aw", %progbits
	.balign	WIDTH
	POINTER	.Lf, .Lg, .Lh
	.data
	.balign	WIDTH
	.globl	data
data:
	.skip	64
	.if	linked == 0
	POINTER	elsewhere
	.endif
	.if	nops
	.section .note.mcount, "", %note
	.balign	4
	.long	7, 24, 1
	.asciz	"mcount"
	.balign	4
	.long	1, BYTES, 0, 0
	SHAPE
	.balign	4
	.endif
	.section .note.GNU-stack, "", %progbits
