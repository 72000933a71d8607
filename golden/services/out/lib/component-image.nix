# The image of one component: its entrypoint, an account, and nothing else that the entrypoint does not need.
{
  lib,
  bash,
  coreutils,
  dockerTools,
  getent,
  runCommand,
  writeScript,
}:

{
  name,
  # The account of the component, also there when it runs as root: to drop privileges to.
  user,
  asRoot,
  stateDir,
  # A script in which `@name@` stands for the variable of that name.
  entrypoint,
  variables,
  packages,
  # The health check, as `/bin/catalog-check`.
  check ? null,
  # Configuration files by absolute path.
  files ? { },
}:

let
  names = map (variable: "@${variable}@") (lib.attrNames variables);
  values = map toString (lib.attrValues variables);
  script = writeScript "${name}-entrypoint" (
    "#!${lib.getExe bash}\n" + lib.replaceStrings names values (builtins.readFile entrypoint)
  );

  root = runCommand "${name}-root" { } (
    ''
      mkdir -p "$out/etc" "$out/bin"
      cat > "$out/etc/passwd" <<EOF
      root:x:0:0:root:/root:/bin/sh
      ${user}:x:1000:1000:${user}:${stateDir}:/bin/sh
      EOF
      cat > "$out/etc/group" <<EOF
      root:x:0:
      ${user}:x:1000:
      EOF
      echo "hosts: files dns" > "$out/etc/nsswitch.conf"
      ln -s ${lib.getExe bash} "$out/bin/sh"
    ''
    + lib.optionalString (check != null) ''
      ln -s ${check} "$out/bin/catalog-check"
    ''
    + lib.concatStrings (
      lib.mapAttrsToList (path: file: ''
        mkdir -p "$out${dirOf path}"
        ln -s ${file} "$out${path}"
      '') files
    )
  );
in
dockerTools.streamLayeredImage {
  inherit name;
  tag = "latest";
  contents = [ root ];
  # Named volumes take their owner from the image.
  fakeRootCommands = ''
    mkdir -p .${stateDir} ./run/catalog ./var/catalog ./tmp
    chmod 1777 ./run/catalog ./var/catalog ./tmp
    chmod 0750 .${stateDir}
  ''
  + lib.optionalString (!asRoot) ''
    chown 1000:1000 .${stateDir}
  '';
  config = {
    Entrypoint = [ "${script}" ];
    WorkingDir = stateDir;
    Env = [
      "PATH=${
        lib.makeBinPath (
          packages
          ++ [
            coreutils
            getent
          ]
        )
      }"
    ];
  };
}
