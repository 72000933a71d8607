import type { ContainerDefault } from "../../ir/app.ts";
import type { FreeForm } from "../../language/option-values.ts";
import { listenAddresses } from "../../nixpkgs/listen-addresses.ts";
import type { Definition } from "../../language/module-system/definitions.ts";
import {
  enabled,
  isPlain,
  members,
  membersAt,
  moduleDefinitions,
  names as namesIn,
} from "../../language/module-system/options.ts";
import type { Peers } from "../../support/pg-hba.ts";
import { redisServers } from "./known-units.ts";

/**
 * Settings that let components reach a resource in its container, unless the recipe sets them. MySQL listens on the
 * network by default.
 * @param resource its name, which is the host name of its container
 * @param modules the modules of the container
 * @param ports the published ports: a published database keeps requiring passwords
 * @param hasDatabases whether components declare databases there, whose roles can connect without this
 * @param peers the addresses of components: pods are in no network of a database
 */
export function containerDefaults(
  resource: string,
  modules: readonly FreeForm[],
  ports: readonly number[],
  hasDatabases: boolean,
  peers: Peers,
): readonly ContainerDefault[] {
  const services = members(modules.flatMap(moduleDefinitions), "services");
  const isPublished = ports.length > 0;
  return [
    ...postgresql(members(services, "postgresql"), isPublished, hasDatabases, peers),
    ...redis(members(services, "redis"), isPublished),
    ...[...namesIn(services)].flatMap((name) => [...addresses(name, resource, members(services, name))]),
  ];
}

function* addresses(
  service: string,
  hostName: string,
  settings: readonly Definition[],
): Iterable<ContainerDefault> {
  for (const { path, value, isDefined = false } of listenAddresses(service, hostName)) {
    const parents = path.map((_, length) => membersAt(settings, path.slice(0, length)));
    const isSet = path.every((name, at) => namesIn(parents[at] ?? []).has(name));
    const isKnown = parents.every((each) => each.every(isPlain));
    if (enabled(settings) === "no" || isSet || (isDefined && !isKnown)) continue;
    yield { path: ["services", service, ...path], value, isWeak: !isDefined };
  }
}

/**
 * The first rule that matches decides: the superuser, who can run programs as the server's account, only connects
 * through the socket. Source: PostgreSQL manual, "The pg_hba.conf File"; nixos/modules/services/databases/postgresql.nix,
 * `superUser` (read 2026-11).
 */
const openToRoles = (peers: Peers): string =>
  `host all postgres ${peers} reject\nhost all all ${peers} trust\n`;

/**
 * NixOS appends its own lines of `authentication` with the same priority, so that a line with `lib.mkDefault` would be
 * dropped. Source: nixos/modules/services/databases/postgresql.nix, `mkAfter`.
 */
function* postgresql(
  settings: readonly Definition[],
  isPublished: boolean,
  hasDatabases: boolean,
  peers: Peers,
): Iterable<ContainerDefault> {
  if (settings.length === 0 || enabled(settings) === "no") return;
  const names = namesIn(settings);
  const raw = members(settings, "settings");
  const path = ["services", "postgresql"];
  if (!names.has("enableTCPIP") && !namesIn(raw).has("listen_addresses"))
    yield { path: [...path, "enableTCPIP"], value: true, isWeak: true };
  const isKnown = settings.every(isPlain) && raw.every(isPlain);
  if (isPublished || !isKnown || names.has("authentication") || namesIn(raw).has("hba_file")) return;
  // Databases and roles of `database` have rules of their own.
  const hasOthers = ["ensureDatabases", "ensureUsers", "initialScript"].some((each) => names.has(each));
  if (hasDatabases && !hasOthers) return;
  yield { path: [...path, "authentication"], value: openToRoles(peers), isWeak: false };
}

/**
 * Without a password, Redis only serves its own machine (redis.conf, `protected-mode`), and a named server has no port.
 * Source: nixos/modules/services/databases/redis.nix.
 */
function* redis(settings: readonly Definition[], isPublished: boolean): Iterable<ContainerDefault> {
  const servers = [...redisServers(settings)].filter(([, server]) => enabled(server) !== "no");
  for (const [name, server] of servers) {
    const names = namesIn(server);
    const raw = members(server, "settings");
    const others = namesIn(raw);
    const path = ["services", "redis", "servers", name];
    const weak = (value: ContainerDefault["value"], ...steps: readonly string[]): ContainerDefault => ({
      path: [...path, ...steps],
      value,
      isWeak: true,
    });
    if (!names.has("bind") && !others.has("bind")) yield weak(null, "bind");
    // Two servers cannot use one port.
    if (name !== "" && servers.length === 1 && !names.has("port") && !others.has("port"))
      yield weak(6379, "port");
    const isGuarded =
      ["requirePass", "requirePassFile", "extraParams"].some((each) => names.has(each)) ||
      ["aclfile", "include", "protected-mode", "requirepass", "user"].some((each) => others.has(each));
    if (!isPublished && !isGuarded && server.every(isPlain) && raw.every(isPlain))
      yield weak("no", "settings", "protected-mode");
  }
}
