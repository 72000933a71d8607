import { conflictIn } from "../../../compiler/support/conflict.ts";
import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import { sha256 } from "../../support/sha256.ts";
import type { Observation } from "../finding.ts";
import { isSameFile } from "../sides/lazy-tree.ts";
import { manifestOf } from "../sides/manifest-of.ts";
import { catalogPath, type ReviewedTree } from "../sides/reviewed-tree.ts";
import type { OutputTree } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";
import type { Rule } from "./rule.ts";

/** Files that do not have the content that the manifest beside them promises, and where the manifest itself is wrong. */
export const handEditsRule: Rule = {
  name: "hand-edits",
  *tree({ before: compared, after, beforeAsWritten: files = compared.files, unmerged = [] }) {
    const before = { ...compared, files };
    const old = new Set([...edits(before, after)].map(({ about }) => about));
    for (const path of unmerged) old.add(path);
    for (const edit of edits(after, before)) if (!old.has(edit.about)) yield edit;
    if (before.isDamaged && !after.isDamaged)
      yield {
        severity: "notice",
        about: `${catalogPath} before`,
        message: `${quoted(catalogPath)} was missing or damaged before: ${notCompared}`,
        where: { file: catalogPath },
      };
    const [file] = unmerged;
    if (file !== undefined)
      yield {
        severity: "danger",
        about: "unmerged",
        message: `${several(unmerged)} ${unmerged.length === 1 ? "has" : "have"} the conflict markers of a merge: compile the merged recipes (not compared)`,
        where: { file },
      };
    const [was, is] = [generatorOf(before.files), generatorOf(after.files)];
    if (was !== undefined && is !== undefined && was !== is)
      yield {
        severity: "info",
        about: "generator",
        message: `written by ${quoted(is)}, before by ${quoted(was)}`,
        where: { file: manifestPath },
      };
  },
};

const notCompared = "what only it says is not compared";

/** What is as it is on the other side is no news, and need not be looked into. */
function* edits({ files, isDamaged }: ReviewedTree, other: ReviewedTree): Iterable<Observation> {
  const manifest = manifestOf(files);
  const theirs = manifestOf(other.files);
  if (manifest === undefined && files.has(manifestPath))
    yield damaged(files, manifestPath, "is not a manifest of catalogc: edits by hand are not found");
  if (isDamaged && files.has(catalogPath))
    yield damaged(files, catalogPath, "is not what catalogc wrote: " + notCompared);
  for (const [path, entry] of manifest?.files ?? []) {
    if (isSameFile(files, other.files, path) && entry.sha256 === theirs?.files.get(path)?.sha256) continue;
    if (!files.has(path))
      yield {
        severity: "warning",
        about: path,
        message: `${quoted(path)} was deleted by hand${path === catalogPath ? `: ${notCompared}` : ""}`,
        where: { file: path },
      };
    else if (isByHand(files, path))
      yield {
        severity: "danger",
        about: path,
        message: `${quoted(path)} was edited by hand: it is not what catalogc wrote`,
        where: { file: path },
      };
  }
}

/** Whether a file is not what the manifest beside it promises, or is gone. */
export function isByHand(files: OutputTree, path: string): boolean {
  const promised = manifestOf(files)?.files.get(path);
  if (promised === undefined) return false;
  const text = files.get(path);
  return text === undefined || sha256(text) !== promised.sha256;
}

function damaged(files: OutputTree, file: string, otherwise: string): Observation {
  const unmerged = conflictIn(files.get(file) ?? "");
  const what = unmerged ? "has the conflict markers of a merge: what it says is not compared" : otherwise;
  return { severity: "danger", about: file, message: `${quoted(file)} ${what}`, where: { file } };
}

const generatorOf = (files: OutputTree): string | undefined => manifestOf(files)?.generator;
