{ pkgs, ... }:
{
  apps.vault = {
    description = "A password vault.";
    services = {
      components.vault.process = {
        command = pkgs.vaultwarden;
        environmentFiles = [ "/run/keys/vault.env" ];
      };
      runtimes.hostos.enable = true;
    };
    test.services.script = "systemctl is-active vault";
  };
}
