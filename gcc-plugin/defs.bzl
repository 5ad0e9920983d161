"""One mcount.so for each compiler that has its plugin headers installed.

A shared library is compiled by the build machine's compiler against the
headers of the compiler that will load it, so a cross compiler needs nothing
but its plugin package.
"""

load("@host//:host.bzl", "GCCS")
load("//bazel:copts.bzl", "GCC_PLUGIN_COPTS")

# struct(name, target, major, cc): compilers that a plugin is built for.
PLUGIN_GCCS = [g for g in GCCS if g.plugin]

def plugin_path(gcc):
    """Where the plugin of a compiler lies in lib/mcount/ of an installation."""
    return "gcc/%s/mcount.so" % gcc.name

def plugin_label(gcc):
    return "//gcc-plugin:%s/mcount.so" % gcc.name

def gcc_plugins(name, srcs, hdrs, deps):
    """NAME: a filegroup of COMPILER/mcount.so, one for each of PLUGIN_GCCS.

    GCC's headers take seconds to read, a file of the plugin takes none: all are
    compiled as one, once for each compiler.
    """
    native.genrule(
        name = name + "_whole",
        outs = ["whole.c"],
        cmd = "{ " + " ".join(
            ["echo '#include \"gcc-plugin/%s\"';" % src for src in srcs],
        ) + " } >$@",
    )
    native.cc_library(
        name = name + "_parts",
        textual_hdrs = srcs + hdrs,
        deps = deps,
    )
    for gcc in PLUGIN_GCCS:
        native.cc_binary(
            name = gcc.name + "/mcount.so",
            srcs = ["whole.c"],
            copts = GCC_PLUGIN_COPTS + [
                "-DMCOUNT_TARGET=\\\"%s\\\"" % gcc.target,
            ],
            linkshared = True,
            deps = [":" + name + "_parts", "@host//gcc/%s:headers" % gcc.name],
        )
    native.filegroup(
        name = name,
        srcs = [gcc.name + "/mcount.so" for gcc in PLUGIN_GCCS],
    )
