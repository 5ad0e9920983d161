# finds: .text+@STEP@: error: no site of @NAME@ begins here [MC003]
# checks: -MC015
	.text
	.type	f, %function
f:
.Lsite:
	PROFILE
	RETURN
	.size	f, .-f
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	POINTER	.Lsite + bad * STEP
	.section .note.GNU-stack, "", %progbits
