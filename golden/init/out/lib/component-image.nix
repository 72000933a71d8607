# The image of one component: its entrypoint, an account, and nothing else that the entrypoint does not need.
{
  lib,
  bash,
  coreutils,
  dockerTools,
  findutils,
  gnugrep,
  gnused,
  iana-etc,
  runCommand,
  writeScript,
}:

{
  name,
  # What image-labels.nix takes.
  labels,
  # The account of the component, also there when it runs as root: to drop privileges to.
  user,
  asRoot,
  # The numbers of that account and its group.
  uid,
  gid,
  # Further groups of the account by name, with their numbers.
  groups ? { },
  # The signal that ends the process, where it differs from the default.
  stopSignal ? null,
  stateDir,
  # The groups of named volumes by mount point: each is writable by its group.
  volumes ? { },
  # A script in which `@name@` stands for the variable of that name.
  entrypoint,
  variables,
  # On the PATH of everything that runs in the container.
  packages,
  # Variables of the process that have store paths in them.
  environment ? { },
  # What the engine's health check finds beside them, and the component does not.
  checkPackages ? [ ],
  # The health check, as `/bin/catalog-check`.
  check ? null,
  # Configuration files by absolute path.
  files ? { },
}:

let
  names = map (variable: "@${variable}@") (lib.attrNames variables);
  values = map toString (lib.attrValues variables);
  script = writeScript "${name}-entrypoint" (
    "#!${lib.getExe bash}\n"
    + lib.optionalString (checkPackages != [ ]) "PATH=${searchPath path}\n"
    + lib.replaceStrings names values (builtins.readFile entrypoint)
  );

  # What every component finds on the host OS, too.
  path = packages ++ [
    coreutils
    findutils
    gnugrep
    gnused
  ];
  searchPath = all: "${lib.makeBinPath all}:${lib.makeSearchPath "sbin" all}";

  # Run as root by the runner: files of the number 1000, which all accounts had, get the number of this account. In a shared
  # volume, files keep its group, which gets what that number could do.
  adopt = writeScript "${name}-adopt" ''
    #!${lib.getExe bash}
    set -eu
    PATH=${coreutils}/bin:${findutils}/bin
    kind=$1 group=${toString gid}
    cd /volume
    if [ "$kind" = shared ]; then
      group=$(stat --format=%g .)
      find . -xdev -uid 1000 ! -type l -exec chmod g=u {} +
    fi
    find . -xdev -gid 1000 -exec chgrp --no-dereference "$group" {} +
    find . -xdev -uid 1000 -exec chown --no-dereference ${toString uid} {} +
  '';

  root = runCommand "${name}-root" { } (
    ''
      mkdir -p "$out/etc" "$out/bin" "$out/usr/bin"
      cat > "$out/etc/passwd" <<'EOF'
      root:x:0:0:root:${if asRoot then stateDir else "/root"}:/bin/sh
      ${user}:x:${toString uid}:${toString gid}:${user}:${stateDir}:/bin/sh
      nobody:x:65534:65534:nobody:/var/empty:/bin/false
      EOF
      cat > "$out/etc/group" <<'EOF'
      root:x:0:
      ${user}:x:${toString gid}:
      nogroup:x:65534:
      ${
        lib.concatStrings (lib.mapAttrsToList (group: id: "${group}:x:${toString id}:${user}\n") groups)
      }EOF
      echo "hosts: files dns" > "$out/etc/nsswitch.conf"
      # What programs ask for by name: `http`, `tcp`.
      ln -s ${iana-etc}/etc/services ${iana-etc}/etc/protocols "$out/etc"
      # What scripts begin with that no package brings, hooks that a program writes for example: every NixOS host has these.
      ln -s ${lib.getExe bash} "$out/bin/sh"
      ln -s ${coreutils}/bin/env "$out/usr/bin/env"
      ln -s ${adopt} "$out/bin/catalog-adopt"
    ''
    + lib.optionalString (check != null) ''
      ln -s ${check} "$out/bin/catalog-check"
    ''
    + lib.concatStrings (
      lib.mapAttrsToList (path: file: ''
        mkdir -p "$out"${lib.escapeShellArg (dirOf path)}
        ln -s ${file} "$out"${lib.escapeShellArg path}
      '') files
    )
  );
  state = lib.escapeShellArg ".${stateDir}";
in
dockerTools.streamLayeredImage {
  inherit name;
  # Without a `tag` it is a hash of the image.
  contents = [
    root
    dockerTools.caCertificates
  ];
  # Named volumes take their owner from the image.
  fakeRootCommands = ''
    mkdir -p ${state} ./run/catalog ./var/catalog ./tmp
    chmod 1777 ./run/catalog ./tmp
    # Without a sticky bit: a later container may have another account.
    chmod 0777 ./var/catalog
    chmod 0750 ${state}
  ''
  + lib.optionalString (!asRoot) ''
    chown ${toString uid}:${toString gid} ${state}
  ''
  + import ./volume-folders.nix { inherit lib; } volumes;
  config = {
    Labels = import ./image-labels.nix labels;
    Entrypoint = [ "${script}" ];
    WorkingDir = stateDir;
  }
  // lib.optionalAttrs (stopSignal != null) { StopSignal = stopSignal; }
  // {
    Env = lib.mapAttrsToList (variable: value: "${variable}=${value}") (
      {
        PATH = searchPath (checkPackages ++ path);
      }
      // environment
    );
  };
}
