import { startedByProfiles } from "../../compiler/plan/jobs.ts";
import type { ServicePlan } from "../../compiler/plan/model.ts";
import { header } from "../support/emitted-file.ts";

/**
 * `test/hostos.py`, run by the NixOS test driver (nixpkgs manual, "NixOS tests"): start, wait for every component in
 * start order and for every job or its timer, except those that profiles start, and run the test if there is one. Specification: "App result", `testScript`.
 */
export function hostosDriver(
  plan: Pick<ServicePlan, "app" | "components" | "jobs" | "order" | "recipePath" | "resources" | "test">,
): string {
  const scheduled = new Set(plan.jobs.filter(({ schedule }) => schedule !== null).map(({ name }) => name));
  const idle = startedByProfiles(plan);
  const units = [
    "multi-user.target",
    ...plan.order
      .filter(({ kind, name }) => kind !== "resource" && !idle.has(name))
      .map(({ name }) => `${name}.${scheduled.has(name) ? "timer" : "service"}`),
  ];
  return [
    `# ${header(plan.recipePath)}`,
    "machine.start()",
    ...units.map((unit) => `machine.wait_for_unit(${pythonString(unit)})`),
    ...(plan.test ? [`machine.succeed(${pythonString(testProgram(plan.app))})`] : []),
    "",
  ].join("\n");
}

/**
 * A string literal of Python 3: JSON escapes are valid in Python, and non-ASCII characters are escaped too, with UTF-16
 * pairs joined to the `\U` form. Source: Python language reference, "String and Bytes literals".
 */
export const pythonString = (value: string): string =>
  JSON.stringify(value).replace(/[^\x20-\x7E]/gu, (char) => {
    const code = char.codePointAt(0) ?? 0;
    return code > 0xffff
      ? `\\U${code.toString(16).padStart(8, "0")}`
      : `\\u${code.toString(16).padStart(4, "0")}`;
  });

/** The name of the services test script, which is a program of the test machine: drivers only call it. */
export const testProgram = (app: string): string => `${app}-test-services`;
