# `nix run ./out#apps.<app>.push`: copies the images to a registry, and prints a component of kustomize that puts their names
# there into the manifests.
{
  lib,
  coreutils,
  podImage,
  skopeo,
  writeShellApplication,
}:

{
  name,
  # Images by any name.
  images,
  ...
}:

writeShellApplication {
  name = "${name}-push";
  runtimeInputs = [
    coreutils
    skopeo
  ];
  text = ''
    if [ "$#" = 0 ]; then
      echo "usage: ${name}-push <registry>[/<folder>] [option of skopeo copy]..." >&2
      exit 2
    fi
    registry=''${1%/}
    shift
    # skopeo reads an archive twice.
    archive=$(mktemp)
    trap 'rm -f "$archive"' EXIT
    printf '%s\n' "apiVersion: kustomize.config.k8s.io/v1alpha1" "kind: Component" "images:"
  ''
  + lib.concatMapStrings (image: ''
    ${image} > "$archive"
    skopeo --insecure-policy copy "$@" "docker-archive:$archive" \
      "docker://$registry/${image.imageName}:${image.imageTag}" >&2
    printf '  - name: "localhost/%s"\n    newName: "%s"\n    newTag: "%s"\n' \
      ${image.imageName} "$registry/${image.imageName}" ${image.imageTag}
  '') (lib.attrValues images ++ [ podImage ]);
}
