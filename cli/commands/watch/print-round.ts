import type { Format } from "../../terminal/report.ts";
import type { Run } from "../compile/compile-folder.ts";
import type { Folders } from "../../disk/folders.ts";
import { notWritten } from "../../terminal/not-written.ts";
import { report } from "../../terminal/report.ts";
import type { KnownWarnings } from "./known-warnings.ts";
import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import { reviewFacts } from "../../../tooling/review/render/summary.ts";
import { renderReview } from "../../../tooling/review/render/text.ts";
import type { Review } from "../../../tooling/review/finding.ts";
import { review } from "../../../tooling/review/review.ts";
import type { Change } from "../../../tooling/review/sides/changes.ts";
import { count } from "../../../compiler/support/counting.ts";
import { paletteFor } from "../../terminal/terminal.ts";
import { printOut } from "../../../cli/terminal/print.ts";

/**
 * Prints the diagnostics of a round, the meaning of the change and what was written; as JSON, one document for each
 * round.
 * @param milliseconds from the change until its files were written
 * @param known the warnings of earlier rounds
 */
export function printRound(
  folders: Folders,
  { diagnostics, sources, counts, left, change: sides }: Run,
  milliseconds: number,
  format: Format,
  known: KnownWarnings,
): void {
  // Programs get every diagnostic, and errors are repeated until they are fixed.
  const reported = counts && format === "text" ? known.next(diagnostics) : { diagnostics, others: "" };
  const watching = `watching ${folders.displayPath("")}`;
  const others = reported.others && `${reported.others}; `;
  const took = milliseconds.toFixed(0);
  const sentence = counts
    ? `${count(counts.written, "file")} written, ${counts.removed} removed in ${took} ms; ${others}${watching}`
    : `${notWritten(diagnostics, left).sentence}; ${watching}`;
  const change = counts && sides && reviewed(sides);
  if (change && change.files.length + change.findings.length > 0 && format === "text") {
    const options = { outName: folders.outName, patch: false };
    printOut(renderReview(change, options, paletteFor(process.stdout)));
  }
  const facts = {
    status: counts ? "compiled" : "failed",
    milliseconds: Number(took),
    ...(counts && { written: counts.written, removed: counts.removed }),
    ...(change && { change: reviewFacts(change) }),
  };
  report(format, reported.diagnostics, sources, { sentence, facts }, counts !== undefined);
}

/** The manifest changes with every file, and small rounds do not read it. */
function reviewed(sides: Change): Review {
  const found = review(sides.before ?? new Map(), sides.after ?? new Map(), { ...sides, isOwn: true });
  return { ...found, files: found.files.filter(({ path }) => path !== manifestPath) };
}
