{ lib, ... }:

let
  # Who looks after an entry unless its recipe says otherwise.
  maintainers = [ "catalog-team" ];
  # Debug information out, version in: the linker flags of a released Go program.
  goRelease = symbol: version: [
    "-s"
    "-w"
    "-X ${toString symbol}=${toString version}"
  ];
  # A PostgreSQL server with one database owned by the role of the same name, reachable over TCP without a password. Containers
  # have no state version of their own: if no version were given, an update of nixpkgs would begin an empty database.
  postgresqlFor = name: version: {
    services.postgresql = {
      enable = true;
      package = version;
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
  # An nginx that passes everything to one upstream. It listens at the port that containers publish, so that one test script
  # finds it on either runtime.
  reverseProxy = upstream: port: {
    services.nginx = {
      enable = true;
      recommendedProxySettings = true;
      virtualHosts.default = {
        default = true;
        listen = [
          {
            addr = "0.0.0.0";
            inherit port;
          }
        ];
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
