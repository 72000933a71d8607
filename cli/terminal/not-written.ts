import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { count } from "../../compiler/support/counting.ts";
import { countProblems, type Outcome } from "./report.ts";

/**
 * The outcome of a run that could not write its output.
 * @param left paths in the output folder that differ from before
 */
export function notWritten(diagnostics: readonly Diagnostic[], left: readonly string[] = []): Outcome {
  const problems = countProblems(diagnostics);
  if (left.length === 0) return { sentence: `${problems}: nothing written`, facts: { status: "failed" } };
  const are = left.length === 1 ? "is" : "are";
  return {
    sentence: `${problems}: ${count(left.length, "file")} ${are} not as before`,
    facts: { status: "failed", left },
  };
}

/** The outcome of a run that created no file. */
export const notCreated = (diagnostics: readonly Diagnostic[]): Outcome => ({
  sentence: `${countProblems(diagnostics)}: nothing created`,
  facts: { status: "failed" },
});
