import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { review } from "../../../../tooling/review/review.ts";
import type { OutputTree } from "../../../../tooling/review/sides/tree.ts";
import { sha256 } from "../../../../tooling/support/sha256.ts";
import { readTree } from "../../../support/temp-folder.ts";

const golden: OutputTree = new Map(
  Object.entries(readTree(join(import.meta.dirname, "../../../../golden/catalog/out"))),
);

/** The golden tree as it is with another name of the recipe folder, with a matching manifest. */
function moved(name: string, edit: (path: string, text: string) => string = (_, text) => text): OutputTree {
  const files = [...golden].map(([path, text]): [string, string] => [
    path,
    edit(path, text.replaceAll(/(?<![\w-])recipes\//g, `${name}/`)),
  ]);
  const manifest = files.map(([path, text]): [string, string] => {
    if (path !== "manifest.json") return [path, text];
    const hashes = new Map(files.map(([each, content]) => [each, sha256(content)]));
    const fitting = text
      .replace('"recipes": "../../../recipes"', `"recipes": "../../../${name}"`)
      .replaceAll(
        /"([^"]+)": \{\s*"sha256": "\w+"/g,
        (_, file: string) => `"${file}": { "sha256": "${hashes.get(file) ?? ""}"`,
      );
    return [path, fitting];
  });
  return new Map(manifest);
}

const findings = (after: OutputTree): readonly string[] =>
  review(golden, after).findings.map(
    ({ severity, subject, message }) => `${severity} ${subject}: ${message}`,
  );

const renamed = /^notice catalog: the recipe folder is now `\.\.\/\.\.\/\.\.\/nix`/;
/** Units name their recipes, so that a move restarts them; and the catalog file names its maintainer lists. */
const isOfMove = (each: string): boolean =>
  /X-Recipe=` changed|maintainerLists/.test(each) && !/User=/.test(each);

describe("a renamed recipe folder", () => {
  it("has findings about units that restart, and none about sources and patches", () => {
    const after = moved("nix");
    expect(after.get("pkgs/darkhttpd/package.nix")).toContain("../../../nix/pkgs/darkhttpd/");
    expect(findings(after).filter((each) => !isOfMove(each))).toEqual([expect.stringMatching(renamed)]);
  });

  it("hides neither other changes nor edits by hand", () => {
    const plan = "apps/tasks/plan.json";
    const change = (path: string, text: string): string =>
      path === plan ? text.replace('"User": "api",', "") : text;
    expect(findings(moved("nix", change)).filter((each) => !isOfMove(each))).toEqual([
      expect.stringMatching(renamed),
      "danger apps.tasks: now runs as root: `hostos.units.api.service.Service.User` (`api` removed)",
      "notice apps.tasks: unit `api.service` restarts: `User=`, `X-Recipe=` changed",
    ]);
    const after = new Map(moved("nix"));
    after.set(plan, change(plan, after.get(plan) ?? ""));
    expect(findings(after)).toContain(
      `danger catalog: \`${plan}\` was edited by hand: it is not what catalogc wrote`,
    );
  });
});
