# as: x86_64-linux-gnu-as --64
# What GCC writes for its link-time optimizer: no code yet.
	.section .gnu.lto_.opts, "e", @progbits
	.string	"-O2"
	.section .note.GNU-stack, "", @progbits
