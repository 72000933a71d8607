# The image of one resource: a NixOS system with systemd as its first process.
{
  lib,
  dockerTools,
  getent,
  nixos,
}:

{
  name,
  hostName,
  modules,
  # systemd units that the modules start.
  units,
  # Components that must have an address before those units start.
  upstreams,
}:

let
  system =
    (nixos (
      modules
      ++ [
        {
          boot.isContainer = true;
          networking = {
            inherit hostName;
            useDHCP = false;
            # Addresses and names are the engine's business.
            resolvconf.enable = false;
            firewall.enable = false;
          };
          environment.etc.hosts.enable = false;
          environment.etc.hostname.enable = false;
          system.stateVersion = lib.mkDefault lib.trivial.release;

          systemd.services.catalog-ready = {
            description = "Tells who waits for ${hostName} that it is up";
            wantedBy = [ "multi-user.target" ];
            after = [ "multi-user.target" ];
            serviceConfig.Type = "oneshot";
            unitConfig.DefaultDependencies = false;
            script = "test ! -d /run/catalog || : > /run/catalog/${hostName}";
          };
        }
        (lib.mkIf (upstreams != [ ]) {
          systemd.services.catalog-upstreams = {
            description = "Waits until upstreams have an address";
            before = units;
            requiredBy = units;
            path = [ getent ];
            serviceConfig = {
              Type = "oneshot";
              TimeoutStartSec = 600;
            };
            script = lib.concatMapStrings (upstream: ''
              until getent hosts ${upstream} > /dev/null; do sleep 1; done
            '') upstreams;
          };
        })
      ]
    )).config.system.build.toplevel;
in
dockerTools.streamLayeredImage {
  inherit name;
  tag = "latest";
  contents = [ ];
  extraCommands = ''
    mkdir -p run tmp var etc sbin
    chmod 1777 tmp
    ln -s ${system}/init sbin/init
  '';
  config = {
    Entrypoint = [ "/sbin/init" ];
    StopSignal = "SIGRTMIN+3";
    Env = [ "container=oci" ];
  };
}
