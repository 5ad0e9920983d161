# finds: __mcount_loc+0x0: warning: a read-only table that the loader relocates [MC013]
# ld: -pie -z notext --no-warnings
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
	.if	bad
	.section __mcount_loc, "a", %progbits
	.else
	.section __mcount_loc, "aw", %progbits
	.endif
	.balign	WIDTH
	POINTER	.Lsite
	.section .note.GNU-stack, "", %progbits
