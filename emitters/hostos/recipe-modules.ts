import { distinctModules } from "../../compiler/ir/distinct-modules.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { SourceModule } from "../../compiler/language/module-system/modules.ts";
import type { ServicePlan } from "../../compiler/plan/model.ts";
import { moduleExpr } from "../support/module-expr.ts";

/** A module that the app's module imports. */
interface RecipeModule extends SourceModule {
  readonly expr: Expr;
}

/** What recipes say about hosts in `hostosConfig`, in the order in which the app's module imports it, each once. */
export function recipeModules(plan: ServicePlan): readonly RecipeModule[] {
  const { hostos, resources } = plan;
  const modules = [
    ...resources.flatMap(({ name, modules }) =>
      modules.map((value) => ({ value, from: `hostosConfig of resource ${name}` })),
    ),
    ...(hostos ? [{ value: hostos.module, from: "services.runtimes.hostos.hostosConfig" }] : []),
  ]
    .map((module) => ({ ...module, expr: moduleExpr(module.value) }))
    .filter(({ expr }) => expr.kind !== "attrs" || expr.bindings.length > 0);
  const distinct = new Set(distinctModules(modules.map(({ expr }) => expr)));
  // One value may be in two places.
  return modules.filter(({ expr }) => distinct.delete(expr));
}
