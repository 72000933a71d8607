{ lib, pkgs, ... }:
{
  apps.blog.services = {
    components.web.process.command = "/usr/bin/web";
    components.web.resources = {
      db.hostosConfig.services.postgresql = {
        enable = true;
        package = lib.mkDefault pkgs.postgresql_17;
      };
      store.hostosConfig.services.mysql = {
        enable = true;
        package = pkgs.mariadb;
      };
    };
    runtimes.hostos = {
      enable = true;
      hostosConfig.services.mysql.package = pkgs.mariadb;
    };
  };
  apps.blog.test.services.script = "true";
}
