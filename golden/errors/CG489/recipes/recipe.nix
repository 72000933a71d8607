{ pkgs, ... }:
{
  apps.web.services.components.api.process = {
    command = pkgs.hello;
    configData.settings = {
      name = "web.toml";
      path = "api.toml";
      text = "";
    };
  };
}
