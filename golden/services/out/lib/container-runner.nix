# `nix run ./out#apps.<app>.container`: loads the images into podman and starts them with podman-compose.
{
  lib,
  podman,
  podman-compose,
  writeShellApplication,
}:

{
  name,
  # The folder with compose.yaml.
  folder,
  # Images by the variable that the compose file reads them from.
  images,
}:

writeShellApplication {
  name = "${name}-container";
  runtimeInputs = [
    podman
    podman-compose
  ];
  text =
    lib.concatStrings (
      lib.mapAttrsToList (variable: image: ''
        ${image} | podman load
        export ${variable}="localhost/${image.imageName}:${image.imageTag}"
      '') images
    )
    + ''
      exec podman-compose --file ${folder}/compose.yaml --project-name ${name} "''${@:-up}"
    '';
}
