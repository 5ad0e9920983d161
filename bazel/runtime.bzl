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
            "-fvisibility=hidden",
            "-fPIC",
        ],
    ),
    "bare": struct(
        name = "libmcount-rt-bare.a",
        # No loop becomes a call of memset; nothing goes through a GOT; nobody
        # unwinds.
        copts = [
            "-std=c11",
            "-ffreestanding",
            "-Os",
            "-fpie",
            "-fno-asynchronous-unwind-tables",
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

def _runtime_preload_impl(ctx):
    """All of the hosted library as a shared object, for LD_PRELOAD."""
    archive = ctx.file.archive
    ctx.actions.run(
        executable = ctx.attr.cc,
        arguments = _COMMON + KINDS["hosted"].copts + ctx.attr.copts + [
            "-shared",
            "-Wl,--build-id=none,-z,defs,-z,now,-soname,libmcount-rt.so",
            ctx.file.src.path,
            "-Wl,--whole-archive",
            archive.path,
            "-Wl,--no-whole-archive",
            "-pthread",
            "-o",
            ctx.outputs.out.path,
        ],
        inputs = [ctx.file.src, archive] + ctx.files.hdrs,
        outputs = [ctx.outputs.out],
        mnemonic = "RuntimeLink",
        use_default_shell_env = True,
    )
    return [DefaultInfo(files = depset([ctx.outputs.out]))]

_runtime_preload = rule(
    implementation = _runtime_preload_impl,
    attrs = {
        "src": attr.label(mandatory = True, allow_single_file = True),
        "hdrs": attr.label_list(allow_files = True),
        "archive": attr.label(mandatory = True, allow_single_file = True),
        "cc": attr.string(mandatory = True),
        "copts": attr.string_list(),
        "out": attr.output(mandatory = True),
    },
)

_PRELOAD = "libmcount-rt.so"

# What the distribution holds below lib/mcount/rt/.
RUNTIME_LIBRARIES = [
    "%s/%s" % (target, library)
    for target, gcc in targets().items()
    for library in [KINDS[kind].name for kind in _kinds(gcc)] +
                   ([_PRELOAD] if gcc.runtime else [])
]

def runtime_archives(srcs, hosted_srcs, preload):
    """What RUNTIME_LIBRARIES names; of `preload` the shared object has more."""
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
        if gcc.runtime:
            _runtime_preload(
                name = target + "_preload",
                src = preload,
                hdrs = [f for f in srcs + hosted_srcs if not f.endswith(".c")],
                archive = "%s/%s" % (target, KINDS["hosted"].name),
                cc = gcc.cc,
                copts = gcc.runtime,
                out = "%s/%s" % (target, _PRELOAD),
            )
