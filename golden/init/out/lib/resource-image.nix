# The image of one resource: a NixOS system with systemd as its first process.
{
  lib,
  bash,
  coreutils,
  dockerTools,
  getent,
  nixos,
  runCommand,
  spaceStarts,
  writeScript,
}:

{
  name,
  # What image-labels.nix takes.
  labels,
  hostName,
  modules,
  # systemd units that the modules start.
  units,
  # Components that must be up before those units start: within how many seconds they are healthy, null when they
  # have no health check.
  upstreams,
  # Jobs that must have succeeded before.
  jobs ? [ ],
  # The TCP ports that the compose file publishes, by what names them there.
  published ? { },
  # The groups of named volumes by mount point: each is writable by its group.
  volumes ? { },
  # The command of the health check; empty for the checks of resource-checks.nix.
  test ? [ ],
  # Seconds after which it has failed.
  timeout ? "10",
}:

let
  # Where every container of the app tells the others that it is healthy.
  ready = "/run/catalog";

  system =
    (nixos (
      modules
      ++ [
        {
          boot.isContainer = true;
          # Addresses and names are the engine's business, whatever the recipe says about hosts.
          networking = {
            hostName = lib.mkForce hostName;
            useDHCP = lib.mkForce false;
            resolvconf.enable = lib.mkForce false;
            firewall.enable = lib.mkForce false;
          };
          environment.etc.hosts.enable = false;
          environment.etc.hostname.enable = false;
          # Weaker than the `lib.mkDefault` of a recipe.
          system.stateVersion = lib.mkOverride 1200 lib.trivial.release;

          # The engine's health check, until the answer is yes.
          systemd.services.catalog-ready = {
            description = "Tells who waits for ${hostName} that it is up";
            wantedBy = [ "multi-user.target" ];
            # The console is the log of the container.
            serviceConfig.StandardOutput = "journal+console";
            script = ''
              said=
              until answer=$(${check}); do
                [ "$answer" = "$said" ] || echo "$answer"
                said=$answer
                sleep 1
              done
              : > ${ready}/${hostName}
            '';
          };
        }
        (lib.mkIf (upstreams != { } || jobs != [ ]) {
          systemd.services.catalog-upstreams = {
            description = "Waits for what ${hostName} needs";
            before = units;
            requiredBy = units;
            path = [ getent ];
            serviceConfig = {
              Type = "oneshot";
              RemainAfterExit = true;
              TimeoutStartSec =
                if jobs != [ ] then
                  "infinity"
                else
                  lib.foldl' (sum: limit: sum + 60 + limit) 0 (
                    map (limit: if limit == null then 0 else limit) (lib.attrValues upstreams)
                  );
            };
            script = lib.concatStrings (
              map (job: ''
                echo "waiting for ${job} to succeed"
                until [ -e ${ready}/${job} ]; do sleep 1; done
              '') jobs
              ++ lib.mapAttrsToList (upstream: limit: ''
                echo "waiting for ${upstream} to have an address"
                until getent hosts ${upstream} > /dev/null; do sleep 1; done
                ${lib.optionalString (limit != null) ''
                  echo "waiting for ${upstream} to be healthy"
                  until [ -e ${ready}/${upstream} ]; do sleep 1; done
                ''}
              '') upstreams
            );
          };
        })
      ]
    )).config;

  commands =
    if test != [ ] then
      [ (lib.escapeShellArgs test) ]
    else
      import ./resource-checks.nix { inherit lib; } { inherit (system) services; inherit hostName published; };

  # The engine's health check: no unit has failed, others can connect to what is published, or to anything if there is
  # anything to connect to, and the services answer. Docker's name server has an address of its own, 127.0.0.11. Source: proc_net_tcp(5), where
  # 0A is a socket that listens.
  check = writeScript "${name}-check" ''
    #!${lib.getExe bash}
    /run/current-system/sw/bin/systemctl is-system-running || exit 1
    here=
    open=" "
    for table in /proc/net/tcp /proc/net/tcp6; do
      [ -r "$table" ] || continue
      while read -r _ address _ state _; do
        [ "$state" = 0A ] || continue
        case $address in
          0100007F:* | 00000000000000000000000001000000:* | 0000000000000000FFFF00000100007F:*)
            here=$((16#''${address##*:}))
            ;;
          ??????7F:*) ;;
          *) open="$open$((16#''${address##*:})) " ;;
        esac
      done < "$table"
    done
    if [ "$open" = " " ] && [ -n "$here" ]; then
      echo "${hostName} listens on 127.0.0.1:$here only"
      exit 1
    fi
    ${lib.concatStrings (
      lib.mapAttrsToList (label: port: ''
        case $open in
          *" ${toString port} "*) ;;
          *)
            echo "${hostName} publishes ${label}, but nothing listens on port ${toString port} there"
            exit 1
            ;;
        esac
      '') published
    )}
    export PATH=/run/current-system/sw/bin
    ${lib.concatMapStrings (command: ''
      ${coreutils}/bin/timeout --kill-after=1 ${timeout} ${command} || exit 1
    '') commands}
  '';

  # Under this name podman knows it for systemd and prepares what that needs (podman-run(1), `--systemd`).
  init = writeScript "${name}-init" ''
    #!${lib.getExe bash}
    ${coreutils}/bin/rm -f ${ready}/${hostName}
    # The first process of a container gets no signal that it does not ask for.
    trap exit TERM RTMIN+3
    ${spaceStarts} /var/catalog-starts 5 5 300 &
    wait
    exec ${system.system.build.toplevel}/init
  '';
  root = runCommand "${name}-root" { } ''
    mkdir -p "$out/bin" "$out/sbin"
    ln -s ${check} "$out/bin/catalog-check"
    ln -s ${init} "$out/sbin/init"
  '';
in
dockerTools.streamLayeredImage {
  inherit name;
  # Without a `tag` it is a hash of the image.
  contents = [ root ];
  extraCommands = ''
    mkdir -p run/catalog tmp var etc
    chmod 1777 run/catalog tmp
  '';
  fakeRootCommands = import ./volume-folders.nix { inherit lib; } volumes;
  config = {
    Labels = import ./image-labels.nix labels;
    Entrypoint = [ "/sbin/init" ];
    StopSignal = "SIGRTMIN+3";
    Env = [ "container=oci" ];
  };
}
