{ pkgs, ... }:
{
  apps.vault = {
    services = {
      components.vaultwarden.process.command = pkgs.vaultwarden;
      runtimes.hostos = {
        enable = true;
        hostosConfig.systemd = {
          services = {
            vaultwardn.serviceConfig.MemoryMax = "1G";
            "vaultwarden.service".serviceConfig.Nice = 5;
            vaultwarden.requires = [ "database.service" ];
          };
          timers.backup = {
            wantedBy = [ "timers.target" ];
            timerConfig.OnCalendar = "daily";
          };
        };
      };
    };
    test.services.script = "true x";
  };
}
