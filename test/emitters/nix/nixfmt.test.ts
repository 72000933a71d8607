// Slow. Depends on: emitters/nix.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printFile } from "../../../emitters/nix/print.ts";
import { arbitraryExpression } from "../../support/arbitrary-expression.ts";
import { examples } from "./examples.ts";

// nixfmt is in no package of Debian 12: name the program of nixfmt 1.4 in NIXFMT to run these.

const nixfmt = process.env["NIXFMT"];

describe.skipIf(!nixfmt)(
  `nixfmt leaves alone${nixfmt ? "" : " (skipped: NIXFMT does not name nixfmt 1.4)"}`,
  () => {
    it("every example", () => {
      const texts = Object.values(examples).flatMap((group) => group.map(({ text }) => text));
      expect(formatted(texts)).toEqual(texts);
    });

    for (const depth of [3, 6, 10]) {
      it(`any expression, ${depth} deep`, () => {
        const trees = fc.sample(arbitraryExpression({ pipes: true, depth }), { numRuns: 3000 / depth });
        const texts = trees.map((expr, index) =>
          printFile({
            header: index % 3 === 0 ? ["Header."] : [],
            expr,
            treePath: (path) => `../recipes/${path}`,
          }),
        );
        expect(formatted(texts)).toEqual(texts);
      });
    }
  },
);

/** The texts as nixfmt writes them, all in one run of it. */
function formatted(texts: readonly string[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "catalogc-nixfmt-"));
  const paths = texts.map((_, index) => join(folder, `${index}.nix`));
  texts.forEach((text, index) => writeFileSync(join(folder, `${index}.nix`), text));
  const run = spawnSync(nixfmt ?? "nixfmt", paths, { encoding: "utf8" });
  const read = paths.map((path) => readFileSync(path, "utf8"));
  rmSync(folder, { recursive: true });
  expect(run.stderr).toBe("");
  return read;
}
