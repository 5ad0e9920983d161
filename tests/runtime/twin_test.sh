#!/bin/sh
# SPDX-License-Identifier: MIT
# Text that is dense with sites and switched often is kept twice.
set -u
. tests/tap.sh
. tests/runtime/build.sh
here=tests/runtime
field=tests/bench/runtime/field.S
cc=x86_64-linux-gnu-gcc-12

: >empty
ok "build twin" $cc -I. -O2 -D_GNU_SOURCE -fno-pie -no-pie $here/twin.c \
	$field "$native" -lpthread -o twin
ok "twins" timeout 60 ./twin empty
echo "$tap_out" | sed 's/^/# /'
ok "twins of text with a site that is refused" timeout 60 ./twin empty 1000
echo "$tap_out" | sed 's/^/# /'

# Without a build-id nothing but the bytes tells one file from the other.
for id in sha1 none; do
	for fill in 0x90 0xcc; do
		$cc -shared -Wl,--build-id=$id -DFILL=$fill $field \
			-o $fill.so || bail "no $fill.so"
	done
	ok "build dense" $cc -I. -O2 $here/dense.c -Wl,-u,mcount_environment \
		"$native" -lpthread -o dense
	is "objects with build-id $id that take each other's place" \
		"$(timeout 60 ./dense ./0x90.so ./0xcc.so | uniq -c |
			awk '{ print $1, $2, $5 }' | paste -sd,)" \
		"1 0 0x90,1 0 0xcc,1 0 0x90,1 0 0xcc,1 0 0x90,1 0 0xcc"
done
done_testing
