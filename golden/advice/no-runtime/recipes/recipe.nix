{ pkgs, ... }:
{
  apps.vault.services.components.vaultwarden.process.command = pkgs.vaultwarden;
}
