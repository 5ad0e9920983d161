#!/bin/sh
# SPDX-License-Identifier: MIT
# docs/tracing.md and docs/adopting.md say what is there: every variable, every
# function of the port, and the commands run as they stand.
# shellcheck disable=SC2016	# the fences of a page are no commands
set -u
. tests/tap.sh
. tests/runtime/build.sh

variables() {
	grep -aoE 'MCOUNT_(TRACE|FILTER|NOTRACE|DIR|REPORT|[A-Z]+)' "$1" |
		sort -u | tr '\n' ' '
}

# listed PAGE: variables that a table of the page begins a row with
listed() {
	sed -n 's/^| `\(MCOUNT_[A-Z]*\)`.*/\1/p' "$1" | sort -u | tr '\n' ' '
}

port() {
	grep -oE 'ftrace_port_[a-z]+\(' | sort -u
}

ar p "$native" start.c.o record.c.o >asked
is "tracing.md lists every variable" "$(listed docs/tracing.md)" \
	"$(variables asked)"
is "adopting.md lists every function of the port" \
	"$(sed -n '/^## 3/,/^A port for one/p' docs/adopting.md | port)" \
	"$(port <runtime/port.h)"

# How sites change under running threads: descriptors and both tables agree.
described() {
	for d_file in arch/*/*_live.c; do
		d_arch=$(basename "$(dirname "$d_file")")
		d_level=$(awk -F'|' -v row=" \`$d_arch\` " \
			'$2 == row { print $7 }' docs/architectures.md)
		sed -n "s/.*\.live = LIVE_\([A-Z]*\),.*/$d_arch \1$d_level/p" \
			"arch/$d_arch/$d_arch.c"
	done | sed 's/ STOPPED freestanding.*/ -|-|EPERM/
		s/ BREAKPOINT.*/ new pages|breakpoint|breakpoint/
		s/ STORE.*/ new pages|one store|one store/
		s/ WHOLE.*/ new pages|stopped|EPERM/
		s/ STOPPED.*/ stopped|stopped|EPERM/' | sort
}
# rows: "a, b|how|..." to a line for each machine
rows() {
	awk -F'|' '{
		n = split($1, machine, ", ")
		for (i = 1; i <= n; i++)
			print machine[i] " " $2 "|" $3 "|" $4
	}' | sort
}
described >want
sed -n '/^| machines |/,/^$/p' docs/architectures.md | sed '1,2d; /^$/d
	s/^| //; s/ |$//; s/ | /|/g' | rows >in_docs
sed -n '/^\.It Em machines/,/^\.El/p' runtime/mcount-rt.3 | sed '1d; $d
	s/^\.It //; s/ Ta /|/g' | rows >in_manual
is "there are machines" "$(grep -c x86_64 want)" 1
same "architectures.md: how sites change" in_docs want
same "mcount-rt(3): how sites change" in_manual want

# The port in adopting.md compiles against the header.
{
	echo '#include "runtime/port.h"'
	echo 'enum { MAX_SITES = 9 };'
	echo 'void irq_disable(void);'
	echo 'void irq_enable(void);'
	echo '_Noreturn void panic(const char *);'
	sed -n '/^A port for one core/,/^```$/p' docs/adopting.md |
		sed '1,/^```c$/d; /^```$/d'
} >port.c
ok "the port compiles" x86_64-linux-gnu-gcc-12 -I. -Wall -Werror \
	-ffreestanding -c port.c -o port.o
is "it is all of the port" "$(nm port.o |
	awk '$2 == "T" && /ftrace_port_/ { n++ } END { print n }')" \
	"$(port <runtime/port.h | wc -l)"

cat >hello.c <<'END'
#include <stdio.h>

__attribute__((noinline, noclone)) int square(int x) { return x * x; }
__attribute__((noinline, noclone)) int sum(int n)
{
	volatile int rest = n ? sum(n - 1) : 0;

	return square(n) + rest;
}

int main(void) { return printf("%d\n", sum(3)) < 0; }
END
ok "the program builds" program x86_64-linux-gnu-gcc-12 "$native" hello hello.c
sed -n '/^## Examples/,/^## What it costs/p' docs/tracing.md |
	sed -n '/^```sh$/,/^```$/p' | sed '/^```/d' >examples.sh
ok "the examples run" sh -eu examples.sh
calls() {
	uftrace report --no-pager -d "$1" |
		awk 'NR > 2 { print $NF, $(NF - 1) }' | sort | tr '\n' ' '
}
is "all: whom the examples found" "$(calls all)" "main 1 square 4 sum 4 "
is "two functions" "$(calls two)" "square 4 sum 4 "
is "all but one" "$(calls rest)" "main 1 sum 4 "
done_testing
