# `nix run ./out#apps.<app>.container`: loads the images into podman and starts them with podman-compose.
{
  lib,
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
  # Images by the variable that the compose file reads them from.
  images,
  # Images of registries, from `dockerTools.pullImage`, by variable.
  fetchedImages ? { },
  # Groups of the host by the variable that the compose file reads their numbers from: the name, then folders with the group.
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
  # podman-compose makes containers anew whose settings changed, the image's name among them: each image has a name of its own,
  # or an update would leave the old ones running. `latest` is for Compose without this program.
  text =
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
