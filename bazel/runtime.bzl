"""The runtime's libraries for every target that the machine has a GCC for.

A target's compiler stands in /usr/bin, outside of Bazel's toolchains, so the
rule runs it on declared inputs.  Of several compilers for one target the
newest builds.
"""

load("@host//:host.bzl", "GCCS")

_COMMON = [
    "-O2",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-Wshadow",
    "-Wconversion",
    "-Wno-sign-conversion",
    "-Wundef",
    "-ffile-prefix-map=.=.",
    "-I.",
]

KINDS = {
    "hosted": struct(
        name = "libmcount-rt.a",
        # 32-bit targets, too, write at any address of /proc/self/mem.
        copts = [
            "-std=gnu11",
            "-D_GNU_SOURCE",
            "-D_FILE_OFFSET_BITS=64",
            "-DMCOUNT_HOSTED",
            "-fPIC",
        ],
    ),
    "bare": struct(
        name = "libmcount-rt-bare.a",
        # No loop becomes a call of memset; nothing goes through a GOT.
        copts = [
            "-std=c11",
            "-ffreestanding",
            "-Os",
            "-fpie",
            "-fno-tree-loop-distribute-patterns",
        ],
    ),
}

def targets():
    """GNU triple to the newest compiler for it, if arch/ has a runtime for it."""
    newest = {}
    for gcc in GCCS:
        if not gcc.bare:
            continue
        if gcc.target not in newest or int(gcc.major) > int(newest[gcc.target].major):
            newest[gcc.target] = gcc
    return newest

def _kinds(gcc):
    """Where no libc is to be had, the runtime is freestanding only."""
    return [kind for kind in KINDS if kind == "bare" or gcc.runtime]

def _is_source(f, arch):
    """Is it one to compile?  Of arch/, what it holds itself and one folder."""
    return f.extension in ["c", "S"] and (
        not f.dirname.startswith("arch/") or f.dirname == "arch/" + arch
    )

def _inputs(src, srcs):
    """Itself and headers: those in folders of arch/ are only for each other."""
    return [src] + [
        f
        for f in srcs
        if f.extension == "h" and
           (src.dirname.startswith("arch/") or not f.dirname.startswith("arch/"))
    ]

def _runtime_archive_impl(ctx):
    kind = KINDS[ctx.attr.kind]
    objects = []
    for src in ctx.files.srcs:
        if not _is_source(src, ctx.attr.arch):
            continue
        obj = ctx.actions.declare_file("%s.dir/%s.o" % (ctx.label.name, src.basename))
        ctx.actions.run(
            executable = ctx.attr.cc,
            arguments = _COMMON + kind.copts + ctx.attr.copts + ["-c", src.path, "-o", obj.path],
            inputs = _inputs(src, ctx.files.srcs),
            outputs = [obj],
            mnemonic = "RuntimeCompile",
            use_default_shell_env = True,
        )
        objects.append(obj)
    ctx.actions.run(
        executable = "/usr/bin/ar",
        arguments = ["rcsD", ctx.outputs.out.path] + [o.path for o in objects],
        inputs = objects,
        outputs = [ctx.outputs.out],
        mnemonic = "RuntimeArchive",
    )
    return [DefaultInfo(files = depset([ctx.outputs.out]))]

_runtime_archive = rule(
    implementation = _runtime_archive_impl,
    attrs = {
        "srcs": attr.label_list(allow_files = True),
        "arch": attr.string(mandatory = True),
        "cc": attr.string(mandatory = True),
        "copts": attr.string_list(),
        "kind": attr.string(values = KINDS.keys()),
        "out": attr.output(mandatory = True),
    },
)

# What the distribution holds below lib/mcount/rt/.
RUNTIME_LIBRARIES = [
    "%s/%s" % (target, KINDS[kind].name)
    for target, gcc in targets().items()
    for kind in _kinds(gcc)
]

def runtime_archives(srcs, hosted_srcs):
    """TARGET/libmcount-rt-bare.a of each target, and TARGET/libmcount-rt.a."""
    for target, gcc in targets().items():
        for name in _kinds(gcc):
            _runtime_archive(
                name = "%s_%s" % (target, name),
                srcs = srcs + (hosted_srcs if name == "hosted" else []),
                arch = gcc.arch,
                cc = gcc.cc,
                copts = gcc.bare if name == "bare" else gcc.runtime,
                kind = name,
                out = "%s/%s" % (target, KINDS[name].name),
            )
