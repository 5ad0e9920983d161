#!/bin/sh
# SPDX-License-Identifier: MIT
# SQLite with its shell: a session that makes, fills, changes, checks and dumps
# a database says what it says in the build of Debian.
set -u
. tests/packages/package.sh

mkdir build
cd build || exit
log "configure" env CC="$compiler" CFLAGS=-O2 ../source/configure \
	--disable-tcl --disable-shared --disable-readline
log "make" make sqlite3

cat >session.sql <<'END'
CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT UNIQUE, n INT);
WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 5000)
INSERT INTO word SELECT i, printf('word%05d', i), i * 7919 % 5003 FROM c;
CREATE INDEX by_n ON word(n);
SELECT count(*), sum(n), min(text), max(text) FROM word;
BEGIN;
UPDATE word SET n = n + 1 WHERE id % 3 = 0;
SELECT changes();
ROLLBACK;
DELETE FROM word WHERE n BETWEEN 100 AND 199;
SELECT count(*), sum(n) FROM word;
SELECT group_concat(text, ',') FROM (SELECT text FROM word ORDER BY n LIMIT 3);
CREATE VIRTUAL TABLE box USING rtree(id, x0, x1);
INSERT INTO box SELECT id, n, n + 10 FROM word WHERE id <= 500;
SELECT count(*) FROM box WHERE x0 > 1000 AND x1 < 2000;
SELECT json_extract('{"a":[1,{"b":"two"}]}', '$.a[1].b');
SELECT round(avg(n) OVER (ORDER BY id ROWS 9 PRECEDING), 2) FROM word
	ORDER BY id LIMIT 1 OFFSET 99;
PRAGMA integrity_check;
.schema word
.dump box
END

# session SHELL: what the session and a second look at its file print.
session() {
	rm -f session.db
	"$1" session.db <session.sql
	"$1" session.db 'SELECT count(*), sum(n) FROM word' \
		'PRAGMA integrity_check'
}

# Debian's own build of the same source knows the right answers.
session sqlite3 >want.txt 2>&1
session ./sqlite3 >got.txt 2>&1
is "the session says enough" "$(awk 'END { print (NR > 20) }' want.txt)" 1
same "a session of the shell" want.txt got.txt
same_code 2
ok "the audit finds nothing" "$audit" sqlite3
done_testing
