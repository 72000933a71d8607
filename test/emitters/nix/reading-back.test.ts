// Slow. Depends on: emitters/nix.
import { posix } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { parseNix } from "../../../compiler/frontends/nix/parse.ts";
import { printNix } from "../../../emitters/nix/print.ts";
import { arbitraryExpression } from "../../support/arbitrary-expression.ts";

/** Where the printed file lies in the recipe tree, to be read again from there. */
const folder = "out/pkgs/a";
const treePath = (path: string): string => {
  const relative = posix.relative(folder, path);
  return relative.startsWith("../") ? relative : `./${relative}`;
};

/** A dynamic name that is plain text reads back as a static one, which means the same; these trees have none. */
const seed = process.env["FUZZ"] === undefined ? { seed: 11 } : {};

describe("a printed expression", () => {
  it.each([3, 5, 8])("reads back through the Nix front end and prints the same again, %i deep", (depth) => {
    const trees = fc.sample(arbitraryExpression({ depth, pipes: true, layout: false }), {
      numRuns: 3000 / depth,
      ...seed,
    });
    for (const tree of trees) {
      const text = printNix(tree, { treePath });
      const problems: Diagnostic[] = [];
      const read = parseNix(
        { path: `${folder}/package.nix`, text },
        { report: (each) => problems.push(each) },
      );
      expect(problems, text).toEqual([]);
      expect(read && printNix(read, { treePath })).toBe(text);
    }
  });
});
