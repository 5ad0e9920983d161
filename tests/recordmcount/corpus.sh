# shellcheck shell=sh
# SPDX-License-Identifier: MIT
# Objects in number.  Source it after newlib.sh.

# objects DIRECTORY: the relocatable ELF files below it that are no archives.
objects() {
	find "$1" -name '*.o' -size +0 | sort | while read -r corpus_file; do
		readelf -hW "$corpus_file" 2>/dev/null | grep -q 'REL (' &&
			echo "$corpus_file"
	done
}

# corpus DIRECTORY N [FROM]: N objects in a new directory: those below FROM,
# or newlib's for x86_64, over and over if they are fewer.
corpus() {
	corpus_from=${3:-$tmp/corpus}
	[ $# -gt 2 ] || newlib x86_64 "$corpus_from" x86_64-linux-gnu-gcc-12 \
		-O2 -pg -mfentry -fno-pie -fno-asynchronous-unwind-tables
	mkdir -p "$1"
	objects "$corpus_from" >"$tmp/corpus.list"
	[ -s "$tmp/corpus.list" ] || return 2
	corpus_n=0
	while [ "$corpus_n" -lt "$2" ]; do
		while read -r corpus_file && [ "$corpus_n" -lt "$2" ]; do
			corpus_n=$((corpus_n + 1))
			cp "$corpus_file" "$1/$corpus_n-${corpus_file##*/}"
		done <"$tmp/corpus.list"
	done
}
