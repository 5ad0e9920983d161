# finds: .text+0x20: warning: g begins with the NOPs of a site that no entry names [MC037]
# checks: -MC024
	.section .note.mcount, "", %note
	.balign	4
	.long	7, 24, 1
	.asciz	"mcount"
	.balign	4
	.long	1, BYTES, 0, 0
	SHAPE
	.balign	4
	.text
	.type	f, %function
f:
.Lsite:
	NOPS
	RETURN
	.size	f, .-f
	.balign	32, 0
	.type	g, %function
g:
.Lmore:
	NOPS
	RETURN
	.size	g, .-g
	.balign	32, 0
	.type	h, %function
h:
.Lreplaced:
	NOPS
	RETURN
	.size	h, .-h
	.balign	32, 0
	.type	p, %function
p:
.Lpadded:
	NOPS
	RETURN
	.size	p, .-p
	.section __patchable_function_entries, "aw", %progbits
	.balign	WIDTH
	POINTER	.Lpadded
	.section .altinstructions, "a", %progbits
	.long	.Lreplaced - .
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	POINTER	.Lsite
	.if	bad == 0
	POINTER	.Lmore
	.endif
	.section .note.GNU-stack, "", %progbits
