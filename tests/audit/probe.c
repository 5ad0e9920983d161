/* SPDX-License-Identifier: MIT */
/* Two functions for the audit to find, or not, by Bazel's rules. */
int probe_outer(int x);
int probe_inner(int x);

int probe_inner(int x)
{
	return x + 1;
}

int probe_outer(int x)
{
	return probe_inner(x) * 2;
}
