import { missingOwnProgram } from "../../diagnostics/lints.ts";
import { placeOf } from "../../passes/context.ts";
import type { Lint } from "../lint.ts";
import { calls, mainProgramIn, ownProgram } from "./own-program.ts";

/** Scripts of a component that call the program of its own command, which is not on their `PATH`. */
export const checkMissingOwnPrograms: Lint = (checked, reporter) => {
  const mainProgram = mainProgramIn(checked);
  for (const entry of checked.apps.values()) {
    const { components, runtimes } = entry.data.services;
    const { hostos } = runtimes;
    const inSetup = new Set<string>();
    for (const [name, component] of components) {
      const onHost = hostos.enable ? ownProgram(component, hostos.packages, mainProgram) : undefined;
      if (onHost !== undefined && !inSetup.has(onHost) && calls(hostos.setup, onHost)) {
        inSetup.add(onHost);
        const at = placeOf(entry, "services", "runtimes", "hostos", "setup");
        reporter.report(missingOwnProgram("setup", entry.name, onHost, "runtimes.hostos.packages", at));
      }
      const inContainer = runtimes.container.components.get(name);
      const packages = [...component.process.packages, ...(inContainer?.packages ?? [])];
      const program = ownProgram(component, packages, mainProgram);
      if (program === undefined) continue;
      const { preStart } = component.process;
      if (preStart !== null && calls(preStart, program)) {
        const at = placeOf(entry, "services", "components", name, "process", "preStart");
        reporter.report(missingOwnProgram("preStart", name, program, "process.packages", at));
      }
      if (inContainer !== undefined && calls(inContainer.setup, program)) {
        const at = placeOf(entry, "services", "runtimes", "container", "components", name, "setup");
        const option = `runtimes.container.components.${name}.packages`;
        reporter.report(missingOwnProgram("setup", name, program, option, at));
      }
    }
  }
};
