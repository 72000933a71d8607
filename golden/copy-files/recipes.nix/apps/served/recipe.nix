{ pkgs, ... }:

{
  apps.served = {
    description = "A service with a configuration file and an icon beside its recipe.";
    icon = ./served.svg;
    services = {
      components.web.process = {
        command = pkgs.local;
        argv = [
          "--config"
          "$XDG_CONFIG_HOME/web.toml"
        ];
        configData."web.toml".source = ./web.toml;
      };
      runtimes.hostos.enable = true;
    };
  };
}
