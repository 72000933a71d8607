import type { pkgs } from "catalogc";

/** Who looks after an entry unless its recipe says otherwise. */
export const maintainers = ["catalog-team"];

/** Debug information out, version in: the linker flags of a released Go program. */
export const goRelease = (symbol: string, version: string) => ["-s", "-w", `-X ${symbol}=${version}`];

/**
 * A PostgreSQL server with one database, and a role of the same name that needs no password on the server's own machine.
 * A host chooses its version: of a package NixOS takes one definition alone, and several apps may be on one host.
 * Its lines of `authentication` need no more weight: PostgreSQL uses the first line that matches, and NixOS has its own lines
 * after them (`mkAfter` in nixos/modules/services/databases/postgresql.nix, 2026-11).
 */
export const postgresqlFor = (name: string) => ({
  services: {
    postgresql: {
      enable: true,
      ensureDatabases: [name],
      ensureUsers: [{ name, ensureDBOwnership: true }],
      authentication: `host ${name} ${name} 127.0.0.1/32 trust\n`,
    },
  },
});

/**
 * What it needs besides in a container, where components are other machines: those of the app's network, which nobody else is in.
 * Containers have no state version of their own: if no version were given, an update of nixpkgs would begin an empty database.
 */
export const postgresqlInContainer = (name: string, version: typeof pkgs.postgresql_17) => ({
  services: {
    postgresql: {
      package: version,
      enableTCPIP: true,
      authentication: `host ${name} ${name} samenet trust\n`,
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
