import type { AppEntry } from "../../check/checked-catalog.ts";
import type { Place } from "../../diagnostics/make.ts";
import { staticText } from "../../language/text.ts";
import { placeOf } from "../../passes/context.ts";
import { moduleUnits, ownUnits, type AppUnit } from "../../passes/services/app-units.ts";

/** A resource of the host that an app uses and other apps may use too, as plain data. */
export interface HostClaim {
  /** A unit, or the path of a state folder. */
  readonly name: string;
  readonly app: string;
  readonly at: Place;
  readonly of: AppUnit["of"] | "state";
  /** The component of a state folder. */
  readonly component?: string;
}

const ofApps = new WeakMap<AppEntry, readonly HostClaim[]>();

/** The units and state folders of an app on a host, each once. */
export function claimsOfApp(entry: AppEntry): readonly HostClaim[] {
  const known = ofApps.get(entry) ?? findClaims(entry);
  ofApps.set(entry, known);
  return known;
}

function findClaims(entry: AppEntry): readonly HostClaim[] {
  const app = entry.name;
  const claims = new Map<string, HostClaim>();
  for (const { unit, of, at } of [...ownUnits(entry), ...moduleUnits(entry)])
    if (!claims.has(unit)) claims.set(unit, { name: unit, app, at, of });
  const { components, runtimes } = entry.data.services;
  for (const [component, { process }] of runtimes.hostos.enable ? components : []) {
    const name = staticText(process.stateDir);
    if (name === undefined || process.user === "root" || claims.has(name)) continue;
    const at = placeOf(entry, "services", "components", component, "process", "stateDir");
    claims.set(name, { name, app, at, of: "state", component });
  }
  return [...claims.values()];
}
