import { conflictIn } from "../../../compiler/support/conflict.ts";
import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import { hasHeader } from "../../../emitters/support/emitted-file.ts";
import type { Observation } from "../finding.ts";
import { manifestOf } from "../sides/manifest.ts";
import type { PlanSource } from "../sides/changes.ts";
import { catalogPath, planPath, type ReviewedSide } from "../sides/side.ts";
import { digestOf, entryFiles, type OutputTree } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";
import type { Context, Rule } from "./rule.ts";

/**
 * Whether both sides are what catalogc wrote. A review believes plan.json and catalog.json, so that files which do not agree with
 * the manifest beside them are findings, and the side counts as not verified.
 */
export const verificationRule: Rule = {
  name: "verification",
  *catalog(context) {
    const { before, after, files, facts, unmerged } = context;
    const [file] = unmerged;
    if (file !== undefined)
      yield {
        severity: "danger",
        message: `${several(unmerged)} ${unmerged.length === 1 ? "has" : "have"} the conflict markers of a merge: compile the merged recipes (not compared)`,
        where: { file },
      };
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
      yield {
        severity: "notice",
        message: `${quoted(catalogPath)} was missing or damaged before: packages are not compared`,
        where: { file: catalogPath },
      };
    const [was, is] = [manifestOf(files.before)?.generator, manifestOf(files.after)?.generator];
    if (was !== undefined && is !== undefined && was !== is)
      yield {
        severity: "info",
        message: `written by ${quoted(is)}, before by ${quoted(was)}`,
        where: { file: manifestPath },
      };
    for (const side of ["before", "after"] as const) yield* planSource(side, context);
  },
  *app({ before, after }, { facts }) {
    if (isMissing(facts.plans?.before) || isMissing(facts.plans?.after)) return;
    const [lacking] = [after, before].filter((app) => app?.lacksPlan === true);
    if (lacking !== undefined)
      yield {
        severity: "warning",
        message: `services are not compared: ${quoted(planPath(lacking.name))} is missing or damaged${lacking === after ? "" : " in the output compared with"}`,
        where: { file: planPath(lacking.name) },
      };
  },
};

const sideNames = { before: "the output compared with", after: "this output" } as const;

const isMissing = (source: PlanSource | undefined): source is Exclude<PlanSource, string> =>
  typeof source === "object";

/** Where the plans come from, if not from the output itself. */
function* planSource(side: keyof typeof sideNames, { facts, files }: Context): Iterable<Observation> {
  const source = facts.plans?.[side];
  const where = { file: manifestPath };
  if (isMissing(source))
    yield {
      severity: "warning",
      message: `${files[side].size === 0 ? "entries" : "services"} are not compared: ${sideNames[side]} has no plans, and ${source.missing === "no recipes" ? "its recipes are not there" : `its recipes do not compile: ${source.missing}`}`,
      where,
    };
  else if (source === "compiled")
    yield {
      severity: "info",
      message: `${sideNames[side]} has no plans: catalogc compiled its recipes for this comparison`,
      where,
    };
}

const unverified = (side: string): Observation => ({
  severity: "warning",
  message: `${side} is not verified: run ${quoted("catalogc check")} on it`,
  where: { file: manifestPath },
});

/** Files that changed, or that this review read, and are not what the manifest beside them says. */
function* edits(tree: OutputTree, { isDamaged }: ReviewedSide, context: Context): Iterable<string> {
  const manifest = manifestOf(tree);
  if (manifest === undefined) return;
  const paths = new Set([...context.changed, ...(isDamaged ? [catalogPath] : [])]);
  for (const path of paths) if (manifest.entry(path) !== undefined && isByHand(tree, path)) yield path;
}

/** Whether a file is not what the manifest beside it says, or is gone. */
export function isByHand(tree: OutputTree, path: string): boolean {
  const expected = manifestOf(tree)?.entry(path);
  return expected !== undefined && digestOf(tree, path) !== expected.sha256;
}

function edited(tree: OutputTree, path: string): Observation {
  const where = { file: path };
  if (!tree.has(path)) return { severity: "warning", message: `${quoted(path)} was deleted by hand`, where };
  return {
    severity: "danger",
    message: `${quoted(path)} was edited by hand: it is not what catalogc wrote`,
    where,
  };
}

function* damage(tree: OutputTree, { isDamaged }: ReviewedSide): Iterable<Observation> {
  const wrong = (file: string, otherwise: string): Observation => {
    const isUnmerged = conflictIn(tree.get(file) ?? "") !== undefined;
    const what = isUnmerged ? "has the conflict markers of a merge: it is not compared" : otherwise;
    return { severity: "danger", message: `${quoted(file)} ${what}`, where: { file } };
  };
  if (tree.has(manifestPath) && manifestOf(tree) === undefined)
    yield wrong(manifestPath, "is not a manifest of catalogc: edits by hand are not found");
  if (isDamaged && tree.has(catalogPath))
    yield wrong(catalogPath, "is not what catalogc wrote: packages are not compared");
}

/** Recipes that changed and were not compiled: what a review says is about something else. */
export const uncompiledRule: Rule = {
  name: "uncompiled",
  *catalog({ facts: { uncompiled = [] } }) {
    if (uncompiled.length === 0) return;
    const [is, they] = uncompiled.length === 1 ? ["is", "it changes"] : ["are", "they change"];
    yield {
      severity: "warning",
      message: `${several(uncompiled)} ${is} not what this was compiled from: what ${they} is not told here, ask \`catalogc check\``,
      where: { file: manifestPath },
    };
  },
};

/** Whether a file is new, and the manifest of the new side does not name it. */
export function isUnknown(path: string, { files }: Pick<Context, "files">): boolean {
  const manifest = manifestOf(files.after);
  return manifest !== undefined && manifest.entry(path) === undefined && !files.before.has(path);
}

/**
 * Files in the folder of an entry that the manifest does not name: a merge, or another branch, leaves whole apps, which read as if
 * somebody had added them.
 */
export const unknownFilesRule: Rule = {
  name: "unknown-files",
  *app({ before, after }, context) {
    yield* unknownFiles(`apps/${(after ?? before)?.name ?? ""}`, context);
  },
  *package({ before, after }, context) {
    yield* unknownFiles(`pkgs/${(after ?? before)?.name ?? ""}`, context);
  },
};

function* unknownFiles(folder: string, context: Context): Iterable<Observation> {
  const { files, facts } = context;
  if (facts.isOwn === true) return;
  const all = entryFiles(files.after).get(folder) ?? [];
  const unknown = all.filter((path) => isUnknown(path, context));
  const [file] = unknown;
  if (file === undefined) return;
  const which =
    unknown.length === all.length
      ? "knows none of its files"
      : `does not know ${several(unknown.map((path) => path.slice(folder.length + 1)))}`;
  yield {
    severity: unknown.some((path) => hasHeader(files.after.get(path) ?? "")) ? "warning" : "notice",
    message: `the manifest ${which}: delete what catalogc once wrote, and keep other files elsewhere`,
    where: { file },
  };
}
