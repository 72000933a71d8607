{ pkgs, ... }:

let
  common = import ../../common.nix;
in
{
  apps.microblog = {
    inherit (common) maintainers;
    description = "A small ActivityPub instance behind a reverse proxy.";
    displayName = "snac";
    links.source = "https://codeberg.org/grunfink/snac2";
    services = {
      components.snac = {
        process = {
          command = pkgs.snac;
          argv = [
            "httpd"
            "/var/lib/snac/data"
          ];
          user = "non-privileged";
          packages = [
            pkgs.snac
            pkgs.coreutils
          ];
          preStart = ''
            test -d data || snac init "$PWD/data" < /etc/catalog/microblog/snac/answers
          '';
          configData.answers.text = ''
            0.0.0.0
            8001
            blog.example.org


          '';
        };
        resources.proxy = {
          role = "frontend";
          hostosConfig = common.reverseProxy "http://snac:8001" 8084;
          ports = [ "8084:8084" ];
        };
      };
      runtimes = {
        container.enable = true;
        hostos.enable = true;
      };
    };
    test.services = {
      packages = [ pkgs.curl ];
      script = ''
        curl --fail --silent --retry 10 --retry-connrefused http://127.0.0.1:8084/.well-known/nodeinfo > /dev/null
      '';
    };
  };
}
