import type { Reporter } from "../../diagnostics/diagnostic.ts";
import { unitNameClash } from "../../diagnostics/lints.ts";
import type { Place } from "../../diagnostics/make.ts";
import { moduleUnits, ownUnits, type AppUnit } from "../../passes/services/app-units.ts";
import type { AppEntry } from "../../passes/context.ts";
import type { Lint } from "../lint.ts";

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
  readonly of: AppUnit["of"];
}

/** The units of an app that could meet those of others, each once. */
export function unitsOfApp(entry: AppEntry): readonly DefinedUnit[] {
  const units = new Map<string, DefinedUnit>();
  for (const { unit, of, at } of [...ownUnits(entry), ...moduleUnits(entry)])
    if (!units.has(unit)) units.set(unit, { unit, app: entry.name, at, of });
  return [...units.values()];
}

/** `units`: those of all apps, in the order of the apps. */
export function reportSharedUnits(units: readonly DefinedUnit[], reporter: Reporter): void {
  const users = new Map<string, DefinedUnit[]>();
  for (const each of units) {
    const known = users.get(each.unit);
    if (known) known.push(each);
    else users.set(each.unit, [each]);
  }
  for (const [unit, definedBy] of [...users].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (definedBy.length > 1 && !canShare(definedBy)) reporter.report(unitNameClash(unit, definedBy));
}

/** Where only the health checks of equal components clash, the components do; units of NixOS are made to be shared. */
const canShare = (definedBy: readonly DefinedUnit[]): boolean =>
  definedBy.every(({ of }) => of === "health") || definedBy.every(({ of }) => of === "module");
