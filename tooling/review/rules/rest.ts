import { notice, observation, type Observation } from "../finding.ts";
import type { EntryKind } from "../sides/catalog-entries.ts";
import { changedPaths } from "../sides/settings.ts";
import { catalogPath, type ReviewedApp, type ReviewedPackage } from "../sides/side.ts";
import type { Sides } from "../sides/tree.ts";
import { several } from "../words.ts";
import type { Context } from "./rule.ts";
import { isByHand, isUnknown } from "./verification.ts";

/** Names the changed options of an entry that no other rule has a finding about. */
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
      // Paths of recipe files.
      !(context.folder !== undefined && /^container\..*\.volumes$/.test(path)),
  );
  const options = inPlan.length > 0 ? inPlan : changedPaths(before.options, after.options);
  // Nothing but moves and renames.
  const isMoved = context.folder !== undefined || context.moves.length + context.renamedPkgs.length > 0;
  if (isMoved && options.length === 0) return;
  // Other rules report unknown and edited files.
  const files = context.changed.filter(
    (path) => path.startsWith(folder) && !isUnknown(path, context) && !isByHand(context.files.after, path),
  );
  const where = { file: files[0] ?? catalogPath };
  if (options.length > 0)
    yield observation(files.length > 0 ? "notice" : "info", `${several(options, 9)} changed`, where);
  else if (files.length > 0)
    yield notice(
      `${several(files.map((path) => path.slice(folder.length)))} changed, though no option did`,
      where,
    );
}

/** Changed files that all entries share. */
export function* restOfCatalog({ files, changed }: Context): Iterable<Observation> {
  const shared = changed.filter((path) => path.startsWith("lib/"));
  const [file] = shared;
  if (file !== undefined && files.before.size > 0 && files.after.size > 0)
    yield notice(`${several(shared)} changed, which every entry uses`, { file });
}
