# shellcheck shell=sh
# SPDX-License-Identifier: MIT
# A corpus of C: objects of newlib's C library, from the source that Debian
# packages.  Source it after tools.sh.

# newlib MACHINE DIRECTORY COMPILER FLAG...: the objects, in a new directory.
# shellcheck disable=SC2154
newlib() {
	newlib_machine=$1
	newlib_to=$2
	shift 2
	mkdir -p "$newlib_to" "$tmp/newlib"
	tar -C "$tmp/newlib" --strip-components=3 --wildcards \
		-xf "$(echo /usr/src/newlib/newlib-*.tar.xz)" \
		'*/newlib/libc/include' '*/newlib/libc/string' \
		'*/newlib/libc/stdlib' '*/newlib/libc/ctype' \
		'*/newlib/libc/locale' '*/newlib/libc/common' \
		"*/newlib/libc/machine/$newlib_machine" 2>/dev/null
	# compile SOURCE DIRECTORY MACHINE COMPILER FLAG...: an object, or none.
	cat >"$tmp/compile" <<'END'
source=$1
object=$2/$(echo "${1%.c}" | tr / -).o
machine=$3
shift 3
"$@" -nostdinc -isystem "$("$1" -print-file-name=include)" -Iinclude \
	-Imachine/"$machine" -Icommon -D_LIBC -D_COMPILING_NEWLIB -w \
	-c "$source" -o "$object" 2>/dev/null || rm -f "$object"
END
	(cd "$tmp/newlib" &&
		printf '%s\n' string/*.c stdlib/*.c ctype/*.c locale/*.c |
		xargs -P2 -I{} sh "$tmp/compile" {} "$newlib_to" \
			"$newlib_machine" "$@")
}
