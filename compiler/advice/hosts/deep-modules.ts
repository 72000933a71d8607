import { deepModule } from "../../diagnostics/lints-hosts.ts";
import { hostModules } from "../../passes/units/host-modules.ts";
import { isWholeModule } from "../../passes/units/module-definitions.ts";
import { declaredResources } from "../reading/declared-resources.ts";
import type { Lint } from "../lint.ts";

/** Modules of which what is inside is not known, so that no order and no advice comes from it. */
export const checkDeepModules: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    const resources = [...declaredResources(entry).values()].flatMap(({ at, modules, inContainer }) =>
      [...modules, ...inContainer].map((module) => ({ at, module })),
    );
    const places = [...hostModules(entry), ...resources].filter(({ module }) => !isWholeModule(module));
    for (const module of new Set(places.map((each) => each.module))) {
      reporter.report(deepModule(places.find((each) => each.module === module)?.at));
    }
  }
};
