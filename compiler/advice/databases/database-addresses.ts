import { reify } from "../../language/reify.ts";
import { databaseRefusal } from "../../diagnostics/lints.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { placeOf } from "../../passes/context.ts";
import type { Definition } from "../../passes/units/definition.ts";
import { isEnabled } from "../../passes/units/enabled.ts";
import { ModuleReader } from "../../passes/units/look-through.ts";
import type { DatabaseAddress } from "./database-address.ts";
import { declaredResources, plainHost } from "../reading/declared-resources.ts";
import { rulesOf } from "./host-based-authentication.ts";
import type { Lint } from "../lint.ts";
import { isPlain, plainModules } from "../reading/plain-modules.ts";
import type { SplitAddress } from "./split-address.ts";
import { mysql } from "../containers/sql-isolation.ts";
import { texts } from "../reading/texts.ts";
import { writtenAddresses } from "./written-addresses.ts";

/**
 * Components that ask a database of their host by its name, over TCP and without a password. NixOS lets accounts in by the
 * socket alone, and asks whoever comes by 127.0.0.1 for a password (nixos/modules/services/databases/postgresql.nix), or has
 * accounts that no password opens (mysql.nix, `ensureUsers`).
 */
export const checkDatabaseAddresses: Lint = ({ apps }, reporter, context) => {
  for (const entry of apps.values()) {
    const { refusing, units } = onHost(entry);
    if (refusing.size === 0) continue;
    for (const [name, component] of entry.data.services.components) {
      if (units.has(name)) continue;
      for (const { address, path } of writtenAddresses(component, context)) {
        const kind = "kind" in address ? address.kind : kindOf(address, entry);
        if (kind === undefined || !refusing.has(kind) || !isHere(address, entry)) continue;
        const at = placeOf(entry, "services", "components", name, "process", ...path);
        reporter.report(databaseRefusal(name, { ...address, kind }, at));
      }
    }
  }
};

interface OnHost {
  /** What surely lets in nobody by TCP without a password. */
  readonly refusing: ReadonlySet<DatabaseAddress["kind"]>;
  /** Units that the modules say more of, which may be where a password is. */
  readonly units: ReadonlySet<string>;
}

/** A host with all modules of the app. */
function onHost(entry: AppEntry): OnHost {
  const { hostos } = entry.data.services.runtimes;
  const plain = hostos.enable ? plainHost(entry) : undefined;
  if (plain === undefined) return { refusing: new Set(), units: new Set() };
  const { configs, services } = plain;
  const reader = new ModuleReader();
  const refuses: Readonly<Record<DatabaseAddress["kind"], (settings: readonly Definition[]) => boolean>> = {
    mysql: (settings) => mysql("services.mysql", settings, reader, reader.names(configs)) !== undefined,
    postgresql: (settings) =>
      !reader.names(settings).has("extraConfig") &&
      !reader.names(reader.members(settings, "settings")).has("hba_file") &&
      asksForPasswords(reader.members(settings, "authentication")),
  };
  const found = kinds.filter((kind) => {
    const settings = reader.members(services, kind);
    return isEnabled(settings, reader) && settings.every(isPlain) && refuses[kind](settings);
  });
  const units = reader.names(reader.members(reader.members(configs, "systemd"), "services"));
  return { refusing: new Set(found), units };
}

/** Whether `authentication` lets in nobody by TCP without a password. */
const asksForPasswords = (authentication: readonly Definition[]): boolean =>
  rulesOf(authentication)?.every(({ method }) => passwordMethods.has(method)) === true;

const passwordMethods = new Set(["md5", "password", "reject", "scram-sha-256"]);

/**
 * What is at an address that does not say so: the one database that a resource of that name has. None where the modules
 * have passwords: a program may know one by itself.
 */
function kindOf({ host }: SplitAddress, entry: AppEntry): DatabaseAddress["kind"] | undefined {
  const resource = declaredResources(entry).get(host);
  const { hostosConfig } = entry.data.services.runtimes.hostos;
  const plain = plainModules(resource?.modules ?? []);
  if (resource === undefined || plain === undefined) return undefined;
  const written = [...resource.modules, hostosConfig].flatMap((module) => texts(reify(module)));
  if (written.some((text) => /password|identified by/i.test(text))) return undefined;
  const services = new ModuleReader().names(plain.services);
  const there = kinds.filter((kind) => services.has(kind));
  return there.length === 1 ? there[0] : undefined;
}

const kinds = ["mysql", "postgresql"] as const;

/** The name of a resource, which is this machine on a host. */
const isHere = ({ host }: SplitAddress, entry: AppEntry): boolean => declaredResources(entry).has(host);
