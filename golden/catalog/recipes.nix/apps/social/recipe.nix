{ pkgs, ... }:

let
  common = import ../../common.nix;
  name = "mastodon";
  # Mastodon finds its files from the working directory.
  inPackage =
    program: command:
    pkgs.writeShellScriptBin program ''
      cd ${pkgs.mastodon}
      exec ${toString command} "$@"
    '';
  secret = file: variable: {
    file = "/run/keys/social-${toString file}";
    inherit variable;
    as = "value";
  };
  shared = {
    environment = {
      RAILS_ENV = "production";
      NODE_ENV = "production";
      LOCAL_DOMAIN = "social.example.org";
      DB_HOST = "database";
      DB_NAME = name;
      DB_USER = name;
      REDIS_HOST = "cache";
      REDIS_PORT = "6381";
      PAPERCLIP_ROOT_PATH = "/srv/social";
      PAPERCLIP_ROOT_URL = "/system";
      RAILS_LOG_TO_STDOUT = "true";
    };
    secrets = {
      secret-key-base = secret "secret-key-base" "SECRET_KEY_BASE";
      otp-secret = secret "otp-secret" "OTP_SECRET";
      encryption-key = secret "encryption-key" "ACTIVE_RECORD_ENCRYPTION_PRIMARY_KEY";
      encryption-salt = secret "encryption-salt" "ACTIVE_RECORD_ENCRYPTION_KEY_DERIVATION_SALT";
      deterministic-key = secret "deterministic-key" "ACTIVE_RECORD_ENCRYPTION_DETERMINISTIC_KEY";
    };
    volumes.media.mountPoint = "/srv/social";
  };
in
{
  apps.social = {
    inherit (common) maintainers;
    description = "A server of the Fediverse with web, streaming and background work.";
    displayName = "Mastodon";
    links = {
      website = "https://joinmastodon.org/";
      source = "https://github.com/mastodon/mastodon";
    };
    services = {
      volumes.media = { };
      jobs = {
        # Makes the tables of an empty database, or changes those of an earlier version.
        social-migrate = {
          component = "social";
          process = {
            command = inPackage "social-migrate" "bin/rails";
            argv = [ "db:prepare" ];
          };
          before = [
            "social"
            "social-worker"
            "social-streaming"
          ];
          timeout = "30m";
        };
        social-cleanup = {
          component = "social";
          process = {
            command = inPackage "social-cleanup" "bin/tootctl";
            argv = [
              "media"
              "remove"
              "--days=14"
            ];
          };
          schedule = "daily";
        };
      };
      components = {
        social = {
          process = shared // {
            command = inPackage "social-web" "bin/puma";
            argv = [
              "-C"
              "config/puma.rb"
            ];
            environment = shared.environment // {
              PORT = "55001";
              BIND = "0.0.0.0";
            };
            packages = [
              pkgs.file
              pkgs.imagemagick
              pkgs.ffmpeg-headless
            ];
            ports = [ "55001:55001" ];
            limits.openFiles = 65536;
          };
          healthcheck = {
            enable = true;
            interval = "30s";
            timeout = "10s";
            startPeriod = "2m";
            packages = [ pkgs.curl ];
            test = [
              "curl"
              "--fail"
              "--silent"
              "http://127.0.0.1:55001/health"
            ];
          };
          resources = {
            database.hostosConfig = common.postgresqlFor name;
            cache.hostosConfig.services.redis.servers.social = {
              enable = true;
              port = 6381;
            };
          };
        };
        social-worker = {
          dependsOn = [ "social" ];
          process = shared // {
            command = inPackage "social-worker" "bin/sidekiq";
            argv = [
              "-c"
              "25"
              "-r"
              "${pkgs.mastodon}"
            ];
            packages = [
              pkgs.file
              pkgs.imagemagick
              pkgs.ffmpeg-headless
            ];
            stop.timeout = "2m";
          };
        };
        social-streaming = {
          dependsOn = [ "social" ];
          process = shared // {
            command = inPackage "social-streaming" "./run-streaming.sh";
            environment = shared.environment // {
              PORT = "55000";
              BIND = "0.0.0.0";
            };
            ports = [ "55000:55000" ];
            restart = "always";
          };
        };
      };
      runtimes = {
        container = {
          enable = true;
          resources.database.hostosConfig = common.postgresqlInContainer name pkgs.postgresql_17;
        };
        hostos.enable = true;
      };
    };
    test.services = {
      packages = [ pkgs.curl ];
      secrets = {
        secret-key-base = "only-for-this-machine";
        otp-secret = "only-for-this-machine";
        encryption-key = "only-for-this-machine";
        encryption-salt = "only-for-this-machine";
        deterministic-key = "only-for-this-machine";
      };
      script = ''
        curl --fail --silent http://127.0.0.1:55001/health
      '';
    };
  };
}
