import type { Definition } from "../../passes/units/definition.ts";
import { enabled, isEnabled } from "../../passes/units/enabled.ts";
import { ModuleReader } from "../../passes/units/look-through.ts";
import { redisServers } from "../../passes/units/redis-servers.ts";
import { isOfOwnMachine } from "../../support/pg-hba.ts";
import { rulesOf } from "./host-based-authentication.ts";
import { areLocal } from "../containers/isolation.ts";
import { numberOf } from "../reading/number-of.ts";
import { isPlain, type PlainModules } from "../reading/plain-modules.ts";
import { portOptionListener } from "../listening/port-option-listener.ts";

/** A service that lets in whoever reaches it. */
export interface Unguarded {
  /** As people call it. */
  readonly service: string;
  readonly port: number;
  /** What says so. */
  readonly by: string;
  /** How it would ask for a password; undefined where it knows none. */
  readonly fix?: string;
}

type Check = (settings: readonly Definition[], reader: ModuleReader) => readonly Unguarded[];

/** Whoever has no account of that name is refused, but names are no secret. */
const postgresql: Check = (settings, reader) => {
  const raw = reader.members(settings, "settings");
  const [port] = portOptionListener("postgresql", reader, settings)?.ports ?? [];
  const listens = reader.names(raw).has("listen_addresses")
    ? !areLocal(reader.members(raw, "listen_addresses"))
    : enabled(reader.members(settings, "enableTCPIP")) === "yes";
  if (port === undefined || !listens || reader.names(raw).has("hba_file")) return [];
  const rules = rulesOf(strongest(reader.members(settings, "authentication"))) ?? [];
  const open = rules.find((rule) => rule.method === "trust" && !isOfOwnMachine(rule));
  const fix = "`scram-sha-256` in the place of `trust`";
  return open === undefined ? [] : [{ service: "PostgreSQL", port, by: `\`${open.text}\``, fix }];
};

/** redis.conf: `protected-mode`, `requirepass` and ACLs. Source of the options: nixos/modules/services/databases/redis.nix. */
const redis: Check = (settings, reader) =>
  [...redisServers(settings, reader)].flatMap(([name, server]) => {
    const own = reader.names(server);
    const raw = reader.members(server, "settings");
    const port = numberOf(reader.members(server, "port"), name === "" ? 6379 : 0);
    const isSeen =
      server.every(isPlain) &&
      !["requirePass", "requirePassFile", "extraParams"].some((each) => own.has(each)) &&
      !["aclfile", "bind", "include", "port", "requirepass", "user"].some((each) =>
        reader.names(raw).has(each),
      );
    const isOpen =
      isEnabled(server, reader) &&
      !areLocal(reader.members(server, "bind")) &&
      strongest(reader.members(raw, "protected-mode")).some(
        ({ expr }) => expr.kind === "string" && expr.parts[0] === "no",
      );
    const option = `services.redis.servers.${name === "" ? '""' : name}`;
    return port === undefined || !isSeen || !isOpen
      ? []
      : [{ service: "Redis", port, by: '`protected-mode = "no"`', fix: `\`${option}.requirePassFile\`` }];
  });

/** memcached(1): there are no passwords without SASL. Source of the options: nixos/modules/services/databases/memcached.nix. */
const memcached: Check = (settings, reader) => {
  const [port] = portOptionListener("memcached", reader, settings)?.ports ?? [];
  return port === undefined || areLocal(reader.members(settings, "listen"))
    ? []
    : [{ service: "memcached", port, by: "it knows no passwords" }];
};

const checks: ReadonlyMap<string, Check> = new Map([
  ["memcached", memcached],
  ["postgresql", postgresql],
  ["redis", redis],
]);

/** The services of some modules that surely listen to other machines, and ask nobody for a password. */
export function unguardedServices(plain: PlainModules | undefined): readonly Unguarded[] {
  if (plain === undefined) return [];
  const { services } = plain;
  const reader = new ModuleReader();
  return [...checks].flatMap(([service, check]) => {
    const settings = reader.members(services, service);
    const runs = service === "redis" || isEnabled(settings, reader);
    return settings.length > 0 && runs && settings.every(isPlain) ? check(settings, reader) : [];
  });
}

/** The definitions that win, see `lib.mkForce`; none where only Nix knows whether stronger ones are there. */
function strongest(definitions: readonly Definition[]): readonly Definition[] {
  const priority = definitions.reduce((least, each) => Math.min(least, each.priority), Infinity);
  const winning = definitions.filter((each) => each.priority === priority);
  return winning.every(({ certain }) => certain) ? winning : [];
}
