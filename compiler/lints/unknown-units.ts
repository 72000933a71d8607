import { unknownUnits } from "../diagnostics/lints.ts";
import type { Place } from "../diagnostics/make.ts";
import type { Role } from "../ir/app.ts";
import type { FreeForm } from "../ir/values.ts";
import { keyPlaceOf, type AppEntry } from "../passes/context.ts";
import { knownUnits } from "../passes/units/known-units.ts";
import type { Lint } from "./lint.ts";

/**
 * The order of a resource is that of its units. In containers only frontends need to know them: a backend has started
 * when its whole system has.
 */
export const checkUnknownUnits: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    const { container, hostos } = entry.data.services.runtimes;
    for (const [name, { role, at, modules }] of resourcesOf(entry)) {
      const own = modulesOf(container.resources.get(name)?.hostosConfig);
      const unknown =
        (hostos.enable && areUnknown(modules)) ||
        (container.enable && role === "frontend" && areUnknown([...modules, ...own]));
      if (unknown) reporter.report(unknownUnits(name, role, at));
    }
  }
};

interface Declared {
  readonly role: Role;
  /** Where the first of its modules is. */
  readonly at: Place;
  readonly modules: readonly FreeForm[];
}

function resourcesOf(entry: AppEntry): ReadonlyMap<string, Declared> {
  const found = new Map<string, Declared>();
  for (const [component, { resources }] of entry.data.services.components) {
    for (const [name, { role, hostosConfig }] of resources) {
      const known = found.get(name) ?? { role, at: undefined, modules: [] };
      const place = ["services", "components", component, "resources", name, "hostosConfig"];
      const modules = [...known.modules, ...modulesOf(hostosConfig)];
      found.set(name, { ...known, modules, at: known.at ?? keyPlaceOf(entry, ...place) });
    }
  }
  return found;
}

const modulesOf = (module: FreeForm | undefined): readonly FreeForm[] =>
  module === undefined || (module.kind === "attrs" && module.entries.size === 0) ? [] : [module];

const areUnknown = (modules: readonly FreeForm[]): boolean =>
  modules.length > 0 && knownUnits(modules).length === 0;
