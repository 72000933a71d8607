import { missingAccount } from "../../diagnostics/lints-services.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { placeOf } from "../../passes/context.ts";
import { isEnabled } from "../../passes/units/enabled.ts";
import { ModuleReader } from "../../passes/units/look-through.ts";
import { appTexts } from "../reading/app-texts.ts";
import { declaredResources, plainHost } from "../reading/declared-resources.ts";
import { configTexts, type LintContext } from "../reading/config-texts.ts";
import { texts } from "../reading/texts.ts";
import { ensured, type Ensured } from "./ensured.ts";
import type { Lint } from "../lint.ts";
import { isPlain, type PlainModules } from "../reading/plain-modules.ts";
import { writtenAddresses } from "./written-addresses.ts";

/**
 * Components that come to a PostgreSQL of their app as a role, or for a database, that nobody makes: NixOS makes those of
 * `ensureUsers` and `ensureDatabases`. Source: nixos/modules/services/databases/postgresql.nix.
 */
export const checkMissingAccounts: Lint = ({ apps }, reporter, context) => {
  for (const entry of apps.values()) {
    const resources = declaredResources(entry);
    if (resources.size === 0) continue;
    const come = comers(entry, context);
    // A program that comes as the superuser may make whatever the others need.
    const managed = new Set(come.flatMap(({ user, host }) => (user === superuser ? [host] : [])));
    const machines = new Map<string, readonly Ensured[]>();
    const lacking = come.flatMap((each) => {
      const found = machines.get(each.host) ?? made(entry, each.host);
      machines.set(each.host, found);
      const missing = managed.has(each.host) ? undefined : missingOf(each, found);
      return missing === undefined ? [] : [{ ...each, missing }];
    });
    if (lacking.length === 0 || mayMake(entry, context)) continue;
    for (const { component, host, path, missing } of lacking) {
      const at = placeOf(entry, "services", "components", component, "process", ...path);
      reporter.report(missingAccount(component, host, missing, at));
    }
  }
};

interface Comer extends Readonly<Record<"component" | "user" | "host" | "database", string>> {
  /** Below `process`. */
  readonly path: readonly (string | number)[];
}

/** Who comes to which resource, as far as it may be a PostgreSQL. */
const comers = (entry: AppEntry, context: LintContext): readonly Comer[] =>
  [...entry.data.services.components].flatMap(([component, checked]) =>
    writtenAddresses(checked, context).flatMap(({ address, path }) =>
      ("kind" in address && address.kind !== "postgresql") || !declaredResources(entry).has(address.host)
        ? []
        : [{ ...address, component, path }],
    ),
  );

/** Whether anything of the app has commands or SQL that make roles or databases. */
function mayMake(entry: AppEntry, context: LintContext): boolean {
  const components = [...entry.data.services.components.values()];
  const written = components.flatMap((component) => [
    ...component.process.argv,
    ...configTexts(component, context).flatMap(({ text }) => text ?? []),
  ]);
  return [...appTexts(entry), ...written.flatMap(texts)].some((text) => making.test(text));
}

const making = /\bcreate(?:user|db)\b|\bcreate\s+(?:role|user|database)\b/i;

/** What all of the machines that a resource may be on lack. */
function missingOf(
  { user, database }: Comer,
  machines: readonly Ensured[],
): { readonly what: "role" | "database"; readonly name: string } | undefined {
  if (machines.length === 0 || machines.some(({ mayMakeMore }) => mayMakeMore)) return undefined;
  if (machines.every(({ users }) => !users.has(user))) return { what: "role", name: user };
  const isThere = (name: string): boolean =>
    ["all", superuser, "template1"].includes(name) || machines.some(({ databases }) => databases.has(name));
  return isThere(database) ? undefined : { what: "database", name: database };
}

const superuser = "postgres";

/** What NixOS makes where the resource runs; none when that cannot be told of one of the places. */
function made(entry: AppEntry, name: string): readonly Ensured[] {
  const { container, hostos } = entry.data.services.runtimes;
  const own = declaredResources(entry).get(name)?.plainInContainer();
  // On a host there may be a PostgreSQL, and something else that is meant.
  if (own === undefined || !new ModuleReader().names(own.services).has("postgresql")) return [];
  const found = [
    ...(container.enable ? [madeBy(own)] : []),
    ...(hostos.enable ? [madeBy(plainHost(entry))] : []),
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
