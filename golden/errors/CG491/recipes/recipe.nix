{ pkgs, ... }:
{
  apps.web.services.components.api.process = {
    command = pkgs.hello;
    environment.API_CONFIG = "$XDG_CONFIG_HOME/api.toml";
    configData."api.toml".text = "";
  };
}
