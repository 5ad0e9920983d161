/* SPDX-License-Identifier: MIT */
/*
 * A program worth tracing: SQLite runs one query over a small database in
 * memory.  It knows nothing of tracing; the flags and the linked runtime do.
 *
 *	query [SQL]
 */
#include <stdio.h>
#include <stdlib.h>

#include "sqlite3.h"

static const char schema[] =
	"CREATE TABLE part(id INTEGER PRIMARY KEY, name TEXT, price INTEGER);"
	"CREATE INDEX by_price ON part(price);"
	"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
	"                        WHERE i < 500)"
	"INSERT INTO part SELECT i, printf('part %d', i), i * 37 % 101 FROM n;";

static const char question[] =
	"SELECT price % 10 AS digit, count(*), sum(price), max(name) "
	"FROM part WHERE price > 13 GROUP BY digit ORDER BY 3 DESC;";

static int print_row(void *unused, int n, char **value, char **name)
{
	(void)unused;
	(void)name;
	for (int i = 0; i < n; i++)
		printf("%s%s", i ? "|" : "", value[i] ? value[i] : "");
	putchar('\n');
	return 0;
}

static void run(sqlite3 *db, const char *sql)
{
	char *error = NULL;

	if (sqlite3_exec(db, sql, print_row, NULL, &error) != SQLITE_OK) {
		fprintf(stderr, "query: %s\n", error);
		exit(1);
	}
}

int main(int argc, char **argv)
{
	sqlite3 *db;

	if (sqlite3_open(":memory:", &db) != SQLITE_OK) {
		fprintf(stderr, "query: %s\n", sqlite3_errmsg(db));
		return 1;
	}
	run(db, schema);
	run(db, argc > 1 ? argv[1] : question);
	return sqlite3_close(db) != SQLITE_OK;
}
