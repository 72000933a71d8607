{ pkgs, ... }:
{
  apps.web.services.components.api.process = {
    command = pkgs.hello;
    argv = [
      "--config"
      "$XDG_CONFIG_HOME/Api.toml"
    ];
    configData.settings = {
      path = "api.toml";
      text = "";
    };
  };
}
