/* SPDX-License-Identifier: MIT */
/*
 * A caller that IPA-RA lets keep values in registers its callee leaves alone.
 * UNCLAIMED is the text of a site that claims nothing: what the plugin's would
 * be without its clobbers.
 */
static __attribute__((noinline, noclone)) long leaf(long a)
{
#ifdef UNCLAIMED
	__asm__ volatile("0: " UNCLAIMED "\n\t"
			 ".pushsection __mcount_loc, \"aw\", %%progbits\n\t"
			 ".balign %c0\n\t.%c0byte 0b\n\t.popsection"
			 :: "n"(sizeof(void *)));
#endif
	return a * 3 + 1;
}

/* More values than there are argument registers, which tracers keep. */
long keeps(long a, long b)
{
	long c = a * b, d = a + b, e = a ^ b, f = a - b, g = a | b, h = a & b;
	long i = c * d, j = e * f, k = g * h, l = i ^ j;
	long once = leaf(a);

	return once + a * 3 + b * 5 + c * 7 + d * 11 + e * 13 + f * 17 +
	       g * 19 + h * 23 + i * 29 + j * 31 + k * 37 + l * 41 +
	       (a ^ c ^ e ^ g ^ i ^ k) * (b ^ d ^ f ^ h ^ j ^ l);
}
