"""Sources of Debian's packages, for tests that build what others wrote.

`@debian//:PACKAGE.tar` is the upstream archive of a source package, fetched by
apt from wherever this machine gets its packages.
"""

# apt knows binary packages only, unless its list of places says otherwise; a
# list of our own leaves the machine's as it is.
_FETCH = """
set -e
here=$PWD
mkdir -p parts lists/partial cache/archives/partial
for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [ ! -f "$list" ] ||
        sed -n 's/^deb /deb-src /p' "$list" >"parts/$(basename "$list" .list).list"
done
for list in /etc/apt/sources.list.d/*.sources; do
    [ ! -f "$list" ] ||
        sed 's/^Types:.*/Types: deb-src/' "$list" >"parts/$(basename "$list")"
done
apt_get() {
    apt-get -q -o Dir::Etc::SourceList=/dev/null -o "Dir::Etc::SourceParts=$here/parts" \
        -o "Dir::State::Lists=$here/lists" -o "Dir::Cache=$here/cache" "$@"
}
apt_get update
for package in "$@"; do
    (mkdir "$package" && cd "$package" && apt_get source --download-only "$package")
    mv "$package/$package"_*.orig.tar.* "$package.tar"
done
"""

def _debian_sources(ctx):
    packages = ctx.attr.packages
    done = ctx.execute(["sh", "-c", _FETCH, "sh"] + packages, timeout = 300)
    if done.return_code != 0:
        fail("apt-get gave no sources of %s:\n%s%s" %
             (", ".join(packages), done.stdout, done.stderr))
    ctx.file("BUILD", "exports_files(%r)\n" % [p + ".tar" for p in packages])

debian_sources = repository_rule(
    implementation = _debian_sources,
    attrs = {"packages": attr.string_list(mandatory = True)},
)
