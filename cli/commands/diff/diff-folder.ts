import { relative, sep } from "node:path";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { noGeneratedFolder } from "../../../compiler/diagnostics/reviewing.ts";
import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import { changedSources } from "./changed-sources.ts";
import { exitStatus, type ExitStatus } from "../../terminal/exit-status.ts";
import { Progress } from "../../terminal/progress.ts";
import { notReadable } from "../../disk/read-output.ts";
import { readSides, type ReadSides } from "./read-sides.ts";
import { rank, type Review, type Severity } from "../../../tooling/review/finding.ts";
import { renderReviewMarkdown } from "../../../tooling/review/render/markdown.ts";
import { reviewAsJson } from "../../../tooling/review/render/summary.ts";
import { renderReview } from "../../../tooling/review/render/text.ts";
import { review } from "../../../tooling/review/review.ts";
import type { ChangeFacts } from "../../../tooling/review/sides/changes.ts";
import { catalogPath, lacksPlans } from "../../../tooling/review/sides/side.ts";
import type { OutputTree } from "../../../tooling/review/sides/tree.ts";
import { printDiagnostics } from "../../terminal/report.ts";
import { paletteFor } from "../../terminal/terminal.ts";
import { uncompiled } from "./uncompiled.ts";
import type { Printable } from "../../../compiler/diagnostics/printable.ts";
import { printOut } from "../../../cli/terminal/print.ts";

export type DiffFormat = "text" | "markdown" | "json";

export interface DiffRequest {
  readonly out: string;
  /** A revision of the repository, or a folder. */
  readonly against: string;
  readonly format: DiffFormat;
  /** Print the plain diff; JSON never has it. */
  readonly patch: boolean;
  /** Exit with 1 if there is a finding of this severity or above. */
  readonly failOn: Severity | undefined;
}

/** `catalogc diff`: prints the effects of a change between two outputs. */
export async function diffFolder({ out, against, format, patch, failOn }: DiffRequest): Promise<ExitStatus> {
  const fromHere = relative(".", out).split(sep).join("/");
  const outName =
    fromHere === "" || fromHere.startsWith("../../../") ? out.replace(/(?<=.)\/+$/, "") : fromHere;
  const progress = new Progress();
  progress.say(`reading ${outName} and ${against}`);
  const read = readSides(out, outName, against);
  progress.clear();
  if (!read.ok) return failed(read.problem);
  const { before, after } = read;
  const wrong =
    notGenerated(outName, after, before) ??
    (read.revision === undefined ? notGenerated(against, before, after) : undefined);
  if (wrong !== undefined) return failed(wrong);
  if (lackPlans(read)) progress.say("compiling recipes of an output that has no plans");
  const { sides, plans } = lackPlans(read)
    ? await (await import("./compiled-sides.ts")).compiledSides(read, out, against)
    : { sides: read, plans: undefined };
  progress.say(`comparing ${after.size} files`);
  const compared = compare(out, { ...sides, plans }, (found) => rendered(found, format, { outName, patch }));
  progress.clear();
  if (!("found" in compared)) return failed(notReadable(outName, compared.error).problem);
  printOut(compared.text);
  const { findings } = compared.found;
  const fails = failOn !== undefined && findings.some(({ severity }) => rank(severity) >= rank(failOn));
  return fails ? exitStatus.wrong : exitStatus.fine;
}

/** Files are read while they are compared, so reading may fail here. */
function compare(
  out: string,
  sides: ReadSides & Pick<ChangeFacts, "plans">,
  render: (found: Review) => Printable,
): { readonly found: Review; readonly text: Printable } | { readonly error: unknown } {
  try {
    const found = review(sides.before, sides.after, {
      changed: sides.changed,
      modes: sides.modes,
      plans: sides.plans,
      uncompiled: uncompiled(out, sides.after),
      sources: changedSources(out, sides),
    });
    return { found, text: render(found) };
  } catch (error) {
    return { error };
  }
}

/** Whether recipes of a side have to be compiled to compare its services. */
const lackPlans = ({ before, after, revision }: ReadSides): boolean =>
  (revision !== undefined && before.size === 0) || lacksPlans(before) || lacksPlans(after);

/** The problem with a folder that catalogc did not write. An output without its manifest, and any revision, are compared. */
function notGenerated(name: string, one: OutputTree, other: OutputTree): Diagnostic | undefined {
  const isGenerated = (tree: OutputTree): boolean => tree.has(manifestPath) || tree.has(catalogPath);
  if (isGenerated(one)) return undefined;
  // Compared with an empty side, everything is added or removed.
  return one.size === 0 && isGenerated(other) ? undefined : noGeneratedFolder(name);
}

function failed(problem: Diagnostic): ExitStatus {
  printDiagnostics([problem]);
  return exitStatus.wrong;
}

function rendered(
  found: Review,
  format: DiffFormat,
  options: { outName: string; patch: boolean },
): Printable {
  if (format === "json") return reviewAsJson(found);
  if (format === "markdown") return renderReviewMarkdown(found, options);
  return renderReview(found, options, paletteFor(process.stdout));
}
