import type { Definition } from "../units/definition.ts";
import { enabled, isEnabled } from "../units/enabled.ts";
import { ModuleReader } from "../units/look-through.ts";
import { redisServers } from "../units/redis-servers.ts";
import { hostRules, includesFiles, isOfOwnMachine, type HostRule } from "../../support/pg-hba.ts";
import { numberOf } from "../units/number-of.ts";
import { isPlain, type PlainModules } from "../units/plain-modules.ts";
import { prevailing } from "../units/prevailing.ts";

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
  const port = numberOf([...reader.members(settings, "port"), ...reader.members(raw, "port")], 5432);
  const listens = reader.names(raw).has("listen_addresses")
    ? !areLocal(reader.members(raw, "listen_addresses"))
    : enabled(reader.members(settings, "enableTCPIP")) === "yes";
  if (port === undefined || !listens || ["hba_file", "include"].some((name) => reader.names(raw).has(name)))
    return [];
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
  const port = reader.names(settings).has("extraOptions")
    ? undefined
    : numberOf(reader.members(settings, "port"), 11211);
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

/**
 * Rules of `services.postgresql.authentication` about connections by TCP.
 * @returns undefined where other files say more, or only Nix knows
 */
function rulesOf(authentication: readonly Definition[]): readonly HostRule[] | undefined {
  const parts = prevailing(authentication).flatMap(({ expr }): readonly unknown[] =>
    expr.kind === "string" ? expr.parts : [undefined],
  );
  const texts = parts.flatMap((part) => (typeof part === "string" && !includesFiles(part) ? [part] : []));
  return texts.length === parts.length ? texts.flatMap(hostRules) : undefined;
}

/** Nothing, or only addresses of the machine itself. */
const areLocal = (address: readonly Definition[]): boolean =>
  prevailing(address).every(({ expr }) => {
    const [first, ...rest]: readonly unknown[] = expr.kind === "string" ? expr.parts : [];
    return typeof first === "string" && rest.length === 0 && local.test(first);
  });

/** One or several; with `-` Redis ignores an address that the machine does not have. RFC 6761, 6.3; RFC 4291, 2.5.3. */
const local = /^(?:-?(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|::1)(?:[\s,]+|$))+$/;
