// Slow. Depends on: compiler/frontends.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../../compiler/diagnostics/diagnostic.ts";
import { parseCounting } from "../../../../compiler/frontends/nix/parse.ts";
import { deepest } from "../../../../compiler/frontends/nix/cursor.ts";
import { checkRobust } from "./support/check-robust.ts";
import { damagedRecipe } from "./support/mutate.ts";

function parse(text: string): { codes: string[]; steps: number } {
  const reported: Diagnostic[] = [];
  const { steps } = parseCounting({ path: "recipe.nix", text }, { report: (each) => reported.push(each) });
  return { codes: reported.map(({ code }) => code), steps };
}

describe("damaged recipes", () => {
  it("always give a tree or diagnostics in linear time", () => {
    // `make fuzz` does the same with 100,000.
    fc.assert(fc.property(damagedRecipe, checkRobust), { numRuns: 3000 });
  });
});

type Nesting = readonly [open: string, innermost: string, close: string];

/** Ways to nest: what opens a level, what is innermost, what closes a level. */
const nestings: readonly Nesting[] = [
  ["(", "a", ")"],
  ["[", "a", "]"],
  ["{a=", "b", ";}"],
  ["rec {a=", "b", ";}"],
  ["let a=", "b", "; in a"],
  ["let a=b; in ", "a", ""],
  ["let {body=", "a", ";}"],
  ["x: ", "x", ""],
  ["{ a ? ", "b", "}: a"],
  ["if a then b else ", "c", ""],
  ["if ", "a", " then b else c"],
  ["with ", "a", "; b"],
  ["assert a; ", "b", ""],
  ['"${', "a", '}"'],
  ["''${", "a", "}''"],
  ["./${", "a", "}"],
  ["-", "a", ""],
  ["!", "a", ""],
  ["a ++ ", "a", ""],
  ["", "a", " + a"],
  ["", "a", " a"],
  ["", "a", " ? a"],
  ["a -> ", "a", ""],
  ["a.b or ", "c", ""],
  ["", "a", ".b"],
  ["f (", "a", ")"],
  ["{inherit(", "a", ")b;}"],
  ["x.${", "a", "}"],
  ["{${", "a", "}=1;}"],
];

describe("deep nesting", () => {
  const nested = ([open, inner, close]: Nesting, levels: number): string =>
    open.repeat(levels) + inner + close.repeat(levels);

  it.each(nestings)("%s%s%s is a diagnostic at 10,000 levels", (...nesting) => {
    const text = nested(nesting, 10_000);
    const { codes, steps } = parse(text);
    expect(codes).toEqual(["CG193"]);
    expect(steps).toBeLessThan(8 * text.length);
  });

  it.each(nestings)("%s%s%s is accepted at a hundred levels", (...nesting) => {
    expect(parse(nested(nesting, 100)).codes).toEqual([]);
  });

  it("counts each name of an attribute path", () => {
    const path = (length: number): string => `{ ${Array.from({ length }, () => "a").join(".")} = 1; }`;
    expect(parse(path(deepest - 10)).codes).toEqual([]);
    expect(parse(path(10_000)).codes).toEqual(["CG193"]);
  });

  it("does not mistake many for deep", () => {
    expect(parse(`[ ${"(f a b) ".repeat(10_000)} ]`).codes).toEqual([]);
  });
});

describe("linear time", () => {
  // Texts that would take quadratic time if something were looked at again and again.
  const repeated = [
    ["a.", "a"],
    ["a+", "a"],
    ["a-", "a"],
    ["_.", "a:"],
    ["<a", ""],
    ["1.", "1"],
    ["/* ", ""],
    ["/*", "*/ a"],
    ["{ a # c\n", ""],
    ["{ a", ""],
    ["x /**/", ": x"],
    ["a\n", "b = 1"],
    ["$", ""],
    ["'", ""],
    ["''$", ""],
    ['"', ""],
    ["\\", ""],
    ["{ a = ", ""],
    ["( ; ", ""],
    ["a = ; ", ""],
    ["[ } ", ""],
    ["let ", ""],
    ["${", ""],
    ["0", ""],
    ["9", ""],
    ["./a/", ""],
    ["http:", "x"],
    ["\r", ""],
  ] as const;

  it.each(repeated)("%j, again and again, then %j", (unit, end) => {
    for (const prefix of ["", "{ a = ", '"${', "''", '"', "{ a = [ ("]) {
      const text = prefix + unit.repeat(2000) + end;
      expect(parse(text).steps, prefix).toBeLessThan(10 * text.length + 100);
    }
  });

  it("is kept when sets are merged on every level", () => {
    const levels = 100;
    const names = Array.from({ length: 200 }, (_, index) => `n${index} = 1;`).join(" ");
    const text = `${"{ a = {}; a = ".repeat(levels)}{ ${names} }${"; }".repeat(levels)}`;
    const { codes, steps } = parse(text);
    expect(codes).toEqual([]);
    expect(steps).toBeLessThan(10 * text.length);
  });
});
