"""A test for each compiler that has a plugin: called with CC TRIPLE PLUGIN."""

load("//gcc-plugin:defs.bzl", "PLUGIN_GCCS", "plugin_label")

def compiler_tests(name, src, cpus = None, args = [], data = [], **kwargs):
    """NAME_COMPILER for each compiler, or for those of some first words of
    triples; `args` follow the three words."""
    for gcc in PLUGIN_GCCS:
        if cpus and gcc.target.split("-")[0] not in cpus:
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
