# expect: {"names": ["f"], "line": 3, "emitted": "always", "site": true, "reason": null}
# finds: .text+0x0: error: f, line 3, is to have a site [MC038]
	.text
	.type	f, %function
f:
.Lsite:
	NOPS
	RETURN
	.size	f, .-f
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	.if	bad == 0
	POINTER	.Lsite
	.endif
	.section .note.GNU-stack, "", %progbits
