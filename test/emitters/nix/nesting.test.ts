// Slow. Depends on: emitters/nix.
import { describe, expect, it } from "vitest";
import {
  apply,
  attrs,
  binary,
  bind,
  list,
  select,
  string,
  variable,
} from "../../../compiler/language/build.ts";
import type { Expr } from "../../../compiler/language/expression.ts";
import { printNix } from "../../../emitters/nix/print.ts";
import { describeWith, nixParse } from "../../support/nix.ts";
import { parenthesise } from "../../support/parenthesise.ts";

const x = variable("x");
const wide = variable("w".repeat(95));

/** Ways to put an expression into another one. */
const shapes: Readonly<Record<string, (inner: Expr) => Expr>> = {
  sets: (inner) => attrs([bind("a", inner)]),
  lists: (inner) => list([inner]),
  arguments: (inner) => apply(variable("f"), inner),
  "calls of calls": (inner) => apply(inner, x),
  // Here a printer that tries one layout after the other at each level never ends.
  "blocks before a wide argument": (inner) =>
    apply(variable("f"), attrs([bind("a", inner), bind("b", x)]), variable("w".repeat(98))),
  functions: (inner) => ({ kind: "lambda", parameter: { kind: "name", name: "x" }, body: inner }),
  "chains to the left": (inner) => binary("+", inner, x),
  "chains to the right": (inner) => binary("++", x, inner),
  "operators in operators": (inner) => binary("//", binary("++", inner, wide), attrs([bind("a", wide)])),
  "else if": (inner) => ({ kind: "if", condition: x, then: x, else: inner }),
  conditions: (inner) => ({ kind: "if", condition: inner, then: x, else: x }),
  scopes: (inner) => ({ kind: "let", bindings: [bind("a", inner)], body: x }),
  interpolations: (inner) => string("a", inner),
  "quoted names": (inner) => attrs([bind("a b", apply(variable("f"), inner, wide))]),
  defaults: (inner) => ({
    kind: "lambda",
    parameter: { kind: "pattern", fields: [{ name: "a", fallback: inner }], ellipsis: true },
    body: x,
  }),
};

describe("deep nesting", () => {
  it.each(Object.entries(shapes))("is printed in %s", (_, shape) => {
    expect(printNix(nested(shape, 400)).length).toBeGreaterThan(400);
  });

  it("indents each level once", () => {
    expect(
      printNix(
        nested((inner) => attrs([bind("a", attrs([bind("b", list([apply(variable("f"), inner)]))]))]), 2),
      ),
    ).toBe(
      [
        "{",
        "  a = {",
        "    b = [",
        "      (f {",
        "        a = {",
        "          b = [ (f x) ];",
        "        };",
        "      })",
        "    ];",
        "  };",
        "}",
        "",
      ].join("\n"),
    );
  });
});

describeWith("nix-instantiate", "deep nesting", () => {
  it("parses as the same expression", () => {
    const deep = Object.values(shapes).map((shape) => nested(shape, 60));
    const parse = (texts: readonly string[]): string => nixParse(`with null; [ (${texts.join(") (")}) ]`);
    expect(parse(deep.map((expr) => printNix(expr)))).toBe(parse(deep.map(parenthesise)));
  });
});

describe("width", () => {
  it("is counted without the indentation", () => {
    const call = apply(variable("f"), variable("w".repeat(87)), x);
    const text = printNix(nested((inner) => attrs([bind("a", inner)]), 6, select(call, "y")));
    expect(text).toContain(`${"  ".repeat(6)}a = (f ${"w".repeat(87)} x).y;`);
  });

  it.each([
    [100, "one line"],
    [101, "three"],
  ])("a list of %i columns takes %s", (width, lines) => {
    const text = printNix(list([variable("w".repeat(width - "[  ]".length))]));
    expect(text.trimEnd().split("\n").length).toBe(lines === "three" ? 3 : 1);
  });

  it("counts characters, not bytes or code units", () => {
    const fits = list([string("🙂".repeat(94))]);
    expect(printNix(fits)).toBe(`[ "${"🙂".repeat(94)}" ]\n`);
    expect(printNix(list([string("🙂".repeat(95))]))).toBe(`[\n  "${"🙂".repeat(95)}"\n]\n`);
  });

  it("counts the semicolon", () => {
    const value = (width: number): Expr => attrs([bind("x", binary("+", variable("w".repeat(width)), x))]);
    expect(printNix(value(91))).toBe(`{\n  x = ${"w".repeat(91)} + x;\n}\n`);
    expect(printNix(value(92))).toBe(`{\n  x =\n    ${"w".repeat(92)} + x;\n}\n`);
  });
});

function nested(shape: (inner: Expr) => Expr, depth: number, innermost: Expr = x): Expr {
  let expr = innermost;
  for (let level = 0; level < depth; level += 1) expr = shape(expr);
  return expr;
}
