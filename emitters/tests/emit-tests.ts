import type { PlannedCatalog } from "../../compiler/plan/planned-catalog.ts";
import { hostosDriver } from "../services/hostos-driver.ts";
import type { ServicePlan, ServiceTestPlan } from "../../compiler/plan/model.ts";
import type { EmitContext, EmittedFile } from "../support/emitted-file.ts";
import { nixFile } from "../support/nix-file.ts";
import { selectedEntries } from "../support/selected-entries.ts";
import { withSharedLocals } from "../support/shared-locals.ts";
import { containerDriver } from "./container-driver.ts";
import { containerTestFile } from "./container-test.ts";
import { hostosTestFile } from "./hostos-test.ts";

/** `apps/<app>/test/`: the services test of every app that has a test script, for each runtime it enables. */
export function emitTests(catalog: PlannedCatalog, context: EmitContext): readonly EmittedFile[] {
  return [...selectedEntries(catalog.apps, context.only?.apps).values()].flatMap((app) => {
    const plan = catalog.plans.get(app.name);
    return plan?.test ? testFiles(plan, plan.test, context) : [];
  });
}

function testFiles(plan: ServicePlan, test: ServiceTestPlan, context: EmitContext): readonly EmittedFile[] {
  const { recipePath: recipe } = plan;
  const folder = `apps/${plan.app}/test`;
  return [
    ...(plan.hostos
      ? [
          nixFile(`${folder}/hostos.nix`, recipe, withSharedLocals(hostosTestFile(plan, test)), context),
          { path: `${folder}/hostos.py`, content: hostosDriver(plan), recipe },
        ]
      : []),
    ...(plan.container
      ? [
          nixFile(
            `${folder}/container.nix`,
            recipe,
            withSharedLocals(containerTestFile(plan, test)),
            context,
          ),
          { path: `${folder}/container.py`, content: containerDriver(plan), recipe },
        ]
      : []),
  ];
}
