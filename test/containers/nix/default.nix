# The package set of the container test: test/nixpkgs/host.nix with what the emitted image files ask of nixpkgs beside.
# Images come from the programs of this machine; a "NixOS system" is a script that behaves like one as far as the
# container test looks.
let
  host = import ../../nixpkgs/host.nix { };
  inherit (host) hostPackage runCommand writeTextFile;

  lib = host.lib // {
    max = a: b: if a > b then a else b;
    mkIf = condition: module: if condition then module else { };
    mkDefault = value: value;
    trivial.release = "26.05";
  };

  writeScript =
    name: text:
    writeTextFile {
      inherit name text;
      executable = true;
    };

  # As nixpkgs' function of that name: a program that writes the image to its standard output.
  streamLayeredImage =
    {
      name,
      config,
      contents ? [ ],
      extraCommands ? "",
      fakeRootCommands ? "",
    }:
    let
      # As nixpkgs has it where no tag is given: a hash of all that is in the image.
      imageTag = builtins.head (
        lib.splitString "-" (baseNameOf (builtins.unsafeDiscardStringContext specification.outPath))
      );
      specification = host.writeText "${name}.json" (
        builtins.toJSON {
          inherit name config contents;
          commands = extraCommands + fakeRootCommands;
        }
      );
    in
    runCommand "stream-${name}"
      {
        exportReferencesGraph = [
          "closure"
          specification
        ];
        passthru = {
          imageName = name;
          inherit imageTag;
        };
      }
      ''
        closure=$(grep -x "$NIX_STORE/.*" "$NIX_BUILD_TOP/closure" | sort -u)
        printf '#!/bin/sh\nexec /usr/bin/python3 %s %s %s %s\n' ${../stream-image.py} ${specification} ${imageTag} "$(echo $closure)" > $out
        chmod +x $out
      '';

  nixos =
    modules:
    let
      all = lib.foldl' lib.recursiveUpdate { } modules;
      services = all.services or { };
      units = all.systemd.services;
      # The folder of a real PostgreSQL in images, where a test has one.
      postgresql = builtins.getEnv "POSTGRESQL";
      program =
        if services.nginx.enable or false then
          "proxy ${services.nginx.virtualHosts.default.locations."/".proxyPass}"
        else if services ? memcached then
          "deaf ${services.memcached.listen}"
        else
          "database";
    in
    {
      config.services = services;
      config.system.build.toplevel = runCommand "system" { } ''
        mkdir -p $out
        ln -s ${
          writeScript "system-init" ''
            #!/bin/bash
            trap 'kill 0; exit 0' TERM RTMIN+3
            mkdir -p /run/current-system/sw/bin
            ln -sf /bin/bash /bin/sh
            ln -s ${systemctl} /run/current-system/sw/bin/systemctl
            ${lib.optionalString (postgresql == "") "ln -s ${pg_isready} /run/current-system/sw/bin/pg_isready"}
            ln -s /bin/bash /run/current-system/sw/bin/bash
            export PATH=/run/current-system/sw/bin:/usr/bin:/bin
            ${lib.optionalString (postgresql != "" && services ? postgresql) (server postgresql services.postgresql)}
            ( true; ${units.catalog-upstreams.script or ""} ) || exit 1
            [ -e /run/postgresql ] || /usr/bin/python3 ${../resource.py} ${program} &
            ( sleep 2; touch /run/booted ) &
            ( ${units.catalog-ready.script} ) &
            wait
          ''
        } $out/init
      '';
    };

  # PostgreSQL with the databases and roles of the module of NixOS.
  server =
    folder: settings:
    let
      as = "setpriv --reuid=71 --regid=71 --clear-groups";
    in
    ''
      ln -s ${folder}/bin/* /run/current-system/sw/bin
      printf "root:x:0:0::/root:/bin/sh\npostgres:x:71:71::/var/lib/postgresql:/bin/sh\n" > /etc/passwd
      echo postgres:x:71: >> /etc/group
      mkdir -p /var/lib/postgresql /run/postgresql
      ln -sT /run /var/run
      chown 71:71 /var/lib/postgresql /run/postgresql
      data=/var/lib/postgresql/data
      [ -e $data ] || ${as} initdb --no-sync --username=postgres --auth=trust $data
      ${as} postgres -D $data -k /run/postgresql -h '*' -c fsync=off &
      until ${as} psql --host=/run/postgresql --username=postgres -c "" > /dev/null 2>&1; do sleep 0.2; done
      ask() { ${as} psql --host=/run/postgresql --username=postgres -c "$1" 2> /dev/null; }
      ${lib.concatMapStrings (role: "ask 'CREATE ROLE \"${role.name}\" LOGIN'\n") settings.ensureUsers}
      ${lib.concatMapStrings (
        name: "ask 'CREATE DATABASE \"${name}\" OWNER \"${name}\"'\n"
      ) settings.ensureDatabases}
    '';

  systemctl = writeScript "systemctl" ''
    #!/bin/bash
    case $1 in is-system-running | is-active) [ -e /run/booted ] ;; *) false ;; esac
  '';

  # Of the database that stands in for PostgreSQL.
  pg_isready = writeScript "pg_isready" ''
    #!/bin/bash
    [ "$*" = "--host=/run/postgresql --port=5432" ] && : < /dev/tcp/localhost/5432
  '';
in
import ../../nixpkgs/host.nix {
  overlays = [
    (_: _: {
      inherit lib nixos writeScript;
      dockerTools = {
        inherit streamLayeredImage;
        caCertificates = runCommand "ca-certificates" { } "mkdir -p $out/etc/ssl/certs";
      };
      testers.runNixOSTest = test: test // { type = "derivation"; };
      coreutils = runCommand "coreutils" { } ''
        mkdir -p $out/bin
        for program in cat chgrp chmod chown cut date head id rm sleep stat timeout; do
          ln -s "$(command -v "$program")" "$out/bin/$program"
        done
        # See base-layer.sh.
        ln -s /usr/libexec/env "$out/bin/env"
      '';
      curl = hostPackage "curl" [ "curl" ];
      findutils = hostPackage "findutils" [ "find" ];
      getent = hostPackage "getent" [ "getent" ];
      iana-etc = runCommand "iana-etc" { } ''
        mkdir -p $out/etc
        echo "http 80/tcp" > $out/etc/services
        echo "tcp 6 TCP" > $out/etc/protocols
      '';
      # Images have it where the machine has it: base-layer.sh.
      supercronic = runCommand "supercronic" { } ''
        mkdir -p $out/bin
        ln -s /usr/bin/supercronic $out/bin/supercronic
      '';
      gnutar = hostPackage "gnutar" [ "tar" ];
      util-linux = hostPackage "util-linux" [ "flock" ];
      podman = hostPackage "podman" [ "podman" ];
      skopeo = hostPackage "skopeo" [ "skopeo" ];
      podman-compose = hostPackage "podman-compose" [ "podman-compose" ];
    })
  ];
}
