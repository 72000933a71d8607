import type { Reporter } from "../../diagnostics/diagnostic.ts";
import { unitNameClash } from "../../diagnostics/lints.ts";
import { portOfSeveral, settingOfSeveral, stateOfSeveral } from "../../diagnostics/lints-hosts.ts";
import type { Place } from "../../diagnostics/make.ts";
import { staticText } from "../../language/text.ts";
import { moduleUnits, ownUnits, type AppUnit } from "../../passes/units/app-units.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { placeOf } from "../../passes/context.ts";
import type { Lint } from "../lint.ts";
import { componentPorts, redisPorts } from "./host-ports.ts";
import { singleSettings } from "./single-settings.ts";

/**
 * Modules of several apps can be imported into one host, which has one unit of each name, one folder of each path, and
 * options that are said once: NixOS merges what all say of them or refuses it (NixOS manual, "Option Definitions").
 */
export const checkHostClaims: Lint = ({ apps }, reporter) => {
  reportSharedClaims([...apps.values()].flatMap(claimsOfApp), reporter);
};

/** What an app has of a host, as plain data. */
export interface HostClaim {
  /** A unit, the path of a state folder or that of an option, `port 80`. */
  readonly name: string;
  readonly app: string;
  readonly at: Place;
  readonly of: AppUnit["of"] | "state" | "setting" | "port";
  /** The component of a folder; what is said of an option; who listens at a port. */
  readonly value?: string;
  /** What containers publish a port as. */
  readonly published?: number;
}

const ofApps = new WeakMap<AppEntry, readonly HostClaim[]>();

/** What an app has of a host that could meet what others have, each once. */
export function claimsOfApp(entry: AppEntry): readonly HostClaim[] {
  const known = ofApps.get(entry) ?? findClaims(entry);
  ofApps.set(entry, known);
  return known;
}

function findClaims(entry: AppEntry): readonly HostClaim[] {
  const app = entry.name;
  const claims = new Map<string, HostClaim>();
  const add = (claim: HostClaim): void => {
    if (!claims.has(claim.name)) claims.set(claim.name, claim);
  };
  for (const { unit, of, at } of [...ownUnits(entry), ...moduleUnits(entry)])
    add({ name: unit, app, at, of });
  const { components, runtimes } = entry.data.services;
  for (const [component, { process }] of runtimes.hostos.enable ? components : []) {
    const name = staticText(process.stateDir);
    if (name === undefined || process.user === "root") continue;
    const at = placeOf(entry, "services", "components", component, "process", "stateDir");
    add({ name, app, at, of: "state", value: component });
  }
  for (const { name, value, at } of singleSettings(entry)) add({ name, app, at, of: "setting", value });
  for (const { port, user, at, published } of [...componentPorts(entry), ...redisPorts(entry)])
    add({ name: `port ${port}`, app, at, of: "port", value: user, ...(published && { published }) });
  return [...claims.values()];
}

/** `claims`: those of all apps, in the order of the apps. */
export function reportSharedClaims(claims: readonly HostClaim[], reporter: Reporter): void {
  const users = new Map<string, HostClaim[]>();
  for (const each of claims) {
    const known = users.get(each.name);
    if (known) known.push(each);
    else users.set(each.name, [each]);
  }
  for (const [name, claimed] of [...users].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (claimed.length > 1 && !canShare(claimed)) reporter.report(clash(name, claimed));
}

const clash = (name: string, claimed: readonly HostClaim[]) => {
  switch (claimed[0]?.of) {
    case "state":
      return stateOfSeveral(name, claimed);
    case "setting":
      return settingOfSeveral(name, claimed);
    case "port":
      return portOfSeveral(name, claimed);
    default:
      return unitNameClash(name, claimed);
  }
};

/**
 * Where only the health checks or the folders of equal components clash, the components do; units of NixOS are made to be
 * shared. Of packages NixOS takes one definition alone, of numbers several equal ones (nixpkgs, lib/types.nix). Two that are
 * called the same are one, or clash as units; two that publish one port are told of that.
 */
const canShare = (claimed: readonly HostClaim[]): boolean => {
  const values = new Set(claimed.map(({ value }) => value));
  const are = (kind: HostClaim["of"]): boolean => claimed.every(({ of }) => of === kind);
  if (are("state")) return values.size === 1;
  if (are("setting")) return values.size === 1 && [...values].every((value) => /^\d+$/.test(value ?? ""));
  if (are("port")) {
    const published = new Set(claimed.map((each) => each.published));
    return values.size === 1 || (published.size === 1 && !published.has(undefined));
  }
  return are("health") || are("module");
};
