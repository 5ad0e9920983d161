# finds: __mcount_loc+@SECOND@: note: the table is not sorted [MC021]
# ld: -e _start
	.globl	_start
_start:
	ENTRY
	RETURN
	.text
	.type	f, %function
f:
.Lsite:
	PROFILE
	RETURN
	.size	f, .-f
	.type	g, %function
g:
.Lmore:
	PROFILE
	RETURN
	.size	g, .-g
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	.if	bad
	POINTER	.Lmore, .Lsite
	.else
	POINTER	.Lsite, .Lmore
	.endif
	.section .note.GNU-stack, "", %progbits
