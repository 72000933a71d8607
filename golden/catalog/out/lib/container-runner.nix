# `nix run ./out#apps.<app>.container`: loads the images into podman and starts them with podman-compose.
{
  lib,
  containerInputs,
  coreutils,
  getent,
  gnused,
  podman,
  podman-compose,
  runCommand,
  writeShellApplication,
}:

{
  name,
  # The folder with compose.yaml.
  folder,
  # container-inputs.nix; the compose file reads the variables.
  images,
  fetchedImages ? { },
  groups ? { },
  # Named volumes, and the variable of the image whose account gets their files of the number that all accounts had.
  volumes ? { },
  sharedVolumes ? { },
  # Files outside the folder that the compose file mounts, by their path from there.
  recipeFiles ? { },
}:

let
  # How far the compose file goes up, at most.
  steps = lib.foldl' lib.max 1 (
    map (path: lib.length (lib.splitString "../" path)) (lib.attrNames recipeFiles)
  );
  compose = "podman-compose --file ${project}/${deep}/compose.yaml --project-name ${name}";
  deep = lib.concatMapStringsSep "/" toString (lib.range 1 steps);

  # In the store the folder is alone, so this has the files where the compose file looks for them.
  project = runCommand "${name}-project" { } (
    ''
      mkdir -p "$out/${deep}"
      cd "$out/${deep}"
      cp -r ${folder}/. .
    ''
    + lib.concatStrings (
      lib.mapAttrsToList (path: file: ''
        mkdir -p ${lib.escapeShellArg (dirOf path)}
        ln -s ${file} ${lib.escapeShellArg path}
      '') recipeFiles
    )
  );
in
writeShellApplication {
  name = "${name}-container";
  runtimeInputs = [
    coreutils
    getent
    gnused
    podman
    podman-compose
  ];
  # podman-compose makes containers anew whose settings changed, the image's name among them.
  text =
    containerInputs { inherit images fetchedImages groups; }
    # Once, while the app is stopped; another volume records it. Folders of the host keep their owners.
    + lib.optionalString (volumes // sharedVolumes != { }) ''
      if [ "''${1:-up}" = up ] && ! podman volume exists ${name}_adopted; then
        is_stopped=
        adopt() {
          podman volume exists "$1" || return 0
          [ -n "$is_stopped" ] || ${compose} down || true
          is_stopped=yes
          podman run --rm --network none --user 0:0 --volume "$1:/volume" --entrypoint /bin/catalog-adopt "$2" "$3"
        }
        ${lib.concatStrings (
          lib.mapAttrsToList (volume: image: "adopt ${name}_${volume} \"\$${image}\" own\n") volumes
          ++ lib.mapAttrsToList (volume: image: "adopt ${name}_${volume} \"\$${image}\" shared\n") sharedVolumes
        )}
        podman volume create ${name}_adopted > /dev/null
      fi
    ''
    + ''
      exec ${compose} "''${@:-up}"
    '';
}
