import { distinctModules } from "../../compiler/ir/distinct-modules.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { SourceModule } from "../../compiler/language/module-system/modules.ts";
import type { ServicePlan } from "../../compiler/plan/model.ts";
import type { Script } from "../../compiler/plan/units/scripts.ts";
import { moduleExpr } from "../support/module-expr.ts";
import { lowerUnits } from "../../compiler/plan/units/lower.ts";
import type { Unit } from "../../compiler/plan/units/model.ts";
import { unitExposure } from "../systemd/exposure/unit-exposure.ts";
import { mergeUnits } from "../systemd/overrides/merge-units.ts";
import type { MergedUnit } from "../systemd/overrides/unit-options.ts";

/** The units of an app merged with the `hostosConfig` of its recipe. */
export interface EffectiveUnits {
  readonly units: readonly (readonly [Unit, MergedUnit])[];
  readonly scripts: readonly Script[];
}

/** By plan: the unit text and plan.json are printed from the same units. */
const known = new WeakMap<ServicePlan, EffectiveUnits>();

export function effectiveUnits(plan: ServicePlan): EffectiveUnits {
  let effective = known.get(plan);
  if (effective === undefined) {
    const { units, scripts } = lowerUnits(plan);
    effective = { units: mergeUnits(units, recipeModules(plan)), scripts };
    known.set(plan, effective);
  }
  return effective;
}

/** The exposure of a component's unit; null without the host-OS runtime, or if only Nix knows it. */
export function exposureOfComponent(plan: ServicePlan, component: string): string | null {
  if (plan.hostos === null) return null;
  const found = effectiveUnits(plan).units.find(
    ([unit]) => unit.kind === "service" && unit.name === component,
  );
  return found === undefined ? null : unitExposure(found[1]);
}

/** A module that the app's module imports. */
interface RecipeModule extends SourceModule {
  readonly expr: Expr;
}

/** The modules in `hostosConfig` of the recipe, in the order in which the app's module imports them, each once. */
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
  // The same value may be in two places.
  return modules.filter(({ expr }) => distinct.delete(expr));
}
