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
