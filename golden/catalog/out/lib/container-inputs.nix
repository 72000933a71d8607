# What containers need of the machine before they start: their images, and the numbers of its groups. A part of a program,
# which exports variables.
{ lib }:

{
  # Images by the variable that their names go to.
  images,
  # Images of registries, from `dockerTools.pullImage`, by variable.
  fetchedImages ? { },
  # Groups of the host by the variable for their numbers: the name, then folders with the group.
  groups ? { },
}:

# Each image has a name of its own, or an update would leave the old ones running. `latest` is for Compose without this
# program.
lib.concatStrings (
  lib.mapAttrsToList (variable: image: ''
    export ${variable}="localhost/${image.imageName}:${image.imageTag}"
    podman image exists "''$${variable}" || ${image} | podman load
    podman tag "''$${variable}" "localhost/${image.imageName}:latest"
  '') images
)
# Their names here have the digest, which the archive does not keep.
+ lib.concatStrings (
  lib.mapAttrsToList (
    variable: image:
    let
      digest = lib.removePrefix "sha256:" image.imageDigest;
    in
    ''
      export ${variable}="localhost/${image.imageName}:${lib.substring 0 32 digest}"
      if ! podman image exists "''$${variable}"; then
        podman load --input ${image}
        podman tag "${image.imageName}:${image.imageTag}" "''$${variable}"
      fi
    ''
  ) fetchedImages
)
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
