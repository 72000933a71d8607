{ pkgs, ... }:
{
  apps.vault = {
    description = "A password vault.";
    services = {
      components.vault.process.command = pkgs.vaultwarden;
      runtimes.hostos = {
        enable = true;
        hostosConfig.systemd.services.vault.serviceConfig.LoadCredential = [ "token:/run/secrets/vault-token" ];
      };
    };
    test.services.script = "systemctl is-active vault";
  };
}
