import { prevailing, type Definition } from "../../language/module-system/definitions.ts";
import {
  enabled,
  isPlain,
  members,
  names as namesIn,
  numberIn,
  textsIn,
  type PlainModules,
} from "../../language/module-system/options.ts";
import { staticText } from "../../language/text.ts";
import type { Value } from "../../language/value.ts";
import { redisServers } from "./known-units.ts";
import { hostRules, includesFiles, isOfOwnMachine, type HostRule } from "../../support/pg-hba.ts";

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

type Check = (settings: readonly Definition[]) => readonly Unguarded[];

/** PostgreSQL refuses unknown account names, but names are not secret. */
const postgresql: Check = (settings) => {
  const raw = members(settings, "settings");
  const port = numberIn([...members(settings, "port"), ...members(raw, "port")], 5432);
  const listens = namesIn(raw).has("listen_addresses")
    ? !areLocal(members(raw, "listen_addresses"))
    : enabled(settings, "enableTCPIP") === "yes";
  if (port === undefined || !listens || ["hba_file", "include"].some((name) => namesIn(raw).has(name)))
    return [];
  const rules = rulesOf(strongest(members(settings, "authentication"))) ?? [];
  const open = rules.find((rule) => rule.method === "trust" && !isOfOwnMachine(rule));
  const fix = "`scram-sha-256` instead of `trust`";
  return open === undefined ? [] : [{ service: "PostgreSQL", port, by: `\`${open.text}\``, fix }];
};

/** redis.conf: `protected-mode`, `requirepass` and ACLs. Source of the options: nixos/modules/services/databases/redis.nix. */
const redis: Check = (settings) =>
  [...redisServers(settings)].flatMap(([name, server]) => {
    const own = namesIn(server);
    const raw = members(server, "settings");
    const port = numberIn(members(server, "port"), name === "" ? 6379 : 0);
    const isSeen =
      server.every(isPlain) &&
      !["requirePass", "requirePassFile", "extraParams"].some((each) => own.has(each)) &&
      !["aclfile", "bind", "include", "port", "requirepass", "user"].some((each) => namesIn(raw).has(each));
    const isOpen =
      enabled(server) === "yes" &&
      !areLocal(members(server, "bind")) &&
      textsIn(strongest(members(raw, "protected-mode"))).includes("no");
    const option = `services.redis.servers.${name === "" ? '""' : name}`;
    return port === undefined || !isSeen || !isOpen
      ? []
      : [{ service: "Redis", port, by: '`protected-mode = "no"`', fix: `\`${option}.requirePassFile\`` }];
  });

/** memcached(1): there are no passwords without SASL. Source of the options: nixos/modules/services/databases/memcached.nix. */
const memcached: Check = (settings) => {
  const port = namesIn(settings).has("extraOptions") ? undefined : numberIn(members(settings, "port"), 11211);
  return port === undefined || areLocal(members(settings, "listen"))
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
  return [...checks].flatMap(([service, check]) => {
    const settings = members(services, service);
    const runs = service === "redis" || enabled(settings) === "yes";
    return settings.length > 0 && runs && settings.every(isPlain) ? check(settings) : [];
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
  const parts = prevailing<Value>(authentication).flatMap(({ value }): readonly unknown[] =>
    value.kind === "string" ? value.text.parts : [undefined],
  );
  const texts = parts.flatMap((part) => (typeof part === "string" && !includesFiles(part) ? [part] : []));
  return texts.length === parts.length ? texts.flatMap(hostRules) : undefined;
}

/** Undefined, or only addresses of the machine itself. */
const areLocal = (address: readonly Definition[]): boolean =>
  prevailing<Value>(address).every(
    ({ value }) => value.kind === "string" && local.test(staticText(value.text) ?? ""),
  );

/**
 * One address or several; with `-` Redis ignores an address that the machine does not have. RFC 6761, 6.3; RFC 4291,
 * 2.5.3.
 */
const local = /^(?:-?(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|::1)(?:[\s,]+|$))+$/;
