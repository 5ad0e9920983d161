"""Rules for users who build with Bazel.

    load("@mcount_tools//bazel:defs.bzl", "mcount_cc_library")

The plugin is a declared input of every compilation, so that sandboxes, remote
executors and remote caches see it; a plugin named in `copts` alone is not
there when the compiler starts.
"""

load("@bazel_tools//tools/cpp:toolchain_utils.bzl", "find_cpp_toolchain")
load("@host//:host.bzl", "DEFAULT_GCC")

def _mcount_cc_library(ctx):
    toolchain = find_cpp_toolchain(ctx)
    features = cc_common.configure_features(
        ctx = ctx,
        cc_toolchain = toolchain,
        requested_features = ctx.features,
        unsupported_features = ctx.disabled_features,
    )
    plugin = ctx.file.plugin
    deps = [d[CcInfo] for d in ctx.attr.deps]
    compilation, outputs = cc_common.compile(
        name = ctx.label.name,
        actions = ctx.actions,
        feature_configuration = features,
        cc_toolchain = toolchain,
        srcs = ctx.files.srcs,
        public_hdrs = ctx.files.hdrs,
        includes = ctx.attr.includes,
        user_compile_flags = ctx.attr.copts + ["-fplugin=" + plugin.path],
        additional_inputs = [plugin],
        compilation_contexts = [d.compilation_context for d in deps],
    )
    linking, linked = cc_common.create_linking_context_from_compilation_outputs(
        name = ctx.label.name,
        actions = ctx.actions,
        feature_configuration = features,
        cc_toolchain = toolchain,
        compilation_outputs = outputs,
        linking_contexts = [d.linking_context for d in deps],
        disallow_dynamic_library = True,
    )
    objects = outputs.objects + outputs.pic_objects
    return [
        DefaultInfo(files = depset(objects)),
        OutputGroupInfo(objects = depset(objects)),
        CcInfo(compilation_context = compilation, linking_context = linking),
    ]

mcount_cc_library = rule(
    implementation = _mcount_cc_library,
    doc = "A cc_library whose functions carry sites.",
    attrs = {
        "copts": attr.string_list(),
        "deps": attr.label_list(providers = [CcInfo]),
        "hdrs": attr.label_list(allow_files = [".h"]),
        "includes": attr.string_list(),
        "plugin": attr.label(
            default = Label("//gcc-plugin:%s/mcount.so" % DEFAULT_GCC),
            allow_single_file = True,
            cfg = "exec",
            doc = "the plugin built for the toolchain's compiler",
        ),
        "srcs": attr.label_list(allow_files = [".c", ".cc", ".cpp"]),
        "_cc_toolchain": attr.label(
            default = Label("@bazel_tools//tools/cpp:current_cc_toolchain"),
        ),
    },
    fragments = ["cpp"],
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
)

def _audited(dep):
    """Of a library of the rule above its objects, of others what they make."""
    if OutputGroupInfo in dep and hasattr(dep[OutputGroupInfo], "objects"):
        return dep[OutputGroupInfo].objects
    return dep.files

def _mcount_audit_test(ctx):
    audit = ctx.executable.audit
    files = depset(transitive = [_audited(dep) for dep in ctx.attr.srcs])
    words = [audit.short_path] + ctx.attr.options
    words += [f.short_path for f in files.to_list()]
    ctx.actions.write(
        output = ctx.outputs.executable,
        content = "#!/bin/sh\nexec %s\n" % " ".join([
            "'%s'" % word.replace("'", "'\\''")
            for word in words
        ]),
        is_executable = True,
    )
    return DefaultInfo(runfiles = ctx.runfiles(
        files = [audit] + ctx.files.suppress,
        transitive_files = files,
    ))

mcount_audit_test = rule(
    implementation = _mcount_audit_test,
    doc = """Fails when mcount-audit finds something in files of this build.

    mcount_audit_test(
        name = "sites",
        srcs = [":kernel.elf"],
        options = ["--min-coverage=95", "--handler=trace_enter"],
    )
""",
    test = True,
    attrs = {
        "audit": attr.label(
            default = Label("//recordmcount:mcount-audit"),
            executable = True,
            cfg = "exec",
        ),
        "options": attr.string_list(
            doc = "of mcount-audit(1)",
        ),
        "srcs": attr.label_list(
            allow_files = True,
            doc = "objects, archives, images, or rules that make them",
            mandatory = True,
        ),
        "suppress": attr.label_list(
            allow_files = True,
            doc = "files that options name, such as a baseline",
        ),
    },
)
