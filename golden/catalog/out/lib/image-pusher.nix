# `nix run ./out#apps.<app>.push -- <registry>`: copies the images to a registry, and prints a component of kustomize that
# puts their names there into the manifests.
{
  lib,
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
  runtimeInputs = [ skopeo ];
  text = ''
    if [ "$#" = 0 ]; then
      echo "usage: ${name}-push <registry>[/<folder>] [option of skopeo copy]..." >&2
      exit 2
    fi
    registry=''${1%/}
    shift
    printf '%s\n' "apiVersion: kustomize.config.k8s.io/v1alpha1" "kind: Component" "images:"
  ''
  + lib.concatMapStrings (image: ''
    ${image} | skopeo --insecure-policy copy "$@" docker-archive:/dev/stdin \
      "docker://$registry/${image.imageName}:${image.imageTag}" >&2
    printf '  - %s\n    %s\n    %s\n' "name: \"localhost/${image.imageName}\"" \
      "newName: \"$registry/${image.imageName}\"" "newTag: \"${image.imageTag}\""
  '') (lib.attrValues images ++ [ podImage ]);
}
