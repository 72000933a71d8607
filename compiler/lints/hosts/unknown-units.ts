import { unknownUnits } from "../../diagnostics/lints.ts";
import type { FreeForm } from "../../ir/values.ts";
import { knownUnits } from "../../passes/units/known-units.ts";
import { declaredResources } from "../reading/declared-resources.ts";
import type { Lint } from "../lint.ts";

/**
 * The order of a resource is that of its units. In containers only frontends need to know them: a backend has started
 * when its whole system has.
 */
export const checkUnknownUnits: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    const { container, hostos } = entry.data.services.runtimes;
    for (const [name, { role, at, modules, inContainer }] of declaredResources(entry)) {
      const unknown =
        (hostos.enable && areUnknown(modules)) ||
        (container.enable && role === "frontend" && areUnknown(inContainer));
      if (unknown) reporter.report(unknownUnits(name, role, at));
    }
  }
};

const areUnknown = (modules: readonly FreeForm[]): boolean =>
  modules.length > 0 && knownUnits(modules).length === 0;
