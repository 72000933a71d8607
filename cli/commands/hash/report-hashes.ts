import { count } from "../../../compiler/support/counting.ts";
import type { ExitStatus } from "../../terminal/exit-status.ts";
import type { Named } from "../../terminal/named.ts";
import { countProblems, report, type Format } from "../../terminal/report.ts";

/** A hash that was written: of an option, or at a place in a recipe. null if a package needs none. */
export type Filled = ({ readonly option: string } | { readonly place: string }) & {
  readonly hash: string | null;
};

/** Prints what `catalogc hash` wrote and what it could not. `diff` is a patch of the recipes. */
export function reportHashes(
  format: Format,
  { diagnostics, sources }: Named,
  filled: readonly Filled[],
  diff = "",
): ExitStatus {
  const good = diagnostics.length === 0;
  const none = good ? "no hash had to be written" : "no hash was written";
  const written =
    filled.length === 0 ? none : `${count(filled.length, "hash").replace(/hashs$/, "hashes")} written`;
  const sentence = diff + (good ? written : `${countProblems(diagnostics)}; ${written}`);
  return report(
    format,
    diagnostics,
    sources,
    { sentence, facts: { status: good ? "built" : "failed", hashes: filled, diff } },
    good,
  );
}
