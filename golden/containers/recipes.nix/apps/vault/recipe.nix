{ pkgs, ... }:

{
  apps.vault = {
    description = "Components with secrets.";
    services = {
      components = {
        keeper = {
          process = {
            command = pkgs.test-service;
            argv = [
              "serve"
              "8011"
            ];
            ports = [ "18011:8011" ];
            secrets = {
              "key.pem" = {
                file = "/tmp/catalogc-vault-key";
                variable = "KEY_FILE";
              };
              password = {
                file = "/tmp/catalogc-vault-password";
                variable = "PASSWORD";
                as = "value";
              };
            };
            preStart = ''
              set -e
              cat "$KEY_FILE" > key
              echo "$PASSWORD" > password
            '';
          };
          healthcheck = {
            enable = true;
            interval = "1s";
            test = [
              "/bin/sh"
              "-c"
              "echo \"$PASSWORD\" > checked"
            ];
          };
        };
        locked.process = {
          command = pkgs.test-service;
          argv = [
            "serve"
            "8012"
          ];
          uid = 1200;
          secrets.key.file = "/tmp/catalogc-vault-locked";
        };
      };
      runtimes.container = {
        enable = true;
        kubernetes.enable = true;
        components.keeper.setup = ''
          echo "$PASSWORD" > set-up
        '';
      };
    };
  };
}
