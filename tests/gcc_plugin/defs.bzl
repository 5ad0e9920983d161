"""A test for each compiler that has a plugin: called with CC TRIPLE PLUGIN."""

load("//gcc-plugin:defs.bzl", "PLUGIN_GCCS", "plugin_label")

def _cpu(gcc):
    """The first word of a triple; x32 has it in the last one."""
    words = gcc.target.split("-")
    return "x32" if words[-1] == "gnux32" else words[0]

def compiler_tests(name, src, cpus = None, majors = None, args = [], data = [], **kwargs):
    """NAME_COMPILER for each compiler, or for those of some processors, as
    _cpu() says, and of some versions; `args` follow the three words."""
    for gcc in PLUGIN_GCCS:
        if cpus and _cpu(gcc) not in cpus:
            continue
        if majors and gcc.major not in majors:
            continue
        native.sh_test(
            name = name + "_" + gcc.name,
            srcs = [src],
            args = [
                gcc.cc,
                gcc.target,
                "$(location %s)" % plugin_label(gcc),
            ] + args,
            data = data + [plugin_label(gcc)],
            deps = [":compiler"],
            **kwargs
        )
