# `nix run ./out#apps.<app>.container`: container-runner.sh with the images, volumes and databases of an app.
{
  lib,
  containerInputs,
  coreutils,
  getent,
  gnused,
  gnutar,
  podman,
  podman-compose,
  runCommand,
  util-linux,
  writeShellApplication,
}:

{
  # The Compose project.
  name,
  app,
  # The folder with compose.yaml.
  folder,
  # container-inputs.nix; the compose file reads the variables.
  images,
  fetchedImages ? { },
  groups ? { },
  # The image in which archives of volumes are made: its name, or a variable of those above.
  archiver,
  # The volumes with data.
  volumes ? [ ],
  # Resources with PostgreSQL.
  servers ? [ ],
  # `services.backup`: `path`, and perhaps `keep`.
  backup ? { },
  # Named volumes, and the variable of the image whose account gets their files of the number that all accounts had.
  ownVolumes ? { },
  sharedVolumes ? { },
  # Files outside the folder that the compose file mounts, by their path from there.
  recipeFiles ? { },
}:

let
  # How far the compose file goes up, at most.
  steps = lib.foldl' lib.max 1 (
    map (path: lib.length (lib.splitString "../" path)) (lib.attrNames recipeFiles)
  );
  deep = lib.concatMapStringsSep "/" toString (lib.range 1 steps);

  # In the store the folder is alone, so this has the files where the compose file looks for them.
  files = runCommand "${name}-project" { } (
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
  adopted = kind: lib.mapAttrsToList (volume: image: "${volume} ${image} ${kind}");
in
writeShellApplication {
  name = "${name}-container";
  runtimeInputs = [
    coreutils
    getent
    gnused
    podman
    podman-compose
    util-linux
  ];
  text = ''
    app=${lib.escapeShellArg app}
    project=${lib.escapeShellArg name}
    file=${files}/${deep}/compose.yaml
    store=${builtins.storeDir}
    tar=${gnutar}/bin/tar
    volumes=(${lib.escapeShellArgs volumes})
    servers=(${lib.escapeShellArgs servers})
    adopted=(${
      lib.escapeShellArgs (adopted "own" ownVolumes ++ adopted "shared" sharedVolumes)
    })
    backup_path=${lib.escapeShellArg (backup.path or "")}
    backup_keep=${toString (backup.keep or "")}

    prepare() {
    ${containerInputs { inherit images fetchedImages groups; }}
      archiver="${archiver}"
    }
  ''
  + builtins.readFile ./container-backup.sh
  + builtins.readFile ./container-runner.sh;
}
