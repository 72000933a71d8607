import { nestedMainProgram } from "../../diagnostics/lints-programs.ts";
import { placeOf } from "../../passes/context.ts";
import type { Lint } from "../lint.ts";

/**
 * Main programs with white space around them, and with a path: `lib.getExe` refuses these (nixpkgs, lib/meta.nix), and
 * units would look in `bin/bin`.
 */
export const checkNestedMainPrograms: Lint = ({ pkgs }, reporter) => {
  for (const entry of pkgs.values()) {
    const { mainProgram } = entry.data;
    const name = (mainProgram.split("/").at(-1) ?? "").trim();
    if (mainProgram.includes("/") || mainProgram.trim() !== mainProgram)
      reporter.report(nestedMainProgram(mainProgram, name, placeOf(entry, "mainProgram")));
  }
};
