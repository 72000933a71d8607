{ pkgs, ... }:
{
  apps.vault = {
    services = {
      components.vaultwarden.process.command = pkgs.vaultwarden;
      runtimes.hostos = {
        enable = true;
        hostosConfig.systemd.services = {
          vault.serviceConfig.MemoryMax = "1G";
          "vaultwarden.service".serviceConfig.Nice = 5;
        };
      };
    };
    test.services.script = "true x";
  };
}
