export interface PortOption {
  readonly path: readonly string[];
  readonly usual: number;
  /** Options that may have the service listen elsewhere. */
  readonly freeText: RegExp;
}

/** Services that have one port, in one option. Source: nixos/modules/services/databases. Checked 2025-11. */
export const portOptions: Readonly<Record<string, PortOption>> = {
  postgresql: { path: ["settings", "port"], usual: 5432, freeText: /^(?:port|extraConfig)$/ },
  mysql: {
    path: ["settings", "mysqld", "port"],
    usual: 3306,
    freeText: /^(?:configFile|extraOptions|port)$/,
  },
  memcached: { path: ["port"], usual: 11_211, freeText: /^(?:extraOptions|enableUnixSocket)$/ },
};

/**
 * Where NixOS has the sockets of its services, in a folder that each container has for itself. Source: nixos/modules/services/databases/
 * postgresql.nix, mysql.nix, redis.nix. Checked 2025-11.
 */
export const serviceSockets: ReadonlyMap<string, RegExp> = new Map([
  ["postgresql", /(?<![\w.-])(?:\/var)?\/run\/postgresql(?![\w-])/],
  ["mysql", /(?<![\w.-])(?:\/var)?\/run\/mysqld(?:\/mysqld\.sock)?(?![\w-])/],
  ["redis", /(?<![\w.-])(?:\/var)?\/run\/redis(?:-[\w-]+)?\/redis\.sock(?![\w-])/],
]);
