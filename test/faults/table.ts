import type { FaultCounts } from "./run-fault.ts";

const columns = ["rounds", "killed", "refused", "succeeded", "old", "new", "between", "completed"] as const;

/** Counts as a table in Markdown. */
export function faultTable(results: readonly FaultCounts[]): string {
  const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  return [
    row(["fault", ...columns]),
    row(["---", ...columns.map(() => "--:")]),
    ...results.map((counts) => row([counts.fault, ...columns.map((column) => counts[column])])),
  ].join("\n");
}
