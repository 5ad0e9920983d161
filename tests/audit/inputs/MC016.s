# finds: .text+@G@: note: g has no site: an attribute, an option of the plugin, assembly [MC016]
	.text
	.type	f, %function
f:
.Lsite:
	PROFILE
	RETURN
	.size	f, .-f
	.if	bad
	.type	g, %function
g:
	.skip	32
	RETURN
	.size	g, .-g
	.endif
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	POINTER	.Lsite
	.section .note.GNU-stack, "", %progbits
