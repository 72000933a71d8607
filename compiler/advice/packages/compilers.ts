import { stdenvOf } from "../../check/stdenv-of.ts";
import { noStdenv } from "../../diagnostics/lints.ts";
import { enabledBuilder } from "../../passes/packages/builder.ts";
import { placeOf } from "../../passes/context.ts";
import type { Lint } from "../lint.ts";
import { packageSteps } from "./package-steps.ts";

/** A compiler in the place of the standard environment that has it. */
export const checkCompilers: Lint = ({ pkgs }, reporter) => {
  for (const entry of pkgs.values()) {
    const { build } = entry.data;
    if (enabledBuilder(build) !== "standardBuilder") continue;
    const steps = packageSteps(build.standardBuilder.stdenv.expr);
    const instead = steps && stdenvOf(steps);
    if (steps !== undefined && instead !== undefined)
      reporter.report(
        noStdenv(steps.join("."), instead, placeOf(entry, "build", "standardBuilder", "stdenv")),
      );
  }
};
