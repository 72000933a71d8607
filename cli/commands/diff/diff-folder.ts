import { relative, sep } from "node:path";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { noGeneratedFolder } from "../../../compiler/diagnostics/reviewing.ts";
import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import { changedSources } from "./changed-sources.ts";
import type { ExitStatus } from "../../terminal/exit-status.ts";
import { Progress } from "../../terminal/progress.ts";
import { notReadable } from "../../disk/read-output.ts";
import { readSides, type ReadSides } from "./read-sides.ts";
import type { Review } from "../../../tooling/review/finding.ts";
import { review } from "../../../tooling/review/review.ts";
import type { ChangeFacts } from "../../../tooling/review/sides/changes.ts";
import { catalogPath, lacksPlans } from "../../../tooling/review/sides/side.ts";
import type { OutputTree } from "../../../tooling/review/sides/tree.ts";
import { refuse } from "../../terminal/report.ts";
import { rendered, statusOf, type ReviewRequest } from "./rendered.ts";
import { uncompiled } from "./uncompiled.ts";
import type { Printable } from "../../../compiler/diagnostics/printable.ts";
import { printOut } from "../../../cli/terminal/print.ts";

export interface DiffRequest extends ReviewRequest {
  readonly out: string;
  /** A revision of the repository, or a folder. */
  readonly against: string;
}

/** `catalogc diff`: prints the effects of a change between two outputs. */
export async function diffFolder(request: DiffRequest): Promise<ExitStatus> {
  const { out, against } = request;
  const fromHere = relative(".", out).split(sep).join("/");
  const outName =
    fromHere === "" || fromHere.startsWith("../../../") ? out.replace(/(?<=.)\/+$/, "") : fromHere;
  const progress = new Progress();
  progress.say(`reading ${outName} and ${against}`);
  const read = readSides(out, outName, against);
  progress.clear();
  if (!read.ok) return refuse([read.problem]);
  const { before, after } = read;
  const wrong =
    notGenerated(outName, after, before) ??
    (read.revision === undefined ? notGenerated(against, before, after) : undefined);
  if (wrong !== undefined) return refuse([wrong]);
  if (lackPlans(read)) progress.say("compiling recipes of an output that has no plans");
  const { sides, plans } = lackPlans(read)
    ? await (await import("./compiled-sides.ts")).compiledSides(read, out, against)
    : { sides: read, plans: undefined };
  progress.say(`comparing ${after.size} files`);
  const compared = compare(out, { ...sides, plans }, (found) => rendered(found, outName, request));
  progress.clear();
  if (!("found" in compared)) return refuse([notReadable(outName, compared.error).problem]);
  printOut(compared.text);
  return statusOf(compared.found, request);
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
