// Slow. Depends on: emitters/nix.
import fc from "fast-check";
import { expect, it } from "vitest";
import { attrsOf, list, literal, string } from "../../../compiler/language/build.ts";
import type { Expr } from "../../../compiler/language/expression.ts";
import { printNix } from "../../../emitters/nix/print.ts";
import {
  anyText,
  attributeName,
  float,
  integer,
  script,
  trickyText,
  unicodeText,
} from "../../support/arbitrary-text.ts";
import { describeWith, nixEval, nixEvalJson } from "../../support/nix.ts";

// Printed values evaluate back to the same value. Many values go through one run of Nix.

describeWith("nix-instantiate", "values printed as Nix", () => {
  const texts: readonly [string, fc.Arbitrary<string>, number][] = [
    ["text of every kind", anyText, 2500],
    ["text full of what must be escaped", trickyText, 2500],
    ["scripts", script, 1500],
    ["any Unicode", unicodeText(60), 500],
  ];
  for (const [title, arbitrary, count] of texts) {
    it(`reads ${title} back`, () => {
      const values = sample(arbitrary, count);
      expectSame(nixEvalJson(printNix(list(values.map((value) => string(value))))), values);
    });
  }

  it("reads strings with interpolations back", () => {
    const values = sample(fc.array(fc.oneof(trickyText, fc.integer()), { maxLength: 5 }), 1500);
    const printed = values.map((parts) =>
      string(...parts.map((part) => (typeof part === "string" ? part : string(String(part))))),
    );
    expectSame(
      nixEvalJson(printNix(list(printed))),
      values.map((parts) => parts.join("")),
    );
  });

  it("reads attribute names back", () => {
    const names = [...new Set(sample(attributeName, 1500))];
    const read = nixEvalJson(
      `builtins.attrNames (${printNix(attrsOf(names.map((name) => [name, literal(null)])))})`,
    );
    expectSame((read as string[]).toSorted(), names.toSorted());
  });

  it("reads integers of 64 bits back", () => {
    const values = sample(integer, 1500);
    const read = nixEvalJson(`map toString ${printNix(list(values.map((value) => literal(value))))}`);
    expect(read).toEqual(values.map(String));
  });

  it("reads floats back to the bit", () => {
    const values = sample(float, 1500).filter(Number.isFinite);
    // With an exponent: Nix reads JSON's long numbers without one as integers.
    const pairs = values.map((value) => list([literal(value), string(value.toExponential())]));
    const differ = nixEval(
      `builtins.filter (pair: builtins.head pair != builtins.fromJSON (builtins.elemAt pair 1)) ${printNix(list(pairs))}`,
    );
    expect(differ).toBe("[ ]");
  });

  it("computes the floats that have no literal", () => {
    const printed = [-0, Infinity, -Infinity, NaN, 5e-324].map((value) => printNix(literal(value)).trimEnd());
    expect(printed).toEqual([
      "-1.0 * 0.0",
      "1.0e308 * 10.0",
      "-1.0e308 * 10.0",
      "1.0e308 * 10.0 * 0.0",
      "2.220446049250313e-16 * 2.2250738585072014e-308",
    ]);
    expect(nixEvalJson(`map toString [ ${printed.map((each) => `(${each})`).join(" ")} ]`)).toEqual([
      "-0.000000",
      "inf",
      "-inf",
      expect.stringMatching(/nan$/),
      "0.000000",
    ]);
  });

  it("reads nested values back, at every indentation", () => {
    const values = sample(nested, 1500);
    expectSame(nixEvalJson(printNix(list(values.map(toExpr)))), values.map(toJson));
  });
});

function sample<T>(arbitrary: fc.Arbitrary<T>, numRuns: number): T[] {
  return fc.sample(arbitrary, { numRuns });
}

type Nested = null | boolean | number | string | readonly Nested[] | ReadonlyMap<string, Nested>;

const { nested } = fc.letrec<{ nested: Nested }>((tie) => ({
  nested: fc.oneof(
    { maxDepth: 5, depthSize: "large" },
    fc.oneof(anyText, script, fc.integer(), fc.boolean(), fc.constant(null)),
    fc.array(tie("nested"), { maxLength: 4 }),
    fc.array(fc.tuple(attributeName, tie("nested")), { maxLength: 4 }).map((entries) => new Map(entries)),
  ),
}));

function toExpr(value: Nested): Expr {
  if (typeof value === "string") return string(value);
  if (typeof value === "number") return literal(BigInt(value));
  if (value === null || typeof value === "boolean") return literal(value);
  if (isList(value)) return list(value.map(toExpr));
  return attrsOf([...value].map(([name, each]) => [name, toExpr(each)]));
}

function toJson(value: Nested): unknown {
  if (value === null || typeof value !== "object") return value;
  if (isList(value)) return value.map(toJson);
  return Object.fromEntries([...value].map(([name, each]) => [name, toJson(each)]));
}

function isList(value: readonly Nested[] | ReadonlyMap<string, Nested>): value is readonly Nested[] {
  return Array.isArray(value);
}

/** Compares lists one by one, so that a failure shows the first value that differs and not thousands. */
function expectSame(read: unknown, expected: readonly unknown[]): void {
  const values = read as unknown[];
  expect(values.length).toBe(expected.length);
  const at = expected.findIndex((value, index) => canonical(value) !== canonical(values[index]));
  if (at !== -1) expect(values[at]).toEqual(expected[at]);
}

/** JSON with sorted keys; unlike `toEqual` it tells `__proto__` from nothing. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1))
      : each,
  );
}
