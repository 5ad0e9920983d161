"""Which compilers this machine has.

`@host//:host.bzl` lists them and names the one that plain `gcc` is, `@host//:compilers.txt` does the same for shell
tests, and `@host//gcc/NAME:headers` and `@host//llvm/MAJOR:headers` carry
their plugin headers into the sandbox, which refuses paths outside of it.
After installing a compiler: `bazel sync --configure`.
"""

_HEADERS = """
package(default_visibility = ["//visibility:public"])

cc_library(
    name = "headers",
    hdrs = glob([{globs}], allow_empty = True),
    includes = [{includes}],
)
"""

def _quote(words):
    return ", ".join(["\"%s\"" % w for w in words])

def _run(ctx, *words):
    done = ctx.execute(list(words))
    return done.stdout.strip() if done.return_code == 0 else ""

def _list(ctx, pattern):
    return _run(ctx, "sh", "-c", "ls %s 2>/dev/null | sort" % pattern).split("\n")

def _runtime(ctx, cc, *kind):
    """The folder of arch/ with the runtime for a compiler's target, and flags.

    It is the folder whose live.flags leave any; none: there is no runtime.
    `kind` is what the library is compiled with, too.
    """
    arch = ctx.path(Label("//:BUILD")).dirname.get_child("arch")
    # The names are in quotes, for GCC expands `mips` and its like.
    script = """cd '%s' && for f in */live.flags; do
        printf '"@ %%s"\\n' ${f%%%%/*} && cat $f
    done | %s -E -P -x c -""" % (arch, " ".join([cc] + list(kind)))
    folder, flags = "", []
    for line in _run(ctx, "sh", "-c", script).split("\n"):
        if line.startswith("\"@ "):
            folder = folder if flags else line[3:-1]
        elif line:
            flags.append(line)
    return struct(folder = folder, flags = flags)

def _usable(ctx, headers):
    """Are they all there?  Debian 12 packages those for ARC without a part."""
    done = ctx.execute(["sh", "-c", """
        [ -f "$1/gcc-plugin.h" ] &&
            printf "#include \\"%s\\"\\n" gcc-plugin.h tm.h |
            g++ -E -x c++ -I"$1" -o /dev/null -""", "sh", headers])
    return done.return_code == 0

def _gcc(ctx, cc):
    """One gcc, or None: its triple, its major version, its plugin headers."""
    target = _run(ctx, cc, "-dumpmachine")
    version = _run(ctx, cc, "-dumpfullversion")
    if not target or not version:
        return None
    major = version.split(".")[0]
    runtime = _runtime(ctx, cc)
    bare = _runtime(ctx, cc, "-ffreestanding")
    headers = _run(ctx, cc, "-print-file-name=plugin") + "/include"
    return struct(
        name = "%s-%s" % (target, major),
        target = target,
        major = major,
        cc = cc,
        headers = headers if _usable(ctx, headers) else "",
        runtime = runtime.flags,
        bare = bare.flags,
        arch = bare.folder,
    )

def _gccs(ctx):
    found = {}
    for cc in _list(ctx, "/usr/bin/*-gcc-[0-9] /usr/bin/*-gcc-[0-9][0-9]"):
        gcc = _gcc(ctx, cc) if cc else None
        if gcc:
            found[gcc.name] = gcc
    return [found[name] for name in sorted(found)]

def _headers(ctx, folder, directories):
    """A package with the headers of these directories."""
    for i, directory in enumerate(directories):
        ctx.symlink(directory, "%s/include%d" % (folder, i))
    includes = ["include%d" % i for i in range(len(directories))]
    ctx.file(folder + "/BUILD", _HEADERS.format(
        globs = _quote([i + "/**" for i in includes]),
        includes = _quote(includes),
    ))

# C headers apart: a compilation that needs no more is spared thousands of files.
_LLVM_HEADERS = """
package(default_visibility = ["//visibility:public"])

cc_library(
    name = "headers",
    hdrs = glob(["include/**/*.h", "include/**/*.def", "include/**/*.inc"]),
    includes = ["include"],
)

cc_library(
    name = "c_headers",
    hdrs = glob(["include/llvm-c/**", "include/llvm/Config/**"]),
    includes = ["include"],
)
"""

def _llvms(ctx):
    """Major versions whose headers, and those of whose Clang, are here."""
    majors = []
    for tool in _list(ctx, "/usr/bin/llvm-config-[0-9]*"):
        if not tool:
            continue
        major = tool.split("-")[-1]
        include = _run(ctx, tool, "--includedir")
        wanted = ["llvm-c/Core.h", "clang/Frontend/FrontendAction.h"]
        if all([ctx.path(include + "/" + w).exists for w in wanted]):
            ctx.symlink(include, "llvm/%s/include" % major)
            ctx.file("llvm/%s/BUILD" % major, _LLVM_HEADERS)
            majors.append(major)
    return majors

def _host_compilers(ctx):
    gccs = _gccs(ctx)
    for gcc in gccs:
        if gcc.headers:
            _headers(ctx, "gcc/" + gcc.name, [gcc.headers])
    rows = [
        "    struct(name = \"%s\", target = \"%s\", major = \"%s\", cc = \"%s\", plugin = %s, arch = \"%s\", runtime = [%s], bare = [%s]),\n" %
        (g.name, g.target, g.major, g.cc, bool(g.headers), g.arch, _quote(g.runtime), _quote(g.bare))
        for g in gccs
    ]
    default = _gcc(ctx, "/usr/bin/gcc")
    ctx.file("host.bzl", "GCCS = [\n%s]\n\nDEFAULT_GCC = \"%s\"\n\nLLVMS = [%s]\n" % (
        "".join(rows),
        default.name if default else "",
        _quote(_llvms(ctx)),
    ))
    ctx.file("compilers.txt", "".join([
        "%s %s %s %s %s\n" % (g.name, g.target, g.major, g.cc, "plugin" if g.headers else "-")
        for g in gccs
    ]))
    ctx.file("BUILD", "exports_files([\"host.bzl\", \"compilers.txt\"])\n")

host_compilers = repository_rule(
    implementation = _host_compilers,
    configure = True,
    local = True,
)
