{ pkgs, ... }:
{
  apps.web.services.components.api.process = {
    command = pkgs.hello;
    configData = {
      absolute = {
        path = "/etc/web.toml";
        text = "";
      };
      empty = {
        path = "";
        text = "";
      };
      folder = {
        path = ".";
        text = "";
      };
      above = {
        path = "../web.toml";
        text = "";
      };
    };
  };
}
