{ pkgs, ... }:

let
  common = import ../../common.nix;
in
{
  apps.feeds = {
    inherit (common) maintainers;
    description = "A feed reader with its database behind a reverse proxy.";
    displayName = "Miniflux";
    links = {
      website = "https://miniflux.app/";
      docs = "https://miniflux.app/docs/";
    };
    services = {
      components.reader = {
        process = {
          command = pkgs.miniflux;
          environment = {
            # The variables of the database say the rest.
            DATABASE_URL = "sslmode=disable";
            LISTEN_ADDR = "0.0.0.0:8080";
            RUN_MIGRATIONS = "1";
            CREATE_ADMIN = "0";
          };
          packages = [ pkgs.coreutils ];
        };
        healthcheck = {
          enable = true;
          interval = "10s";
          timeout = "5s";
          startPeriod = "30s";
          retries = 5;
          test = [
            "miniflux"
            "-healthcheck"
            "auto"
          ];
          packages = [ pkgs.miniflux ];
        };
        resources = {
          database = {
            hostosConfig.services.postgresql.enable = true;
            database = {
              enable = true;
              name = "miniflux";
              role = "miniflux";
            };
          };
          proxy = {
            role = "frontend";
            hostosConfig = common.reverseProxy "http://reader:8080" 8081;
            ports = [ "8081:8081" ];
          };
        };
      };
      runtimes = {
        container = {
          enable = true;
          # Without a version, an update of nixpkgs would start with an empty database.
          resources.database.hostosConfig.services.postgresql.package = pkgs.postgresql_17;
        };
        hostos.enable = true;
      };
    };
    test.services = {
      packages = [ pkgs.curl ];
      script = ''
        curl --fail --silent --retry 10 --retry-connrefused http://127.0.0.1:8081/healthcheck
      '';
    };
  };
}
