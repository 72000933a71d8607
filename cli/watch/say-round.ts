import type { Format } from "../commands/shared.ts";
import type { Folders } from "../folders.ts";
import { countProblems, report } from "../report.ts";
import { reviewFacts } from "../review/render/json.ts";
import { renderReview } from "../review/render/text.ts";
import { review } from "../review/review.ts";
import { named } from "../named.ts";
import { count, paletteFor } from "../terminal.ts";
import type { WatchedRound } from "./watcher.ts";

export interface RoundFacts {
  /** Not the first round: there is a change to talk about. */
  readonly again: boolean;
  /** From the change until its files were written. */
  readonly milliseconds: number;
}

/** Prints what a round found, what the change means and what was written; as JSON, one document for each round. */
export function sayRound(
  folders: Folders,
  { round, written }: WatchedRound,
  { again, milliseconds }: RoundFacts,
  format: Format,
): void {
  const recipes = named(folders, round.diagnostics, round.sources);
  const { sources } = recipes;
  // Whoever writes names files of the output folder, as the user does.
  const diagnostics = [...recipes.diagnostics, ...(written?.problems ?? [])];
  const good = written !== undefined && written.problems.length === 0;
  const watching = `watching ${folders.displayPath("")}`;
  const took = milliseconds.toFixed(0);
  const sentence = good
    ? `${count(written.written, "file")} written, ${written.removed} removed in ${took} ms; ${watching}`
    : `${countProblems(diagnostics)}: nothing written; ${watching}`;
  const change = good && again && round.output ? review(round.output.before, round.output.after) : undefined;
  if (change && change.files.length > 0 && format === "text") {
    const options = { outName: folders.outName, patch: false };
    process.stdout.write(renderReview(change, options, paletteFor(process.stdout)));
  }
  const facts = {
    status: good ? "compiled" : "failed",
    milliseconds: Number(took),
    ...(good && { written: written.written, removed: written.removed }),
    ...(change && { change: reviewFacts(change) }),
  };
  report(format, diagnostics, sources, { sentence, facts }, good);
}
