"""The demo's library: SQLite's amalgamation as the npm package
better-sqlite3 ships it.  Where npm cannot be reached, `@sqlite//:kind` says
`newlib` and the sources are those of Debian's newlib-source instead.
"""

_PACKAGE = "better-sqlite3@12"

_FETCH = """
npm pack --silent {package} >/dev/null 2>npm.log &&
tar xzf better-sqlite3-*.tgz package/deps/sqlite3 &&
mv package/deps/sqlite3/sqlite3.c package/deps/sqlite3/sqlite3.h . &&
rm -r package better-sqlite3-*.tgz
"""

# e_, k_ and s_ are the functions themselves, without the wrappers that need
# newlib's own errno.
_NEWLIB = """
mkdir newlib &&
tar xf /usr/src/newlib/newlib-*.tar.* --wildcards \
    '*/newlib/libc/include/*' '*/newlib/libm/common/*.[ch]' \
    '*/newlib/libm/math/*.[ch]' &&
mv newlib-*/newlib/libc/include newlib/include &&
mv newlib-*/newlib/libm/common/fdlibm.h newlib-*/newlib/libm/common/math_*.h newlib/include/ &&
mv newlib-*/newlib/libm/math/[eks]_*.c newlib-*/newlib/libm/common/s_*.c newlib/ &&
rm -r newlib-*
"""

def _sqlite_source(ctx):
    fetched = ctx.execute(["sh", "-c", _FETCH.format(package = _PACKAGE)], timeout = 120)
    kind = "sqlite"
    if fetched.return_code != 0:
        kind = "newlib"
        unpacked = ctx.execute(["sh", "-c", _NEWLIB])
        if unpacked.return_code != 0:
            fail("neither npm nor newlib-source gave a C source tree; run ./setup")
    ctx.file("kind", kind + "\n")
    ctx.file("BUILD", """
package(default_visibility = ["//visibility:public"])

exports_files(["kind"])

filegroup(
    name = "sources",
    srcs = glob(
        ["sqlite3.*", "newlib/*.c"],
        allow_empty = True,
    ),
)

filegroup(
    name = "headers",
    srcs = glob(
        ["newlib/include/**/*.h"],
        allow_empty = True,
    ),
)
""")

sqlite_source = repository_rule(
    implementation = _sqlite_source,
    environ = ["HOME", "PATH"],
)
