import { unknownUnits } from "../../diagnostics/lints.ts";
import type { FreeForm } from "../../ir/values.ts";
import { knownUnits } from "../../passes/units/known-units.ts";
import { declaredResources } from "../reading/declared-resources.ts";
import { orderedOnHost } from "../reading/ordered-resources.ts";
import { writtenOrder } from "../reading/unit-order.ts";
import type { Lint } from "../lint.ts";

/**
 * The order of a resource is that of its units. In containers only frontends need to know them: a backend has started
 * when its whole system has. Recipes may write the order themselves, as the hint says.
 */
export const checkUnknownUnits: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    const { container, hostos } = entry.data.services.runtimes;
    const resources = declaredResources(entry);
    const onHost = new Map([...resources].filter(([, { modules }]) => hostos.enable && areUnknown(modules)));
    const ordered = onHost.size > 0 ? orderedOnHost(entry, onHost) : new Set<string>();
    for (const [name, { role, at, inContainer }] of resources) {
      const unknown =
        (onHost.has(name) && !ordered.has(name)) ||
        (container.enable && role === "frontend" && areUnknown(inContainer) && !waits(inContainer));
      if (unknown) reporter.report(unknownUnits(name, role, at));
    }
  }
};

const areUnknown = (modules: readonly FreeForm[]): boolean =>
  modules.length > 0 && knownUnits(modules).length === 0;

/** In its container, for the components that catalogc has this unit wait for. */
const waits = (modules: readonly FreeForm[]): boolean =>
  writtenOrder(modules).some(({ first }) => first === "catalog-upstreams.service");
