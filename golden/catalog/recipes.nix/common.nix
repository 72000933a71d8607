{ lib, ... }:

let
  maintainers = [ "catalog-team" ];
  goRelease = symbol: version: [
    "-s"
    "-w"
    "-X ${toString symbol}=${toString version}"
  ];
  postgresqlFor = name: {
    services.postgresql = {
      enable = true;
      enableTCPIP = true;
      ensureDatabases = [ name ];
      ensureUsers = [
        {
          inherit name;
          ensureDBOwnership = true;
        }
      ];
      authentication = lib.mkForce ''
        local all all peer
        host all all samenet trust
        host all all 127.0.0.1/32 trust
      '';
    };
  };
  reverseProxy = upstream: {
    services.nginx = {
      enable = true;
      recommendedProxySettings = true;
      virtualHosts.default = {
        default = true;
        locations."/".proxyPass = upstream;
      };
    };
  };
in
{
  inherit
    maintainers
    goRelease
    postgresqlFor
    reverseProxy
    ;
}
