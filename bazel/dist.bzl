"""The distribution: files laid out below one prefix, in one tar file.

The same inputs give the same bytes: sorted names, no owner, no time.
"""

_STAGE = """
set -eu
stage=$(mktemp -d)
while read -r path source; do
    mkdir -p "$stage/$(dirname "$path")"
    cp -L "$source" "$stage/$path"
    case $path in
    bin/* | */mcount-expect) chmod 755 "$stage/$path" ;;
    *) chmod 644 "$stage/$path" ;;
    esac
done <"$1"
find "$stage" -type d -exec chmod 755 {} +
tar -C "$stage" --sort=name --owner=0 --group=0 --numeric-owner \
    --mtime=@0 --transform "s,^\\./,$3/," -cf "$2" $(cd "$stage" && ls -d ./*)
rm -r "$stage"
"""

def _below(path, folder):
    """The part of a path that is kept: all below a folder of that name."""
    inside = path.split("/" + folder) if folder else [path]
    return inside[-1] if len(inside) > 1 else path.split("/")[-1]

def _tarball(ctx):
    rows = []
    files = []
    for target, path in ctx.attr.files.items():
        for f in target.files.to_list():
            name = path + _below(f.path, path) if path == "" or path.endswith("/") else path
            rows.append("%s %s" % (name, f.path))
            files.append(f)
    manifest = ctx.actions.declare_file(ctx.label.name + ".manifest")
    ctx.actions.write(manifest, "\n".join(rows) + "\n")
    ctx.actions.run_shell(
        inputs = files + [manifest],
        outputs = [ctx.outputs.out],
        command = _STAGE,
        arguments = [manifest.path, ctx.outputs.out.path, ctx.attr.prefix],
        mnemonic = "Tarball",
    )
    return [DefaultInfo(files = depset([ctx.outputs.out]))]

tarball = rule(
    implementation = _tarball,
    doc = "Pack files; a path that ends in / is a folder, others name the file.",
    attrs = {
        "files": attr.label_keyed_string_dict(allow_files = True),
        "out": attr.output(mandatory = True),
        "prefix": attr.string(mandatory = True),
    },
)
