import { conflictIn } from "../../../compiler/support/conflict.ts";
import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import { hasHeader } from "../../../emitters/support/emitted-file.ts";
import { danger, info, notice, observation, warning, type Observation } from "../finding.ts";
import { manifestOf } from "../sides/manifest.ts";
import type { PlanSource } from "../sides/changes.ts";
import { catalogPath, planPath, type ReviewedApp, type ReviewedSide } from "../sides/side.ts";
import { digestOf, entryFiles, type OutputTree, type Sides } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";
import type { Context } from "../table/context.ts";

/**
 * Whether catalogc wrote both sides. A review trusts plan.json and catalog.json only if the changed files agree with the manifest
 * beside them.
 */
export function* verification(context: Context): Iterable<Observation> {
  const { before, after, files, facts, unmerged } = context;
  const [file] = unmerged;
  if (file !== undefined)
    yield danger(
      `${several(unmerged)} ${unmerged.length === 1 ? "contains" : "contain"} Git conflict markers: compile the merged recipes (not compared)`,
      { file },
    );
  if (facts.isOwn === true) return;
  const old = new Set([...edits(files.before, before, context), ...unmerged]);
  const now = [...edits(files.after, after, context)].filter((path) => !old.has(path));
  yield* damage(files.after, after);
  for (const path of now) yield edited(files.after, path);
  const isVerified = (tree: OutputTree, edited: number): boolean =>
    tree.size === 0 || (edited === 0 && manifestOf(tree) !== undefined);
  if (!isVerified(files.after, now.length)) yield unverified(sideNames.after);
  if (!isVerified(files.before, old.size - unmerged.length)) yield unverified(sideNames.before);
  if (before.isDamaged && !after.isDamaged)
    yield notice(`${quoted(catalogPath)} was missing or damaged before: packages are not compared`, {
      file: catalogPath,
    });
  const [was, is] = [manifestOf(files.before)?.generator, manifestOf(files.after)?.generator];
  if (was !== undefined && is !== undefined && was !== is)
    yield info(`written by ${quoted(is)} (was ${quoted(was)})`, { file: manifestPath });
  for (const side of ["before", "after"] as const) yield* planSource(side, context);
}

/** An app whose services cannot be compared. */
export function* missingPlan(
  { before, after }: Sides<ReviewedApp>,
  { facts }: Context,
): Iterable<Observation> {
  if (isMissing(facts.plans?.before) || isMissing(facts.plans?.after)) return;
  const [lacking] = [after, before].filter((app) => app?.lacksPlan === true);
  if (lacking !== undefined)
    yield warning(
      `services are not compared: ${quoted(planPath(lacking.name))} is missing or damaged${lacking === after ? "" : " in the output compared with"}`,
      { file: planPath(lacking.name) },
    );
}

const sideNames = { before: "the output compared with", after: "this output" } as const;

const isMissing = (source: PlanSource | undefined): source is Exclude<PlanSource, string> =>
  typeof source === "object";

/** Reports plans that do not come from the output itself. */
function* planSource(side: keyof typeof sideNames, { facts, files }: Context): Iterable<Observation> {
  const source = facts.plans?.[side];
  const where = { file: manifestPath };
  if (isMissing(source))
    yield warning(
      `${files[side].size === 0 ? "entries" : "services"} are not compared: ${sideNames[side]} has no plans, and ${source.missing === "no recipes" ? "its recipes are missing" : `its recipes do not compile: ${source.missing}`}`,
      where,
    );
  else if (source === "compiled")
    yield info(`${sideNames[side]} has no plans: catalogc compiled its recipes for this comparison`, where);
}

const unverified = (side: string): Observation =>
  warning(`${side} is not verified: run ${quoted("catalogc check")} on it`, { file: manifestPath });

/** Changed files that do not agree with the manifest. */
function* edits(tree: OutputTree, { isDamaged }: ReviewedSide, context: Context): Iterable<string> {
  const manifest = manifestOf(tree);
  if (manifest === undefined) return;
  const paths = new Set([...context.changed, ...(isDamaged ? [catalogPath] : [])]);
  for (const path of paths) if (manifest.entry(path) !== undefined && isByHand(tree, path)) yield path;
}

/** Whether a file does not agree with the manifest, or is missing. */
export function isByHand(tree: OutputTree, path: string): boolean {
  const expected = manifestOf(tree)?.entry(path);
  return expected !== undefined && digestOf(tree, path) !== expected.sha256;
}

function edited(tree: OutputTree, path: string): Observation {
  const where = { file: path };
  if (!tree.has(path)) return warning(`${quoted(path)} was deleted by hand`, where);
  return danger(`${quoted(path)} was edited by hand: it is not what catalogc wrote`, where);
}

function* damage(tree: OutputTree, { isDamaged }: ReviewedSide): Iterable<Observation> {
  const wrong = (file: string, otherwise: string): Observation => {
    const isUnmerged = conflictIn(tree.get(file) ?? "") !== undefined;
    const what = isUnmerged ? "contains Git conflict markers: it is not compared" : otherwise;
    return danger(`${quoted(file)} ${what}`, { file });
  };
  if (tree.has(manifestPath) && manifestOf(tree) === undefined)
    yield wrong(manifestPath, "is not a manifest of catalogc: edits by hand cannot be found");
  if (isDamaged && tree.has(catalogPath))
    yield wrong(catalogPath, "is not what catalogc wrote: packages are not compared");
}

/** Recipes that changed after the last compile. */
export function* uncompiled({ facts: { uncompiled = [] } }: Context): Iterable<Observation> {
  if (uncompiled.length === 0) return;
  const [has, it] = uncompiled.length === 1 ? ["has", "it"] : ["have", "them"];
  yield warning(
    `${several(uncompiled)} ${has} changed since the last compile: this review does not include ${it}, run \`catalogc compile\``,
    { file: manifestPath },
  );
}

/** Whether a file is new, and the manifest of the new side does not name it. */
export function isUnknown(path: string, { files }: Pick<Context, "files">): boolean {
  const manifest = manifestOf(files.after);
  return manifest !== undefined && manifest.entry(path) === undefined && !files.before.has(path);
}

/**
 * Files in the folder of an entry that the manifest does not name. A merge may leave a whole app behind, which reads as a new one.
 */
export function* unknownFiles(folder: string, context: Context): Iterable<Observation> {
  const { files, facts } = context;
  if (facts.isOwn === true) return;
  const all = entryFiles(files.after).get(folder) ?? [];
  const unknown = all.filter((path) => isUnknown(path, context));
  const [file] = unknown;
  if (file === undefined) return;
  const which =
    unknown.length === all.length
      ? "names none of its files"
      : `does not name ${several(unknown.map((path) => path.slice(folder.length + 1)))}`;
  yield observation(
    unknown.some((path) => hasHeader(files.after.get(path) ?? "")) ? "warning" : "notice",
    `the manifest ${which}: delete files that catalogc wrote earlier, and keep other files elsewhere`,
    { file },
  );
}
