import { header } from "../support/header.ts";
import type { ServicePlan } from "../../compiler/plan/model.ts";
import { pythonString } from "./python.ts";
import { testProgram } from "./test-program.ts";

/**
 * `test/hostos.py`, run by the NixOS test driver (nixpkgs manual, "NixOS tests"): start, wait for every component in
 * start order, run the test when there is one. Specification: "App result", `testScript`.
 */
export function hostosDriver(plan: Pick<ServicePlan, "app" | "components" | "recipePath" | "test">): string {
  const units = ["multi-user.target", ...plan.components.map(({ name }) => `${name}.service`)];
  return [
    `# ${header(plan.recipePath)}`,
    "machine.start()",
    ...units.map((unit) => `machine.wait_for_unit(${pythonString(unit)})`),
    ...(plan.test ? [`machine.succeed(${pythonString(testProgram(plan.app))})`] : []),
    "",
  ].join("\n");
}
