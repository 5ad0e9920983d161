"""A test for each LLVM that has a pass: called with MAJOR PASS FRONT."""

load("//clang-pass:defs.bzl", "PASS_LLVMS", "pass_label")

def llvm_tests(name, src, majors = PASS_LLVMS, args = [], data = [], **kwargs):
    """NAME_MAJOR for each of these LLVMs; `args` follow the three words."""
    for major in majors:
        files = [pass_label(major, f) for f in ["mcount.so", "mcount-front.so"]]
        native.sh_test(
            name = "%s_%s" % (name, major),
            srcs = [src],
            args = [major] + ["$(location %s)" % f for f in files] + args,
            data = data + files,
            deps = [":clang"],
            **kwargs
        )
