# Commands that make the folders of named volumes in an image, by mount point, with the number of the group that can write:
# volumes take owner and mode from there.
{ lib }:

volumes:
lib.concatStrings (
  lib.mapAttrsToList (
    path: group:
    let
      folder = lib.escapeShellArg ".${path}";
    in
    ''
      mkdir -p ${folder}
      chown 0:${toString group} ${folder}
      chmod 2770 ${folder}
    ''
  ) volumes
)
