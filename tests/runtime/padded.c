/* SPDX-License-Identifier: MIT */
/* A function with a landing pad and a site. */
int padded(int x);
int padded(int x)
{
	return x + 1;
}
