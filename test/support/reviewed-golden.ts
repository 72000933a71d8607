import { join } from "node:path";
import type { Finding } from "../../tooling/review/finding.ts";
import { review } from "../../tooling/review/review.ts";
import type { OutputTree } from "../../tooling/review/sides/tree.ts";
import { readTree } from "./temp-folder.ts";

/** An output folder to review changes of, with its manifest. */
export const goldenWithManifest: OutputTree = new Map(
  Object.entries(readTree(join(import.meta.dirname, "../../golden/catalog/out"))),
);

/** The same without it. */
export const golden: OutputTree = new Map(
  [...goldenWithManifest].filter(([path]) => path !== "manifest.json"),
);

type Replacements = readonly (readonly [string | RegExp, string])[];

/** The golden tree with replacements in single files. */
export function edited(edits: Readonly<Record<string, Replacements>>, from: OutputTree = golden): OutputTree {
  const tree = new Map(from);
  for (const [path, replacements] of Object.entries(edits)) {
    const text = replacements.reduce(
      (all, [from, to]) => {
        const now = all.replace(from, to);
        if (now === all) throw new Error(`${path} does not have ${String(from)}`);
        return now;
      },
      tree.get(path) ?? "",
    );
    tree.set(path, text);
  }
  return tree;
}

/** The golden tree with another service plan of an app. */
export const planned = (app: string, replacements: Replacements): OutputTree =>
  edited({ [`apps/${app}/plan.json`]: replacements });

/** Findings of a review, mostly of the golden tree, a line each; without manifests nothing is verified. */
export const findings = (after: OutputTree, before: OutputTree = golden): readonly string[] =>
  review(
    before,
    after,
    before.has("manifest.json") || after.has("manifest.json") ? {} : { isOwn: true },
  ).findings.map(({ severity, subject, message }: Finding) => `${severity} ${subject}: ${message}`);
