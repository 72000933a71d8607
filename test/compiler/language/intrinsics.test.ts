// Slow. Depends on: compiler/language.
import { expect, it } from "vitest";
import * as b from "../../../compiler/language/build.ts";
import type { Expr, IntrinsicName } from "../../../compiler/language/expression.ts";
import { printNix } from "../../../emitters/nix/print.ts";
import { describeWith, nixEvalJson } from "../../support/nix.ts";
import { plain, session } from "./support/evaluate.ts";

const { parse } = session();

/** Nix has no answer, or one that is not reliable. */
const none = Symbol("none");

interface Case {
  readonly name: IntrinsicName;
  readonly args: readonly string[];
  readonly value: unknown;
  /** The value of its counterpart in Nix. */
  readonly inNix: unknown;
}

const one = (name: IntrinsicName, args: readonly string[], value: unknown, inNix: unknown = value): Case => ({
  name,
  args,
  value,
  inNix,
});

const cases: readonly Case[] = [
  one("js:interpolate", ['"a"'], "a"),
  one("js:interpolate", ["1"], "1", none),
  one("js:interpolate", ["1.5"], "1.5", none),
  one("js:interpolate", ["true"], "true", none),
  one(
    "js:entries",
    ["{ a = 1; b = 2; }"],
    [
      ["a", 1],
      ["b", 2],
    ],
  ),
  one(
    "js:entries",
    ["{ b = 1; a = 2; }"],
    [
      ["b", 1],
      ["a", 2],
    ],
    [
      ["a", 2],
      ["b", 1],
    ],
  ),
  one("js:keys", ["{ b = 1; a = 2; }"], ["b", "a"], ["a", "b"]),
  one("js:values", ["{ b = 1; a = 2; }"], [1, 2], [2, 1]),
  one("js:from-entries", ['[ [ "b" 1 ] [ "a" 2 ] ]'], { a: 2, b: 1 }),
  one("js:includes", ["2", "[ 1 2 ]"], true),
  one("js:includes", ["3", "[ 1 2 ]"], false),
  one("js:includes", ['"b"', '"abc"'], true),
  one("js:length", ["[ 1 2 ]"], 2),
  one("js:length", ['"abc"'], 3),
  one("js:length", ['"é"'], 1, 2),
  one("js:at", ["1", "[ 1 2 ]"], 2),
  one("js:at", ["(-1)", "[ 1 2 ]"], 2),
  one("js:at", ["(-2)", "[ 1 2 ]"], 1),
  one("js:at", ["5", "[ 1 2 ]"], null, none),
  one("js:at", ["0", '"ab"'], "a", none),
  one("js:at", ["(-1)", '"ab"'], "b", none),
  one("js:at", ["2", '"ab"'], null, none),
  one("js:char", ["0", '"ab"'], "a"),
  one("js:char", ["(-1)", '"ab"'], "b"),
  one("js:char", ["2", '"ab"'], null),
  one("js:char", ["(-3)", '"ab"'], null),
  one("js:char", ["0", '"é"'], "é", none),
  one("js:slice", ["1", "null", '"abc"'], "bc"),
  one("js:slice", ["1", "2", '"abc"'], "b"),
  one("js:slice", ["5", "9", '"abc"'], ""),
  one("js:slice", ["(-2)", "(-1)", "[ 1 2 3 ]"], [2]),
  one("js:slice", ["(-9)", "9", "[ 1 2 3 ]"], [1, 2, 3]),
  one("js:slice", ["2", "1", "[ 1 2 3 ]"], []),
  one("js:split", ['","', '"a,b"'], ["a", "b"]),
  one("js:split", ['""', '"aé"'], ["a", "é"], none),
  one("js:split", ['"é"', '"aé😀"'], ["a", "😀"]),
  one("js:trim", ['" a "'], "a"),
  one("js:upper", ['"aé"'], "AÉ", "Aé"),
  one("js:lower", ['"AÉ"'], "aé", "aÉ"),
  one("js:json", ['""', '{ b = [ 1 null ]; a = "x"; }'], '{"b":[1,null],"a":"x"}', '{"a":"x","b":[1,null]}'),
  one(
    "js:json",
    ['"  "', "{ b = [ 1 ]; a = { }; }"],
    '{\n  "b": [\n    1\n  ],\n  "a": {}\n}',
    '{"a":{},"b":[1]}',
  ),
];

