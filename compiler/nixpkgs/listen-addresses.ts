/** A setting that lets others on the network connect to a service of NixOS. */
export interface ListenAddress {
  /** Below `services.<name>`. */
  readonly path: readonly string[];
  readonly value: string | readonly string[];
  /** Whether the module itself defines it with `lib.mkDefault`, so that another default would conflict. */
  readonly isDefined?: true;
}

const open = (...path: readonly string[]): readonly ListenAddress[] => [{ path, value: "0.0.0.0" }];

/**
 * Services that only listen on 127.0.0.1, or on no address (typesense), unless a recipe says where.
 * @param hostName by which others know the service
 * @returns the settings of `services.<service>`
 * Source: the defaults of the options in nixos/modules/services (nixpkgs, read 2026-11).
 */
export const listenAddresses = (service: string, hostName: string): readonly ListenAddress[] => {
  switch (service) {
    case "elasticsearch":
    case "meilisearch":
    case "rabbitmq":
    case "tika":
      return open("listenAddress");
    case "mongodb":
      return open("bind_ip");
    case "couchdb":
      return open("bindAddress");
    case "gotenberg":
      return open("bindIP");
    case "memcached":
      return open("listen");
    case "ollama":
    case "surrealdb":
      return open("host");
    case "opensearch":
      return open("settings", "network.host");
    case "typesense":
      return open("settings", "server", "api-address");
    case "qdrant":
      return [{ path: ["settings", "service", "host"], value: "0.0.0.0", isDefined: true }];
    case "etcd":
      return [
        { path: ["listenClientUrls"], value: ["http://0.0.0.0:2379"] },
        { path: ["advertiseClientUrls"], value: [`http://${hostName}:2379`] },
      ];
    default:
      return [];
  }
};
