import type { Format } from "../commands/shared.ts";
import type { Run } from "../compile-folder.ts";
import type { Folders } from "../folders.ts";
import { countProblems, report } from "../report.ts";
import { reviewFacts } from "../review/render/json.ts";
import { renderReview } from "../review/render/text.ts";
import { review } from "../review/review.ts";
import { count, paletteFor } from "../terminal.ts";

/**
 * Prints what a round found, what the change means and what was written; as JSON, one document for each round.
 * @param milliseconds from the change until its files were written
 */
export function sayRound(
  folders: Folders,
  { diagnostics, sources, counts, change: sides }: Run,
  milliseconds: number,
  format: Format,
): void {
  const watching = `watching ${folders.displayPath("")}`;
  const took = milliseconds.toFixed(0);
  const sentence = counts
    ? `${count(counts.written, "file")} written, ${counts.removed} removed in ${took} ms; ${watching}`
    : `${countProblems(diagnostics)}: nothing written; ${watching}`;
  const change = counts && sides && review(sides.before ?? new Map(), sides.after ?? new Map(), sides);
  if (change && change.files.length + change.findings.length > 0 && format === "text") {
    const options = { outName: folders.outName, patch: false };
    process.stdout.write(renderReview(change, options, paletteFor(process.stdout)));
  }
  const facts = {
    status: counts ? "compiled" : "failed",
    milliseconds: Number(took),
    ...(counts && { written: counts.written, removed: counts.removed }),
    ...(change && { change: reviewFacts(change) }),
  };
  report(format, diagnostics, sources, { sentence, facts }, counts !== undefined);
}
