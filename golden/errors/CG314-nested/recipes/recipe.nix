{ lib, ... }:

{
  apps.web = {
    displayName = lib.mkForce (lib.mkIf true "Web");
    programs.runtimes = lib.mkDefault (lib.mkIf true { shell.enable = true; });
    services = {
      components.web = {
        process = {
          command = "/usr/bin/web";
          argv = lib.mkBefore (lib.mkMerge [
            [ "--verbose" ]
            [ "--port=80" ]
          ]);
          environment = lib.mkBefore (lib.mkForce { MODE = "web"; });
        };
        dependsOn = lib.mkBefore (lib.mkAfter [ ]);
      };
      runtimes = lib.mkAfter { hostos.setup = "true"; };
    };
  };
}
