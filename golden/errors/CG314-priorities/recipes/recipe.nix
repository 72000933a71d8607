{ lib, ... }:

{
  apps.web = {
    displayName = lib.mkForce (lib.mkDefault "Web");
    broken = lib.mkOptionDefault true;
    services.runtimes = lib.mkForce {
      hostos.enable = lib.mkDefault false;
    };
  };
}
