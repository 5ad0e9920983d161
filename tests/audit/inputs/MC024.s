# finds: warning: two ways of tracing: __mcount_loc and -fpatchable-function-entry [MC024]
	.text
	.type	f, %function
f:
.Lsite:
	NOPS
	RETURN
	.size	f, .-f
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	POINTER	.Lsite
	.if	bad
	.section __patchable_function_entries, "aw", %progbits
	.balign	WIDTH
	POINTER	.Lsite
	.endif
	.section .note.GNU-stack, "", %progbits
