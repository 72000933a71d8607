import type { Definition } from "../units/definition.ts";
import { enabled, isEnabled } from "../units/enabled.ts";
import { ModuleReader } from "../units/look-through.ts";
import { redisServers } from "../units/redis-servers.ts";
import { hostRules, includesFiles, isOfOwnMachine, type HostRule } from "../../support/pg-hba.ts";
import { numberOf } from "../units/number-of.ts";
import { isPlain, type PlainModules } from "../units/plain-modules.ts";
import { prevailing } from "../units/prevailing.ts";

/** A service that accepts any client that can connect. */
export interface Unguarded {
  /** Its product name. */
  readonly service: string;
  readonly port: number;
  /** The setting that causes it. */
  readonly by: string;
  /** The setting that would require a password; undefined if the service does not support passwords. */
  readonly fix?: string;
}

type Check = (settings: readonly Definition[], reader: ModuleReader) => readonly Unguarded[];

/** PostgreSQL refuses unknown account names, but names are not secret. */
const postgresql: Check = (settings, reader) => {
  const raw = reader.members(settings, "settings");
  const port = numberOf([...reader.members(settings, "port"), ...reader.members(raw, "port")], 5432);
  const listens = reader.names(raw).has("listen_addresses")
    ? !areLocal(reader.members(raw, "listen_addresses"))
    : enabled(reader.members(settings, "enableTCPIP")) === "yes";
  if (port === undefined || !listens || ["hba_file", "include"].some((name) => reader.names(raw).has(name)))
    return [];
  const rules = rulesOf(strongest(reader.members(settings, "authentication"))) ?? [];
  const open = rules.find((rule) => rule.method === "trust" && !isOfOwnMachine(rule));
  const fix = "`scram-sha-256` instead of `trust`";
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
  const port = reader.names(settings).has("extraOptions")
    ? undefined
    : numberOf(reader.members(settings, "port"), 11211);
  return port === undefined || areLocal(reader.members(settings, "listen"))
    ? []
    : [{ service: "memcached", port, by: "it does not support passwords" }];
};

const checks: ReadonlyMap<string, Check> = new Map([
  ["memcached", memcached],
  ["postgresql", postgresql],
  ["redis", redis],
]);

/** The services of some modules that certainly listen on other addresses than localhost and do not require a password. */
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

/** The definitions with the strongest priority, see `lib.mkForce`; empty if there may be stronger residual ones. */
function strongest(definitions: readonly Definition[]): readonly Definition[] {
  const priority = definitions.reduce((least, each) => Math.min(least, each.priority), Infinity);
  const winning = definitions.filter((each) => each.priority === priority);
  return winning.every(({ certain }) => certain) ? winning : [];
}

/**
 * The rules of `services.postgresql.authentication` for TCP connections.
 * @returns undefined if other files contribute, or a part is residual
 */
function rulesOf(authentication: readonly Definition[]): readonly HostRule[] | undefined {
  const parts = prevailing(authentication).flatMap(({ expr }): readonly unknown[] =>
    expr.kind === "string" ? expr.parts : [undefined],
  );
  const texts = parts.flatMap((part) => (typeof part === "string" && !includesFiles(part) ? [part] : []));
  return texts.length === parts.length ? texts.flatMap(hostRules) : undefined;
}

/** Undefined, or only addresses of the machine itself. */
const areLocal = (address: readonly Definition[]): boolean =>
  prevailing(address).every(({ expr }) => {
    const [first, ...rest]: readonly unknown[] = expr.kind === "string" ? expr.parts : [];
    return typeof first === "string" && rest.length === 0 && local.test(first);
  });

/**
 * One address or several; with `-` Redis ignores an address that the machine does not have. RFC 6761, 6.3; RFC 4291,
 * 2.5.3.
 */
const local = /^(?:-?(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|::1)(?:[\s,]+|$))+$/;
