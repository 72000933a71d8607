import { changedPaths, writtenPaths } from "../changed-paths.ts";
import type { Observation } from "../finding.ts";
import { changedFilesBetween } from "../sides/lazy-tree.ts";
import { catalogPath, type ReviewedApp, type ReviewedPackage } from "../sides/reviewed-tree.ts";
import type { Sides } from "../sides/tree.ts";
import { several } from "../words.ts";
import { isByHand } from "./hand-edits.ts";
import type { Trees } from "./rule.ts";
import { isUnknown } from "./unknown-files.ts";

/** What is said of an entry that changed and of which no rule has anything to say: silence would read as "nothing". */
export function* restOf(
  folder: string,
  { before, after }: Sides<ReviewedApp | ReviewedPackage>,
  trees: Trees,
): Iterable<Observation> {
  if (before === undefined || after === undefined) return;
  const isCompared = !trees.before.isDamaged && !trees.after.isDamaged;
  const options = changedPaths(before.evaluated, after.evaluated);
  const changed = changedIn(trees, (path) => path.startsWith(folder));
  // Of these, their own rules tell.
  const files = changed.filter((path) => !isUnknown(path, trees) && !isByHand(trees.after.files, path));
  if (options.length > 0)
    yield {
      severity: files.length > 0 ? "notice" : "info",
      about: "options",
      message: `${several(options.map(writtenPaths(before.evaluated, after.evaluated)), 9)} changed`,
      where: { file: files[0] ?? catalogPath },
    };
  else if (files.length > 0)
    yield {
      severity: "notice",
      about: "files",
      message: `${several(files.map((path) => path.slice(folder.length)))} changed${isCompared ? ", though no option did" : ""}`,
      where: { file: files[0] ?? catalogPath },
    };
}

/** The same of files that belong to no entry: all that entries share. */
export function* restOfCatalog(trees: Trees): Iterable<Observation> {
  if (trees.before.files.size === 0 || trees.after.files.size === 0) return;
  const files = changedIn(trees, (path) => path.startsWith("lib/"));
  const [file] = files;
  if (file === undefined) return;
  yield {
    severity: "notice",
    about: "files",
    message: `${several(files)} changed, which all entries share`,
    where: { file },
  };
}

const changedIn = (trees: Trees, belongs: (path: string) => boolean): readonly string[] =>
  changedFiles(trees).filter(belongs);

const found = new WeakMap<Trees, readonly string[]>();

/** Found once: every entry of the catalog asks. */
function changedFiles(trees: Trees): readonly string[] {
  const { before, after } = trees;
  const changed = found.get(trees) ?? changedFilesBetween(before.files, after.files);
  found.set(trees, changed);
  return changed;
}
