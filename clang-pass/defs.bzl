"""Two files for each LLVM that has its headers installed: the pass, which
compilers and linkers load, and the front end's part.

Both are compiled by the build machine's compiler against the headers of the
LLVM that will load them; nothing is linked but what it brings itself.
"""

load("@host//:host.bzl", "LLVMS")
load("//bazel:copts.bzl", "CLANG_PASS_COPTS", "C_COPTS")

# Major versions, as text.
PASS_LLVMS = LLVMS

PASS_FILES = ["mcount.so", "mcount-front.so"]

def pass_path(major, file):
    """Where a file for an LLVM lies in lib/mcount/ of an installation."""
    return "llvm-%s/%s" % (major, file)

def pass_label(major, file):
    return "//clang-pass:llvm-%s/%s" % (major, file)

def clang_passes(name, parts, shim, front, hdrs, deps):
    """NAME: a filegroup of llvm-MAJOR/FILE for each of PASS_LLVMS."""
    for major in PASS_LLVMS:
        folder = "llvm-" + major
        native.cc_library(
            name = folder + "_parts",
            srcs = parts + hdrs,
            copts = C_COPTS + ["-fPIC", "-fvisibility=hidden"],
            linkstatic = True,
            deps = deps + ["@host//llvm/%s:c_headers" % major],
        )
        native.cc_binary(
            name = folder + "/mcount.so",
            srcs = [shim] + hdrs,
            copts = CLANG_PASS_COPTS,
            linkopts = ["-Wl,--exclude-libs,ALL"],
            linkshared = True,
            deps = [":" + folder + "_parts", "@host//llvm/%s:headers" % major],
        )
        native.cc_binary(
            name = folder + "/mcount-front.so",
            srcs = [front] + hdrs,
            copts = CLANG_PASS_COPTS,
            linkshared = True,
            deps = ["@host//llvm/%s:headers" % major],
        )
    native.filegroup(
        name = name,
        srcs = [
            "llvm-%s/%s" % (major, file)
            for major in PASS_LLVMS
            for file in PASS_FILES
        ],
    )
