import type { ContainerDefault } from "../../ir/app.ts";
import type { FreeForm } from "../../language/option-values.ts";
import { listenAddresses } from "../../nixpkgs/listen-addresses.ts";
import type { Definition } from "../units/definition.ts";
import { enabled } from "../units/enabled.ts";
import { ModuleReader } from "../units/look-through.ts";
import { moduleDefinitions } from "../units/module-definitions.ts";
import { isPlain } from "../units/plain-modules.ts";
import { redisServers } from "../units/redis-servers.ts";

/**
 * Settings that let components reach a resource in its container, unless the recipe sets them. MySQL listens on the
 * network by default.
 * @param resource its name, which is the host name of its container
 * @param modules the modules of the container
 * @param ports the published ports: a published database keeps requiring passwords
 * @param hasDatabases whether components declare databases there, whose roles can connect without this
 */
export function containerDefaults(
  resource: string,
  modules: readonly FreeForm[],
  ports: readonly number[],
  hasDatabases: boolean,
): readonly ContainerDefault[] {
  const reader = new ModuleReader();
  const services = reader.members(modules.flatMap(moduleDefinitions), "services");
  const isPublished = ports.length > 0;
  return [
    ...postgresql(reader.members(services, "postgresql"), isPublished, hasDatabases, reader),
    ...redis(reader.members(services, "redis"), isPublished, reader),
    ...[...reader.names(services)].flatMap((name) => [
      ...addresses(name, resource, reader.members(services, name), reader),
    ]),
  ];
}

function* addresses(
  service: string,
  hostName: string,
  settings: readonly Definition[],
  reader: ModuleReader,
): Iterable<ContainerDefault> {
  for (const { path, value, isDefined = false } of listenAddresses(service, hostName)) {
    const parents = path.map((_, length) => reader.membersAt(settings, path.slice(0, length)));
    const isSet = path.every((name, at) => reader.names(parents[at] ?? []).has(name));
    const isKnown = parents.every((each) => each.every(isPlain));
    if (enabled(reader.members(settings, "enable")) === "no" || isSet || (isDefined && !isKnown)) continue;
    yield { path: ["services", service, ...path], value, isWeak: !isDefined };
  }
}

/**
 * The first rule that matches decides: the superuser, who can run programs as the server's account, only connects
 * through the socket. Source: PostgreSQL manual, "The pg_hba.conf File"; nixos/modules/services/databases/postgresql.nix,
 * `superUser` (read 2026-11).
 */
const openToRoles = "host all postgres samenet reject\nhost all all samenet trust\n";

/**
 * NixOS appends its own lines of `authentication` with the same priority, so that a line with `lib.mkDefault` would be
 * dropped. Source: nixos/modules/services/databases/postgresql.nix, `mkAfter`.
 */
function* postgresql(
  settings: readonly Definition[],
  isPublished: boolean,
  hasDatabases: boolean,
  reader: ModuleReader,
): Iterable<ContainerDefault> {
  if (settings.length === 0 || enabled(reader.members(settings, "enable")) === "no") return;
  const names = reader.names(settings);
  const raw = reader.members(settings, "settings");
  const path = ["services", "postgresql"];
  if (!names.has("enableTCPIP") && !reader.names(raw).has("listen_addresses"))
    yield { path: [...path, "enableTCPIP"], value: true, isWeak: true };
  const isKnown = settings.every(isPlain) && raw.every(isPlain);
  if (isPublished || !isKnown || names.has("authentication") || reader.names(raw).has("hba_file")) return;
  // Databases and roles of `database` have rules of their own.
  const hasOthers = ["ensureDatabases", "ensureUsers", "initialScript"].some((each) => names.has(each));
  if (hasDatabases && !hasOthers) return;
  yield { path: [...path, "authentication"], value: openToRoles, isWeak: false };
}

/**
 * Without a password, Redis only serves its own machine (redis.conf, `protected-mode`), and a named server has no port.
 * Source: nixos/modules/services/databases/redis.nix.
 */
function* redis(
  settings: readonly Definition[],
  isPublished: boolean,
  reader: ModuleReader,
): Iterable<ContainerDefault> {
  const servers = [...redisServers(settings, reader)].filter(
    ([, server]) => enabled(reader.members(server, "enable")) !== "no",
  );
  for (const [name, server] of servers) {
    const names = reader.names(server);
    const raw = reader.members(server, "settings");
    const others = reader.names(raw);
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
