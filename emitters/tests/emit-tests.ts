import type { Catalog } from "../../compiler/ir/catalog.ts";
import { hostosDriver } from "../plan/hostos-driver.ts";
import { lowerServices } from "../plan/lower.ts";
import type { EmitContext, EmittedFile } from "../support/emitted-file.ts";
import { nixFile } from "../support/nix-file.ts";
import { hostosTestFile } from "./hostos-test.ts";

/** `apps/<app>/test/`: the services test on the host OS, for every app that has that runtime and a test script. */
export function emitTests(catalog: Catalog, context: EmitContext): readonly EmittedFile[] {
  return [...catalog.apps.values()].flatMap((app) => {
    const plan = lowerServices(app, catalog);
    if (!plan?.hostos || !plan.test) return [];
    const { recipePath: recipe } = plan;
    const folder = `apps/${plan.app}/test`;
    return [
      nixFile(`${folder}/hostos.nix`, recipe, hostosTestFile(plan, plan.test), context),
      { path: `${folder}/hostos.py`, content: hostosDriver(plan), recipe },
    ];
  });
}
