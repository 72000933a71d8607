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
  const users = new Map<string, User[]>();
  for (const entry of apps.values()) {
    for (const [unit, user] of unitsOf(entry)) {
      users.set(unit, [...(users.get(unit) ?? []), { app: entry.name, ...user }]);
    }
  }
  for (const [unit, definedBy] of [...users].sort(([a], [b]) => (a < b ? -1 : 1))) {
    // Where only the health checks of equal components clash, the components do.
    if (definedBy.length > 1 && !definedBy.every(({ isHealth }) => isHealth))
      reporter.report(unitNameClash(unit, definedBy));
  }
};

interface User {
  readonly app: string;
  readonly at: Place;
  /** The unit runs the health check of a component. */
  readonly isHealth: boolean;
}

function unitsOf(entry: AppEntry): ReadonlyMap<string, Omit<User, "app">> {
  const { components, runtimes } = entry.data.services;
  if (!runtimes.hostos.enable) return new Map();
  const units = new Map<string, Omit<User, "app">>();
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
