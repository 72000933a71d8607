import type { Reporter } from "../diagnostics/diagnostic.ts";
import { unitNameClash } from "../diagnostics/lints.ts";
import type { Place } from "../diagnostics/make.ts";
import { isEmptyText } from "../language/text.ts";
import { keyPlaceOf, placeOf, type AppEntry } from "../passes/context.ts";
import type { Lint } from "./lint.ts";

/**
 * Modules of several apps can be imported into one host, where every unit name is one unit: NixOS merges the settings
 * of equal names or refuses them (NixOS manual, "Option Definitions").
 */
export const checkUnitNames: Lint = ({ apps }, reporter) => {
  reportSharedUnits([...apps.values()].flatMap(unitsOfApp), reporter);
};

/** A unit that an app defines, as plain data. */
export interface DefinedUnit {
  readonly unit: string;
  readonly app: string;
  readonly at: Place;
  /** The unit runs the health check of a component. */
  readonly isHealth: boolean;
}

/** The units of an app that could meet those of others. */
export const unitsOfApp = (entry: AppEntry): readonly DefinedUnit[] =>
  [...unitsOf(entry)].map(([unit, user]) => ({ unit, app: entry.name, ...user }));

/** `units`: those of all apps, in the order of the apps. */
export function reportSharedUnits(units: readonly DefinedUnit[], reporter: Reporter): void {
  const users = new Map<string, DefinedUnit[]>();
  for (const each of units) {
    const known = users.get(each.unit);
    if (known) known.push(each);
    else users.set(each.unit, [each]);
  }
  for (const [unit, definedBy] of [...users].sort(([a], [b]) => (a < b ? -1 : 1))) {
    // Where only the health checks of equal components clash, the components do.
    if (definedBy.length > 1 && !definedBy.every(({ isHealth }) => isHealth))
      reporter.report(unitNameClash(unit, definedBy));
  }
}

function unitsOf(entry: AppEntry): ReadonlyMap<string, Omit<DefinedUnit, "app" | "unit">> {
  const { components, runtimes } = entry.data.services;
  if (!runtimes.hostos.enable) return new Map();
  const units = new Map<string, Omit<DefinedUnit, "app" | "unit">>();
  for (const [name, { healthcheck }] of components) {
    const at = keyPlaceOf(entry, "services", "components", name);
    units.set(`${name}.service`, { at, isHealth: false });
    if (healthcheck.enable) units.set(`${name}-health.service`, { at, isHealth: true });
  }
  if (!isEmptyText(runtimes.hostos.setup)) {
    const at = placeOf(entry, "services", "runtimes", "hostos", "setup");
    units.set(`${entry.name}-setup.service`, { at, isHealth: false });
  }
  return units;
}
