import { at } from "../../support/json-data.ts";
import { danger, notice, observation, warning, type Observation } from "../finding.ts";
import { textsOf } from "../sides/changes.ts";
import type { EntryKind } from "../sides/catalog-entries.ts";
import { namedInputs } from "../sides/inputs.ts";
import { manifestOf } from "../sides/manifest.ts";
import { factsBetween } from "../table/fact.ts";
import { catalogPath, planPath, recipeOf, type ReviewedApp, type ReviewedPackage } from "../sides/side.ts";
import type { ModeChange, Sides } from "../sides/tree.ts";
import type { Context } from "../table/context.ts";
import { quoted, several } from "../words.ts";
import { isByHand, isUnknown } from "./verification.ts";

/** Files beside recipes that generated files only refer to: patches, configuration, sources. Manifests have their hashes. */
export function* changedInputs(
  kind: EntryKind,
  name: string,
  { inputs, after }: Context,
): Iterable<Observation> {
  const where = { file: kind === "pkgs" ? `pkgs/${name}/package.nix` : planPath(name) };
  for (const input of inputs.length === 0 ? [] : namedInputs(inputs, textsOf(kind, name, after)))
    yield notice(`the contents of ${quoted(input)} changed`, where);
}

/**
 * Files whose executable bit changed: containers and tests run scripts.
 * @param folder of an entry, with a slash; "" for all files that belong to no entry
 */
export function* changedModes(folder: string, { modes }: Context): Iterable<Observation> {
  for (const [path, change] of modes)
    if (folder === "" ? !/^(?:apps|pkgs)\/[^/]+\//.test(path) : path.startsWith(folder))
      yield changedMode(path, path.slice(folder.length), change);
}

const changedMode = (file: string, name: string, { isExecutable }: ModeChange): Observation =>
  isExecutable
    ? notice(`${quoted(name)} is now executable`, { file })
    : warning(`${quoted(name)} is no longer executable: programs that run it fail`, { file });

/**
 * Generated files that changed although the data that they are made from did not: they and the manifest may have been edited.
 * @param isSilent whether no other rule has a finding about the entry
 */
export function* unexplained(
  kind: EntryKind,
  sides: Sides<ReviewedApp | ReviewedPackage>,
  isSilent: boolean,
  context: Context,
): Iterable<Observation> {
  const { before, after } = sides;
  if (before === undefined || after === undefined || isMoved(kind, after.name, context)) return;
  const folder = `${kind}/${after.name}/`;
  // Other rules report unknown and edited files.
  const files = context.changed.filter(
    (path) => path.startsWith(folder) && !isUnknown(path, context) && !isByHand(context.files.after, path),
  );
  const plans = [before, after].map((entry) => ("plan" in entry ? entry.plan : {}));
  const options = [...changedPaths(plans[0], plans[1]), ...changedPaths(before.options, after.options)];
  if (isSilent && options.length > 0)
    yield observation(files.length > 0 ? "notice" : "info", `${several([...new Set(options)], 9)} changed`, {
      file: files[0] ?? catalogPath,
    });
  const found =
    isSilent && options.length === 0
      ? files
      : files.filter((path) => isUnexplainedUnit(path.slice(folder.length), sides));
  const [file] = found;
  if (file !== undefined)
    yield danger(
      `${several(found.map((path) => path.slice(folder.length)))} changed, though no option did: run ${quoted("catalogc check")}, the file and the manifest may have been edited`,
      { file },
    );
}

/** Dotted paths of values that differ. */
const changedPaths = (before: unknown, after: unknown): readonly string[] =>
  [...factsBetween(before, after, { defaultsOf: () => undefined, isLeaf: () => false })].map(({ path }) =>
    path.join("."),
  );

/** Whether a file is a unit, for which `plan.json` has the same data on both sides. */
function isUnexplainedUnit(path: string, { before, after }: Sides<ReviewedApp | ReviewedPackage>): boolean {
  const [, unit = ""] = /^hostos\/units\/(.*)$/.exec(path) ?? [];
  const [was, is] = [before, after].map((entry) =>
    at(entry && "plan" in entry ? entry.plan : undefined, "hostos", "units", unit),
  );
  return was !== undefined && JSON.stringify(was) === JSON.stringify(is);
}

/** Whether the recipe, or the recipe folder, has another path, which generated files contain. */
const isMoved = (kind: EntryKind, name: string, { before, after, files }: Context): boolean =>
  recipeOf(before, kind, name) !== recipeOf(after, kind, name) ||
  manifestOf(files.before)?.recipes !== manifestOf(files.after)?.recipes;

/** Changed files that all entries share. */
export function* sharedFiles({ files, changed }: Context): Iterable<Observation> {
  const shared = changed.filter((path) => path.startsWith("lib/"));
  const [file] = shared;
  if (file === undefined || files.before.size === 0 || files.after.size === 0) return;
  const isUpdate = manifestOf(files.before)?.generator !== manifestOf(files.after)?.generator;
  yield observation(
    isUpdate ? "warning" : "danger",
    `${several(shared)} changed, which every entry uses: run ${quoted("catalogc check")}, the file and the manifest may have been edited`,
    { file },
  );
}
