# expect: {"names": ["f"], "line": 3, "emitted": "if used", "site": true, "reason": null}
# finds: note: f, line 3, has no code: it is not used, or inlined wherever it is [MC039]
	.text
	.if	bad == 0
	.type	f, %function
	.endif
f:
.Lsite:
	NOPS
	RETURN
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	.if	bad == 0
	POINTER	.Lsite
	.endif
	.section .note.GNU-stack, "", %progbits
