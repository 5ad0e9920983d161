# shellcheck shell=sh
# SPDX-License-Identifier: MIT
# stripped: the assembly on stdin without sites, table, note, and what marks
# inline assembly and lines of the source.  Nor does it have the small
# alignments of a function, which a site of words may raise.
stripped() {
	awk '
	/^#(NO_)?APP$/ || /^\t\.loc / { next }
	/^\t\.(syntax|thumb$|arm$|align\t[12]$)/ { next }
	/LMCOUNT[0-9]+:$/ { getline; next }
	/\.pushsection\t(__mcount_loc|\.note\.mcount)/ { in_table = 1 }
	!in_table
	/\.popsection/ { in_table = 0 }'
}