const call = (name: IntrinsicName, args: readonly Expr[]): Expr =>
  args.reduce<Expr>((fn, argument) => b.apply(fn, argument), { kind: "intrinsic", name });

it.each(cases)("$name $args", ({ name, args, value }) => {
  const { evaluator, diagnostics } = session();
  const found = evaluator
    .evaluate(
      call(
        name,
        args.map((each) => parse(each)),
      ),
    )
    .force();
  expect(plain(found)).toEqual(value);
  expect(diagnostics).toEqual([]);
});

it.each<readonly [IntrinsicName, readonly string[], string]>([
  ["js:at", ["0", "{ }"], "`.at()` expects a list, got a set"],
  ["js:keys", ["[ ]"], "`Object.keys()` expects a set, got a list"],
  ["js:slice", ["0", "1", '"😀"'], "`.slice()`: the cut is inside a character"],
  ["js:at", ["1", '"😀"'], "`.at()`: the cut is inside a character"],
  ["js:split", ['""', '"a😀"'], "`.split()`: the cut is inside a character"],
])("%s %j fails as it is called in the recipe", (name, args, message) => {
  const { evaluator, diagnostics } = session();
  const parsed = args.map((each) => parse(each));
  evaluator.evaluate(call(name, parsed)).force();
  expect(diagnostics.map((each) => each.message)).toEqual([message]);
});

it("stay expressions of Nix when only Nix knows the argument", () => {
  const { evaluator } = session();
  const residual = evaluator.reify(evaluator.evaluate(call("js:keys", [parse("pkgs.set")])).force());
  expect(printNix(residual).trim()).toBe("builtins.attrNames pkgs.set");
});

it("count from the end in Nix too", () => {
  const { evaluator } = session();
  const last = evaluator.evaluate(call("js:at", [parse("-1"), parse("pkgs.list")])).force();
  expect(printNix(evaluator.reify(last)).trim()).toBe(
    "builtins.elemAt pkgs.list (builtins.length pkgs.list - 1)",
  );
});

/** The counterpart of a case in Nix, applied to arguments that are not known in advance. */
function counterpart({ name, args }: Case): string {
  const { evaluator } = session();
  const packages = args.map((_, index) => b.select(b.variable("pkgs"), `a${index}`));
  const residual = evaluator.reify(evaluator.evaluate(call(name, packages)).force());
  const bindings = args.map((each, index) => `a${index} = ${each};`).join(" ");
  return `(let pkgs = { ${bindings} }; in ${printNix(residual)})`;
}

describeWith("nix-instantiate", "their counterparts in Nix", () => {
  const lib = process.env["NIXPKGS_LIB"];
  const comparable = cases.filter(({ inNix }) => inNix !== none);
  const [ofLib, own] = [true, false].map((wanted) =>
    comparable.filter((each) => counterpart(each).includes("lib.") === wanted),
  );
  const compare = (some: readonly Case[] = [], prefix: string): void => {
    const found = nixEvalJson(`${prefix}[ ${some.map(counterpart).join("\n")} ]`);
    expect(found).toEqual(some.map(({ inNix }) => inNix));
  };

  it("give the same value, or the documented one", () => compare(own, ""));
  it.skipIf(lib === undefined)("give the same value if they call lib (needs NIXPKGS_LIB)", () =>
    compare(ofLib, `let lib = import ${lib ?? ""}; in `),
  );
});
