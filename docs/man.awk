# SPDX-License-Identifier: MIT
# Makes format.md the manual page mcount_loc(5): headings, paragraphs, tables
# and code spans, which is all that page has.  A table becomes a list whose
# tags are the first column.

function escape(text) {
	gsub(/\\/, "\\e", text)
	gsub(/-/, "\\-", text)
	return text
}

# Code spans in bold, links as their text.
function inline(text,    out, part, n, i) {
	while (match(text, /\[[^]]*\]\([^)]*\)/))
		text = substr(text, 1, RSTART - 1) \
		       substr(text, RSTART + 1, index(substr(text, RSTART), "]") - 2) \
		       substr(text, RSTART + RLENGTH)
	n = split(text, part, "`")
	for (i = 1; i <= n; i++)
		out = out (i % 2 ? part[i] : "\\fB" escape(part[i]) "\\fR")
	return out
}

# A sentence a line; text at the start of one must not look like a request.
function say(text) {
	gsub(/\. /, ".\n", text)
	text = inline(text)
	print (text ~ /^[.']/ ? "\\&" : "") text
}

function cells(line, cell,    n, i) {
	sub(/^\| */, "", line)
	sub(/ *\|$/, "", line)
	n = split(line, cell, / *\| */)
	return n
}

function end_table() {
	if (in_table)
		print ".El"
	in_table = head = 0
}

BEGIN {
	print ".\\\" SPDX-License-Identifier: MIT"
	print ".Dd November 29, 2026"
	print ".Dt MCOUNT_LOC 5"
	print ".Os"
	print ".Sh NAME"
	print ".Nm mcount_loc"
	print ".Nd tables of call sites in ELF files"
	print ".Sh DESCRIPTION"
}

/^# / { next }
/^## / { end_table(); print ".Sh " inline(substr($0, 4)); started = 0; next }
/^### / { end_table(); print ".Ss " inline(substr($0, 5)); started = 0; next }
/^\|[-|]+\|$/ { next }
/^\|/ {
	n = cells($0, cell)
	if (!head) {
		for (i = 1; i <= n; i++)
			title[i] = cell[i]
		head = 1
		next
	}
	if (!in_table)
		print ".Bl -tag -width Ds"
	in_table = 1
	print ".It " inline(cell[1])
	for (i = 2; i <= n; i++)
		say((n > 2 && title[i] ? title[i] ": " : "") cell[i] \
		    (i < n ? ";" : ""))
	pending = 0
	next
}
/^$/ { end_table(); pending = 1; next }
{
	if (pending && started)
		print ".Pp"
	pending = 0
	started = 1
	say($0)
}
END {
	end_table()
	print ".Sh SEE ALSO"
	print ".Xr mcount-audit 1 ,"
	print ".Xr recordmcount 1"
}
