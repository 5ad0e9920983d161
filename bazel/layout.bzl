"""What an installation holds and where: docs and programs, a plugin for each
compiler, a runtime for each target.
"""

load("//bazel:runtime.bzl", "RUNTIME_LIBRARIES")
load("//clang-pass:defs.bzl", "PASS_FILES", "PASS_LLVMS", "pass_label", "pass_path")
load("//clang-pass/expect:defs.bzl", "EXPECT_LLVMS", "expect_label", "expect_path")
load("//gcc-plugin:defs.bzl", "PLUGIN_GCCS", "plugin_label", "plugin_path")

_EVERYWHERE = {
    "//:LICENSE": "share/doc/mcount-tools/LICENSE",
    "//:README.md": "share/doc/mcount-tools/README.md",
    "//docs:mcount_loc.5": "share/man/man5/mcount_loc.5",
    "//clang-pass/expect:mcount-expect.1": "share/man/man1/mcount-expect.1",
    "//docs:pages": "share/doc/mcount-tools/docs/",
    "//recordmcount:audit.schema.json": "share/mcount/audit.schema.json",
    "//recordmcount:man": "share/man/man1/",
    "//recordmcount:mcount-audit": "bin/mcount-audit",
    "//recordmcount:recordmcount": "bin/recordmcount",
    "//runtime:headers": "include/mcount/",
    "//runtime:mcount-rt.3": "share/man/man3/mcount-rt.3",
    "//tools:action.yml": "share/mcount/action.yml",
    "//tools:man": "share/man/man1/",
    "//tools:mcount-cc": "bin/mcount-cc",
    "//tools:mcount-config": "bin/mcount-config",
    "//tools:mcount-trace": "bin/mcount-trace",
    "//tools:notrace.h": "include/mcount/notrace.h",
}

def installation():
    """Label of a file to its path below the prefix."""
    files = dict(_EVERYWHERE)
    for gcc in PLUGIN_GCCS:
        files[plugin_label(gcc)] = "lib/mcount/" + plugin_path(gcc)
    for major in PASS_LLVMS:
        for file in PASS_FILES:
            files[pass_label(major, file)] = "lib/mcount/" + pass_path(major, file)
    for major in EXPECT_LLVMS:
        files[expect_label(major)] = "lib/mcount/" + expect_path(major)
    for library in RUNTIME_LIBRARIES:
        files["//runtime:" + library] = "lib/mcount/rt/" + library
    return files
