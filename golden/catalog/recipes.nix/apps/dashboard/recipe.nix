{ pkgs, ... }:

let
  common = import ../../common.nix;
in
{
  apps.dashboard = {
    inherit (common) maintainers;
    description = "A static dashboard served by a very small web server.";
    displayName = "Proxy dashboard";
    services = {
      components.web.process = {
        command = pkgs.darkhttpd;
        argv = [
          "${pkgs.metacubexd}"
          "--port"
          "8090"
          "--no-listing"
        ];
        ports = [ "8090:8090" ];
      };
      runtimes = {
        container.enable = true;
        hostos.enable = true;
      };
    };
    test.services = {
      packages = [ pkgs.curl ];
      script = ''
        curl --fail --silent --retry 10 --retry-connrefused http://127.0.0.1:8090/ > /dev/null
      '';
    };
  };
}
