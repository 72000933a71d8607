import { readManifest } from "../../../emitters/manifest/manifest.ts";
import { sha256 } from "../../output/inspect.ts";
import type { Observation } from "../finding.ts";
import type { OutputTree } from "../tree.ts";
import { quoted } from "../words.ts";
import type { Rule } from "./rule.ts";

/** Files that do not have the content that the manifest beside them promises, and where the manifest itself is wrong. */
export const handEditsRule: Rule = {
  name: "hand-edits",
  *tree({ before, after }) {
    const old = new Set([...edits(before.files)].map(({ about }) => about));
    for (const edit of edits(after.files)) if (!old.has(edit.about)) yield edit;
    const [was, is] = [generatorOf(before.files), generatorOf(after.files)];
    if (was !== undefined && is !== undefined && was !== is)
      yield {
        severity: "info",
        about: "generator",
        message: `written by ${quoted(is)}, before by ${quoted(was)}`,
        where: { file: "manifest.json" },
      };
  },
};

function* edits(files: OutputTree): Iterable<Observation> {
  const manifest = manifestOf(files);
  for (const [path, entry] of manifest?.files ?? []) {
    const text = files.get(path);
    if (text === undefined)
      yield {
        severity: "warning",
        about: path,
        message: `${quoted(path)} was deleted by hand`,
        where: { file: path },
      };
    else if (sha256(text) !== entry.sha256)
      yield {
        severity: "danger",
        about: path,
        message: `${quoted(path)} was edited by hand: it is not what catalogc wrote`,
        where: { file: path },
      };
  }
}

function manifestOf(files: OutputTree) {
  const text = files.get("manifest.json");
  const reading = text === undefined ? undefined : readManifest(text);
  return reading?.ok ? reading.manifest : undefined;
}

const generatorOf = (files: OutputTree): string | undefined => manifestOf(files)?.generator;
