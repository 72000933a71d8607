"""Writes an image archive as `podman load` takes it: the layer of the host's programs, and one of the image's own.

stream-image.py <specification.json> <tag> <store path…>
The first layer is the tar archive that BASE_LAYER names (base-layer.sh).
Format: Docker image specification v1.2, "Combined Image JSON + Filesystem Changeset Format".
"""

import hashlib
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile


def own_layer(specification, closure):
    """Store paths, the contents merged into the root, and what the commands do there, as a tar archive."""
    with tempfile.TemporaryDirectory() as folder:
        root = os.path.join(folder, "root")
        os.mkdir(root)
        for path in closure:
            os.makedirs(root + os.path.dirname(path), exist_ok=True)
            subprocess.run(["cp", "-a", path, root + path], check=True)
        for content in specification["contents"]:
            subprocess.run(["cp", "-a", "--no-preserve=mode", content + "/.", root], check=True)
        subprocess.run(["bash", "-euc", specification["commands"]], cwd=root, check=True)
        return subprocess.run(
            ["tar", "--numeric-owner", "--sort=name", "--mtime=@1", "-C", root, "-c", "."],
            check=True,
            stdout=subprocess.PIPE,
        ).stdout


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        specification = json.load(file)
    with open(os.environ["BASE_LAYER"], "rb") as file:
        layers = [file.read(), own_layer(specification, sys.argv[3:])]
    digests = [hashlib.sha256(layer).hexdigest() for layer in layers]
    config = json.dumps(
        {
            "architecture": "amd64",
            "os": "linux",
            "config": specification["config"],
            "rootfs": {"type": "layers", "diff_ids": [f"sha256:{digest}" for digest in digests]},
        }
    ).encode()
    config_name = hashlib.sha256(config).hexdigest() + ".json"
    names = [f"{digest}.tar" for digest in digests]
    tag = f"{specification['name']}:{sys.argv[2]}"
    manifest = json.dumps([{"Config": config_name, "RepoTags": [tag], "Layers": names}]).encode()

    with tarfile.open(fileobj=sys.stdout.buffer, mode="w|") as archive:
        for name, content in [*zip(names, layers), (config_name, config), ("manifest.json", manifest)]:
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))


main()
