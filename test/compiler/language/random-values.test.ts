// Slow. Depends on: compiler/language.
import fc from "fast-check";
import { expect, it } from "vitest";
import { describeWith, nixEvalJson } from "../../support/nix.ts";
import { arbitraryText } from "./support/arbitrary-text.ts";
import { session } from "./support/evaluate.ts";

const nixpkgsLib = process.env["NIXPKGS_LIB"];
const batches = process.env["FUZZ"] === undefined ? 2 : 40;
const batch = 250;

const texts = fc.oneof(
  ...(["int", "string", "bool", "ints", "strings", "set", "sets", "any"] as const).map((type) =>
    arbitraryText(type, 4),
  ),
);

/** The value here, or what the evaluator said about it. */
function here(text: string): unknown {
  const { plain, diagnostics } = session();
  const value = plain(text);
  return diagnostics.length === 0 ? value : diagnostics.map(({ message }) => message);
}

describeWith("nix-instantiate", "any expression has the value that it has in Nix", () => {
  it.skipIf(nixpkgsLib === undefined)("with lib (needs NIXPKGS_LIB)", () => {
    const sample = fc.sample(texts, batches * batch);
    for (let start = 0; start < sample.length; start += batch) {
      const all = sample.slice(start, start + batch);
      const inNix = nixEvalJson(
        `let lib = import ${nixpkgsLib ?? ""}; in [\n${all.join("\n")}\n]`,
      ) as unknown[];
      const different = all.flatMap((text, index) => {
        const [expected, found] = [inNix[index], here(text)];
        return JSON.stringify(expected) === JSON.stringify(found) ? [] : [{ text, expected, found }];
      });
      expect(different).toEqual([]);
    }
  });
});
