# Secrets by path and by content, in every unit and container of a component.

{ pkgs, ... }:

{
  apps.vault = {
    displayName = "Vault";
    description = "A service and a worker with secrets.";
    services = {
      components = {
        web = {
          process = {
            command = pkgs.hello;
            argv = [
              "--listen"
              "100%"
              "$HOME"
            ];
            user = "non-privileged";
            environment = {
              MODE = "50%";
              PWD = "/srv";
            };
            preStart = "echo prepared";
            secrets = {
              admin-token = {
                file = "/run/keys/vault-admin";
                variable = "ADMIN_TOKEN_FILE";
              };
              "db.password" = {
                file = "/run/keys/vault-db";
                variable = "DB_PASSWORD";
                as = "value";
              };
              key.file = "/srv/keys/vault.pem";
            };
          };
          healthcheck = {
            enable = true;
            test = [ "true" ];
          };
        };
        worker = {
          dependsOn = [ "web" ];
          process = {
            command = pkgs.hello;
            uid = 1200;
            secrets.key = {
              file = "/srv/keys/vault.pem";
              variable = "KEY";
            };
          };
          healthcheck = {
            enable = true;
            test = [ "true" ];
          };
        };
      };
      runtimes = {
        container = {
          enable = true;
          components.web.setup = "echo once";
        };
        hostos.enable = true;
      };
    };
    test.services = {
      script = "true";
      secrets = {
        admin-token = "only-a-test";
        "db.password" = ''
          it's a "test"
          100% ''${HOME}
        '';
        key = ''
          -----BEGIN
        '';
      };
    };
  };
}
