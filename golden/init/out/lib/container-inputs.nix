# What containers need of the machine before they start: their images, and the numbers of its groups. A part of a program,
# which sets `engine`: it exports variables, and has a function that loads the images.
{ lib }:

{
  # Images by the variable that their names go to.
  images,
  # Images of registries, from `dockerTools.pullImage`, by variable.
  fetchedImages ? { },
  # Groups of the host by the variable for their numbers: the name, then folders with the group.
  groups ? { },
}:

let
  perImage = lib.mapAttrsToList;
  # The name of a fetched image here has the digest, which the archive does not keep.
  digest = image: lib.substring 0 32 (lib.removePrefix "sha256:" image.imageDigest);
in
# Each image has a name of its own, or an update would leave the old ones running. `latest` is for Compose without this
# program.
lib.concatStrings (
  perImage (variable: image: ''
    export ${variable}="localhost/${image.imageName}:${image.imageTag}"
  '') images
  ++ perImage (variable: image: ''
    export ${variable}="localhost/${image.imageName}:${digest image}"
  '') fetchedImages
)
# Docker does not name what it loads after this machine.
+ ''
  load_images() {
    :
''
+ lib.concatStrings (
  perImage (variable: image: ''
    if ! "$engine" image inspect "''$${variable}" > /dev/null 2>&1; then
      ${image} | "$engine" load
      [ "$engine" = podman ] || "$engine" tag "${image.imageName}:${image.imageTag}" "''$${variable}"
    fi
    "$engine" tag "''$${variable}" "localhost/${image.imageName}:latest"
  '') images
  ++ perImage (variable: image: ''
    if ! "$engine" image inspect "''$${variable}" > /dev/null 2>&1; then
      "$engine" load --input ${image}
      "$engine" tag "${image.imageName}:${image.imageTag}" "''$${variable}"
    fi
  '') fetchedImages
)
+ ''
  }
''
# The number of a group by its name, or that of the first folder whose group is not root's. A rootless engine maps numbers,
# so those of the host have no meaning there.
+ lib.optionalString (groups != { }) ''
  group_number() {
    getent group "$1" | cut --delimiter=: --fields=3 && return
    shift
    [ "$#" = 0 ] || stat --dereference --format=%g "$@" 2> /dev/null | sed --expression='/^0$/d' --expression=q
  }
  if [ "$(id --user)" = 0 ]; then
    ${lib.concatStrings (
      lib.mapAttrsToList (variable: group: ''
        ${variable}=''${${variable}:-$(group_number ${lib.escapeShellArgs group} || true)}
        export ${variable}
      '') groups
    )}
  fi
''
