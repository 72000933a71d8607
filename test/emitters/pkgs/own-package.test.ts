import { expect, test } from "vitest";
import { apply, attrsOf, list, select, string, variable } from "../../../compiler/language/build.ts";
import type { Expr, Parameter } from "../../../compiler/language/expression.ts";
import { printNix } from "../../../emitters/nix/print.ts";
import { withOwnPackage } from "../../../emitters/pkgs/own-package.ts";

const demo = (...path: readonly string[]): Expr => select(variable("pkgs"), "demo", ...path);
const own = (expr: Expr): string => printNix(withOwnPackage(expr, "demo")).trim().replaceAll(/\s+/g, " ");
const lambda = (parameter: Parameter, body: Expr): Expr => ({ kind: "lambda", parameter, body });
const named = (name: string): Parameter => ({ kind: "name", name });
const final = "finalAttrs.finalPackage";

test("the package itself and its attributes are read from finalAttrs.finalPackage", () => {
  expect(own(list([demo(), demo("lib", "out"), select(variable("pkgs"), "demos")]))).toBe(
    `[ ${final} ${final}.lib.out pkgs.demos ]`,
  );
  expect(own(string(demo(), "/share/", demo("version")))).toBe(`"\${${final}}/share/\${${final}.version}"`);
});

test("a function with other parameters reads finalAttrs.finalPackage", () => {
  expect(own(lambda(named("ps"), demo()))).toBe(`ps: ${final}`);
});

test.each<[binder: string, expr: Expr, printed: string]>([
  ["pkgs", lambda(named("pkgs"), list([demo()])), "pkgs: [ pkgs.demo ]"],
  [
    "pkgs in a pattern",
    lambda({ kind: "pattern", fields: [{ name: "pkgs" }], ellipsis: true }, demo()),
    "{ pkgs, ... }: pkgs.demo",
  ],
  [
    "finalAttrs",
    lambda(named("finalAttrs"), lambda(named("prev"), attrsOf([["x", demo()]]))),
    "finalAttrs: prev: { x = pkgs.demo; }",
  ],
  [
    "finalAttrs of a recursive set",
    {
      kind: "attrs",
      recursive: true,
      bindings: [
        { kind: "value", path: [{ kind: "static", name: "finalAttrs" }], value: variable("x") },
        { kind: "value", path: [{ kind: "static", name: "y" }], value: demo() },
      ],
    },
    "rec { finalAttrs = x; y = pkgs.demo; }",
  ],
])("pkgs.demo stays where %s is bound", (_, expr, printed) => {
  expect(own(expr)).toBe(printed);
});

test.each(["override", "overrideDerivation", "overridePythonAttrs"])("pkgs.demo.%s is not final", (name) => {
  const change = attrsOf([["dep", demo()]]);
  expect(own(apply(demo(name), change))).toBe(`pkgs.demo.${name} { dep = ${final}; }`);
  expect(own(apply(select(demo(), name), change))).toBe(`pkgs.demo.${name} { dep = ${final}; }`);
});

test("pkgs.demo.overrideAttrs is final", () => {
  expect(own(apply(demo("overrideAttrs"), attrsOf([])))).toBe(`${final}.overrideAttrs { }`);
});

test("attributes that the package sets are read from finalAttrs", () => {
  const deps = apply(
    variable("fetch"),
    attrsOf([
      ["src", demo("src", "rev")],
      ["version", demo("version")],
    ]),
  );
  const given = attrsOf([
    ["version", string("1")],
    ["src", variable("x")],
    ["deps", deps],
    ["n", demo("pname")],
  ]);
  expect(own(given)).toContain(
    `deps = fetch { src = finalAttrs.src.rev; version = finalAttrs.version; }; n = ${final}.pname;`,
  );
});
