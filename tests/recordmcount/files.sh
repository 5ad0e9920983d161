#!/bin/sh
# SPDX-License-Identifier: MIT
# What becomes of the file besides its bytes: names, modes, owners, links,
# times, and what is left when something fails.
. tests/tap.sh
. tests/recordmcount/tools.sh

new=$(input several)
old=$(cksum <"$new")

# fresh NAME: an unrecorded object of that name.
fresh() {
	mkdir -p "$tmp/d"
	cp "$new" "$tmp/d/$1"
	echo "$tmp/d/$1"
}

f=$(fresh mode.o)
chmod 2751 "$f"
(umask 077 && "$recordmcount" "$f")
is 'the mode stays, whatever the umask is' "$(stat -c %a "$f")" 2751

f=$(fresh attribute.o)
ok 'an extended attribute' setfattr -n user.note -v kept "$f"
"$recordmcount" "$f"
is 'extended attributes stay' \
	"$(getfattr --only-values -n user.note "$f" 2>/dev/null)" kept

f=$(fresh target.o)
ln -s target.o "$tmp/d/link.o"
ok 'through a symbolic link' "$recordmcount" "$tmp/d/link.o"
is 'the link stays one' "$(readlink "$tmp/d/link.o")" target.o
is 'its target is recorded' "$(sites "$f" | wc -l)" 3

f=$(fresh cached.o)
ln "$f" "$tmp/d/cache"
ok 'a file with a second name' "$recordmcount" "$f"
is 'the second name keeps the old bytes' "$(cksum <"$tmp/d/cache")" "$old"

f=$(fresh saved.o)
ok 'with --backup' "$recordmcount" --backup "$f"
is 'the backup has the old bytes' "$(cksum <"$f.orig")" "$old"
is 'and the file has its sites' "$(sites "$f" | wc -l)" 3

f=$(fresh there.o)
ok 'with --output' "$recordmcount" -o "$tmp/d/out.o" "$f"
is 'the input stays' "$(cksum <"$f")" "$old"
is 'the output is recorded' "$(sites "$tmp/d/out.o" | wc -l)" 3
ok 'nothing to do, with --output' "$recordmcount" -q -o "$tmp/d/out2.o" \
	"$tmp/d/out.o"
ok 'copies' cmp "$tmp/d/out.o" "$tmp/d/out2.o"
# What is no regular file is written to, and stays what it is.
mkfifo "$tmp/d/pipe"
cat "$tmp/d/pipe" >"$tmp/d/piped.o" &
ok '--output to a pipe' "$recordmcount" -o "$tmp/d/pipe" "$f"
wait $!
ok '--output to a pipe: it stays one' test -p "$tmp/d/pipe"
ok '--output to a pipe: all came out' cmp "$tmp/d/piped.o" "$tmp/d/out.o"
rm "$tmp/d/pipe"
"$recordmcount" -o /dev/stdout "$f" | cat >"$tmp/d/piped.o"
ok '--output to standard output' cmp "$tmp/d/piped.o" "$tmp/d/out.o"
mkdir "$tmp/d/folder"
exits '--output to a directory' 1 "$recordmcount" -o "$tmp/d/folder" "$f"
is '--output to a directory: is told' \
	"$("$recordmcount" -o "$tmp/d/folder" "$f" 2>&1)" \
	"$(lines "$f: $tmp/d/folder: Is a directory" "$f: failed")"
rmdir "$tmp/d/folder"
exits '--output is for one input' 2 "$recordmcount" -o "$tmp/d/x.o" "$f" "$f"

exits '--dry-run tells that it would change' 1 "$recordmcount" -n "$f"
is 'and changes nothing' "$(cksum <"$f")" "$old"
exits '--dry-run tells that it would not' 0 "$recordmcount" -n "$tmp/d/out.o"

# A disk that is full: no file may grow.
f=$(fresh full.o)
before=$(ls -i "$f")
# shellcheck disable=SC3045
exits 'no room to write' 1 sh -c 'ulimit -f 1; exec "$@"' sh "$recordmcount" \
	"$f"
is 'no room: the input stays' "$(cksum <"$f") $(ls -i "$f")" "$old $before"

# apart WORD...: in mount points of its own.  A user asks for a user namespace
# to get them; in a chroot there is none, and its root is no mount point.
apart() {
	if unshare -rm true 2>/dev/null; then
		unshare -rm "$@"
	else
		unshare -m --propagation unchanged "$@"
	fi
}

# A directory in which no file can be made: one of a file system that is
# mounted read-only, since permissions do not hold everybody off.
cat >"$tmp/locked.sh" <<'END'
mkdir -p "$1/m"
mount -t tmpfs -o size=64k none "$1/m" || exit 99
cp "$2" "$1/m/f.o"
mount -o remount,ro "$1/m" || exit 99
"$3" "$1/m/f.o" 2>&1
echo "$?"
cmp "$2" "$1/m/f.o" && ls "$1/m"
umount "$1/m"
END
is 'a read-only directory' \
	"$(apart sh "$tmp/locked.sh" "$tmp" "$new" "$recordmcount")" \
	"$(lines "$tmp/m/f.o: cannot write beside it: Read-only file system" \
	"$tmp/m/f.o: failed" 1 f.o)"

# A disk that is full.
cat >"$tmp/full.sh" <<'END'
mount -t tmpfs -o size=8k none "$1/m" || exit 99
cp "$2" "$1/m/f.o"
head -c 8192 /dev/zero >"$1/m/rest" 2>/dev/null
"$3" "$1/m/f.o" 2>&1
echo "$?"
cmp "$2" "$1/m/f.o" && ls "$1/m"
umount "$1/m"
END
is 'a full disk' \
	"$(apart sh "$tmp/full.sh" "$tmp" "$new" "$recordmcount")" \
	"$(lines "$tmp/m/f.o: cannot write: No space left on device" \
	"$tmp/m/f.o: failed" 1 f.o rest)"

# Killed at any moment: the old file or the new one, and nothing beside it.
f=$(fresh killed.o)
cp "$f" "$tmp/reference.o"
"$recordmcount" "$tmp/reference.o"
done=$(cksum <"$tmp/reference.o")
torn=0
i=0
while [ $i -lt 60 ]; do
	cp "$new" "$f"
	"$recordmcount" "$f" &
	[ $((i % 2)) = 0 ] || sleep 0.00$((i % 10))
	kill -KILL $! 2>/dev/null
	wait $! 2>/dev/null
	case $(cksum <"$f") in
	"$old" | "$done") ;;
	*) torn=$((torn + 1)) ;;
	esac
	i=$((i + 1))
done
is 'killed: whole files only' "$torn" 0
# Between two system calls SIGKILL finds the new file with its first name.
for left in "$tmp"/d/*.tmp; do
	[ ! -e "$left" ] ||
		is 'killed: what is left is whole' "$(cksum <"$left")" "$done"
	rm -f "$left"
done
i=0
while [ $i -lt 60 ]; do
	cp "$new" "$f"
	"$recordmcount" "$f" &
	kill -TERM $! 2>/dev/null
	wait $! 2>/dev/null
	i=$((i + 1))
done
is 'no failure and no other signal leaves a file' \
	"$(find "$tmp/d" -name '*.tmp')" ''
done_testing
