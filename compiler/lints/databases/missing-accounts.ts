import { missingAccount } from "../../diagnostics/lints-services.ts";
import { placeOf, type AppEntry } from "../../passes/context.ts";
import { isEnabled } from "../../passes/units/enabled.ts";
import { ModuleReader } from "../../passes/units/look-through.ts";
import { once } from "../../support/once.ts";
import { appTexts } from "../reading/app-texts.ts";
import { declaredResources, modulesOf } from "../reading/declared-resources.ts";
import { ensured, type Ensured } from "./ensured.ts";
import type { Lint } from "../lint.ts";
import { isPlain, plainModules, type PlainModules } from "../reading/plain-modules.ts";
import { writtenAddresses } from "./written-addresses.ts";

/**
 * Components that come to a PostgreSQL of their app as a role, or for a database, that nobody makes: NixOS makes those of
 * `ensureUsers` and `ensureDatabases`. Source: nixos/modules/services/databases/postgresql.nix.
 */
export const checkMissingAccounts: Lint = ({ apps }, reporter, context) => {
  for (const entry of apps.values()) {
    const resources = declaredResources(entry);
    if (resources.size === 0) continue;
    const areMade = once(() => appTexts(entry).some((text) => making.test(text)));
    for (const [name, component] of entry.data.services.components) {
      for (const { address, path } of writtenAddresses(component, context)) {
        if (("kind" in address && address.kind !== "postgresql") || !resources.has(address.host)) continue;
        const missing = missingOf(address, made(entry, address.host));
        if (missing === undefined || areMade()) continue;
        const at = placeOf(entry, "services", "components", name, "process", ...path);
        reporter.report(missingAccount(name, address.host, missing, at));
      }
    }
  }
};

/** Commands and SQL that make roles or databases. */
const making = /\bcreate(?:user|db)\b|\bcreate\s+(?:role|user|database)\b/i;

/** What all of the machines that a resource may be on lack. */
function missingOf(
  { user, database }: Readonly<Record<"user" | "database", string>>,
  machines: readonly Ensured[],
): { readonly what: "role" | "database"; readonly name: string } | undefined {
  if (machines.length === 0) return undefined;
  if (user !== superuser && machines.every(({ users }) => !users.has(user)))
    return { what: "role", name: user };
  const mayMake = user === superuser || machines.some(({ mayMakeMore }) => mayMakeMore);
  const isThere = (name: string): boolean =>
    ["all", superuser, "template1"].includes(name) || machines.some(({ databases }) => databases.has(name));
  return mayMake || isThere(database) ? undefined : { what: "database", name: database };
}

const superuser = "postgres";

/** What NixOS makes where the resource runs; none when that cannot be told of one of the places. */
function made(entry: AppEntry, name: string): readonly Ensured[] {
  const { container, hostos } = entry.data.services.runtimes;
  const resources = declaredResources(entry);
  const onHost = [
    ...[...resources.values()].flatMap(({ modules }) => modules),
    ...modulesOf(hostos.hostosConfig),
  ];
  const found = [
    ...(container.enable ? [madeBy(resources.get(name)?.plainInContainer())] : []),
    ...(hostos.enable ? [madeBy(plainModules(onHost))] : []),
  ];
  const known = found.filter((each) => each !== undefined);
  return known.length === found.length ? known : [];
}

/** Undefined where other things may make roles. */
function madeBy(plain: PlainModules | undefined): Ensured | undefined {
  const reader = new ModuleReader();
  if (plain === undefined || reader.names(plain.configs).has("systemd")) return undefined;
  // Modules of services make roles for themselves.
  if ([...reader.names(plain.services)].some((service) => !harmless.has(service))) return undefined;
  const settings = reader.members(plain.services, "postgresql");
  return isEnabled(settings, reader) && settings.every(isPlain) ? ensured(settings, reader) : undefined;
}

/** What is often beside a PostgreSQL, and makes no role in it. */
const harmless: ReadonlySet<string> = new Set([
  "caddy",
  "haproxy",
  "memcached",
  "nginx",
  "postgresql",
  "postgresqlBackup",
  "redis",
  "traefik",
]);
