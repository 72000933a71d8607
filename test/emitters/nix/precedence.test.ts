// Slow. Depends on: emitters/nix.
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Expr } from "../../../compiler/language/expression.ts";
import { printNix } from "../../../emitters/nix/print.ts";
import { arbitraryExpression } from "../../support/arbitrary-expression.ts";
import { trickyText } from "../../support/arbitrary-text.ts";
import { describeWith, nixParse } from "../../support/nix.ts";
import { parenthesise } from "../../support/parenthesise.ts";

/** Nix keeps the pieces of an indented string apart when it parses: text of one line, so that parses compare. */
const oneLine = trickyText.map((text) => text.replaceAll("\n", ""));

/** Numbers that have a literal. */
const float = fc
  .double({ noDefaultInfinity: true, noNaN: true })
  .filter((value) => Math.abs(value) >= 2 ** -1022);

describeWith("nix-instantiate", "any expression", () => {
  it("a selection from a `let` of nothing parses as the same expression", () => {
    const select = (target: Expr, name: string): Expr => ({
      kind: "select",
      target,
      path: [{ kind: "static", name }],
    });
    const inner: Expr = { kind: "let", bindings: [], body: select({ kind: "variable", name: "a" }, "b") };
    const tree = select(inner, "c");
    expect(printed(tree)).toBe("a.b.c\n");
    expect(firstDifferent([tree])).toBeUndefined();
  });

  for (const depth of [3, 6, 9]) {
    it(`parses as what it was, ${depth} deep`, () => {
      const options = { depth, text: oneLine, float };
      const trees = fc.sample(arbitraryExpression(options), { numRuns: 3000 / depth });
      const wrong = firstDifferent(trees);
      if (wrong !== undefined) {
        expect(parseAll([printed(wrong)]), printed(wrong)).toBe(parseAll([parenthesise(wrong)]));
      }
    });
  }
});

/** A tree that does not parse as what it was, found in few runs of Nix. */
function firstDifferent(trees: readonly Expr[]): Expr | undefined {
  if (parseAll(trees.map(printed)) === parseAll(trees.map(parenthesise))) return undefined;
  if (trees.length <= 1) return trees[0];
  const half = Math.ceil(trees.length / 2);
  return firstDifferent(trees.slice(0, half)) ?? firstDifferent(trees.slice(half));
}

function printed(expr: Expr): string {
  return printNix(expr, { treePath: (path) => `./tree/${path}` });
}

/** `with` defines all names, for Nix refuses undefined ones when it parses. */
function parseAll(texts: readonly string[]): string {
  return nixParse(`with null; [ ${texts.map((text) => `(${text})`).join("\n")} ]`);
}
