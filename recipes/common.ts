import { lib, type pkgs } from "catalogc";

/** Who looks after an entry unless its recipe says otherwise. */
export const maintainers = ["catalog-team"];

/** Debug information out, version in: the linker flags of a released Go program. */
export const goRelease = (symbol: string, version: string) => ["-s", "-w", `-X ${symbol}=${version}`];

/**
 * A PostgreSQL server with one database owned by the role of the same name, reachable over TCP without a password. Containers
 * have no state version of their own: if no version were given, an update of nixpkgs would begin an empty database.
 */
export const postgresqlFor = (name: string, version: typeof pkgs.postgresql_17) => ({
  services: {
    postgresql: {
      enable: true,
      package: version,
      enableTCPIP: true,
      ensureDatabases: [name],
      ensureUsers: [{ name, ensureDBOwnership: true }],
      authentication: lib.mkForce(
        "local all all peer\nhost all all samenet trust\nhost all all 127.0.0.1/32 trust\n",
      ),
    },
  },
});

/**
 * An nginx that passes everything to one upstream. It listens at the port that containers publish, so that one test script
 * finds it on either runtime.
 */
export const reverseProxy = (upstream: string, port: number) => ({
  services: {
    nginx: {
      enable: true,
      recommendedProxySettings: true,
      virtualHosts: {
        default: {
          default: true,
          listen: [{ addr: "0.0.0.0", port }],
          locations: { "/": { proxyPass: upstream } },
        },
      },
    },
  },
});
