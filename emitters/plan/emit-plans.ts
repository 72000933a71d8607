import type { PlannedCatalog } from "../../compiler/plan/planned-catalog.ts";
import { printJson } from "../evaluated/print-json.ts";
import type { EmitContext, EmittedFile } from "../support/emitted-file.ts";
import { selectedEntries } from "../support/outline.ts";
import { planData } from "./plan-data.ts";

/** The service plan of an app as data, below `apps/<app>/`. */
export const planFile = "plan.json";

/** `apps/<app>/plan.json` for every app with services, which `catalogc diff` compares. */
export function emitPlans(catalog: PlannedCatalog, context: EmitContext): readonly EmittedFile[] {
  const pathName = (path: string): string => [context.recipesName, path].filter(Boolean).join("/");
  return [...selectedEntries(catalog.apps, context.only?.apps).values()].flatMap((app) => {
    const plan = catalog.plans.get(app.name);
    if (plan === undefined) return [];
    const path = `apps/${app.name}/${planFile}`;
    return [{ path, content: printJson(planData(plan, context), pathName), recipe: plan.recipePath }];
  });
}
