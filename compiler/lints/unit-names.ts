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
  const users = new Map<string, { readonly app: string; readonly at: Place }[]>();
  for (const entry of apps.values()) {
    for (const [unit, at] of unitsOf(entry)) {
      users.set(unit, [...(users.get(unit) ?? []), { app: entry.name, at }]);
    }
  }
  for (const [unit, definedBy] of [...users].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (definedBy.length > 1) reporter.report(unitNameClash(unit, definedBy));
  }
};

function unitsOf(entry: AppEntry): ReadonlyMap<string, Place> {
  const { components, runtimes } = entry.data.services;
  if (!runtimes.hostos.enable) return new Map();
  const units = new Map<string, Place>();
  for (const name of components.keys()) {
    units.set(`${name}.service`, keyPlaceOf(entry, "services", "components", name));
  }
  if (!isEmptyText(runtimes.hostos.setup)) {
    units.set(`${entry.name}-setup.service`, placeOf(entry, "services", "runtimes", "hostos", "setup"));
  }
  return units;
}
