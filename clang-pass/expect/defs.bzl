"""mcount-expect for each LLVM whose headers are installed: what of it reads a
source has to be the parser of that LLVM's Clang.
"""

load("@host//:host.bzl", "LLVMS")

EXPECT_LLVMS = LLVMS

_COPTS = [
    "-O1",  # most of its time is spent in libraries
    "-std=c++17",
    "-fno-rtti",
    "-fno-exceptions",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-Wno-unused-parameter",
    "-Wno-deprecated-declarations",
    "-Wno-nonnull",  # GCC 12 misjudges LLVM's inline functions
]

def expect_label(major):
    return "//clang-pass/expect:llvm-%s/mcount-expect" % major

def expect_path(major):
    """Where the program for an LLVM lies in lib/mcount/ of an installation."""
    return "llvm-%s/mcount-expect" % major

def _library(major):
    """Since 18, Debian's libraries have a minor version in their names."""
    return "libclang-cpp.so.%s%s" % (major, ".1" if int(major) >= 18 else "")

def expect_programs(name, src):
    """NAME: a filegroup of the programs."""
    for major in EXPECT_LLVMS:
        native.cc_binary(
            name = "llvm-%s/mcount-expect" % major,
            srcs = [src],
            copts = _COPTS,
            linkopts = [
                "-L/usr/lib/llvm-%s/lib" % major,
                "-l:" + _library(major),
                "-lLLVM",
            ],
            deps = ["@host//llvm/%s:headers" % major],
        )
    native.filegroup(
        name = name,
        srcs = ["llvm-%s/mcount-expect" % major for major in EXPECT_LLVMS],
    )
