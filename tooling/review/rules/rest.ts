import type { Observation } from "../finding.ts";
import type { EntryKind } from "../sides/catalog-entries.ts";
import { changedPaths } from "../sides/settings.ts";
import { catalogPath, type ReviewedApp, type ReviewedPackage } from "../sides/side.ts";
import type { Sides } from "../sides/tree.ts";
import { several } from "../words.ts";
import type { Context } from "./rule.ts";
import { isByHand, isUnknown } from "./verification.ts";

/** What is said of an entry that changed and about which no rule has a finding: silence would read as "nothing". */
export function* restOf(
  kind: EntryKind,
  { before, after }: Sides<ReviewedApp | ReviewedPackage>,
  context: Context,
): Iterable<Observation> {
  if (before === undefined || after === undefined) return;
  const folder = `${kind}/${after.name}/`;
  const plans = [before, after].map((entry) => ("plan" in entry ? entry.plan : {}));
  const inPlan = changedPaths(plans[0], plans[1]).filter(
    (path) =>
      !/^(?:recipe$|hostos\.(?:units|scripts)\.)/.test(path) &&
      // Where files of recipes lie.
      !(context.folder !== undefined && /^container\..*\.volumes$/.test(path)),
  );
  const options = inPlan.length > 0 ? inPlan : changedPaths(before.options, after.options);
  // All that differs is what was moved or renamed.
  const isMoved = context.folder !== undefined || context.moves.length + context.renamedPkgs.length > 0;
  if (isMoved && options.length === 0) return;
  // Files that nothing generated, or that were edited, have findings of their own.
  const files = context.changed.filter(
    (path) => path.startsWith(folder) && !isUnknown(path, context) && !isByHand(context.files.after, path),
  );
  const where = { file: files[0] ?? catalogPath };
  if (options.length > 0)
    yield {
      severity: files.length > 0 ? "notice" : "info",
      message: `${several(options, 9)} changed`,
      where,
    };
  else if (files.length > 0)
    yield {
      severity: "notice",
      message: `${several(files.map((path) => path.slice(folder.length)))} changed, though no option did`,
      where,
    };
}

/** The same for files that all entries share. */
export function* restOfCatalog({ files, changed }: Context): Iterable<Observation> {
  const shared = changed.filter((path) => path.startsWith("lib/"));
  const [file] = shared;
  if (file !== undefined && files.before.size > 0 && files.after.size > 0)
    yield {
      severity: "notice",
      message: `${several(shared)} changed, which all entries share`,
      where: { file },
    };
}
