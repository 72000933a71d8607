import type { ServicePlan } from "../../compiler/plan/model.ts";
import type { Script } from "../services/scripts.ts";
import { lowerUnits } from "../systemd/lower.ts";
import type { Unit } from "../systemd/model.ts";
import { mergeUnits } from "../systemd/overrides/merge-units.ts";
import type { MergedUnit } from "../systemd/overrides/unit-options.ts";
import { recipeModules } from "./recipe-modules.ts";

/** The units of an app with what `hostosConfig` of its recipe makes of them. */
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
