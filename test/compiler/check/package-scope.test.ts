import { expect, test } from "vitest";
import { checkPackage } from "../../../compiler/check/check.ts";
import { apply, attrsOf, literal, select, variable } from "../../../compiler/language/build.ts";
import type { Expr } from "../../../compiler/language/expression.ts";
import { text } from "../../../compiler/language/text.ts";
import type { Value } from "../../../compiler/language/value.ts";
import { collector, RecipeText, Written } from "./recipe-value.ts";

/** The diagnostics of `ocamlPackages` with this value. */
function said(value: Value): readonly string[] {
  const { diagnostics, report } = collector();
  const build = { ocamlBuilder: { enable: true, ocamlPackages: new Written(value) } };
  checkPackage({ name: "demo", value: new RecipeText().thunk({ build }) }, { reporter: { report } });
  return diagnostics.map(({ code, message, hint }) => [code, message, hint].join(": "));
}

const refused = (found: string): readonly string[] => [
  "CG300: `pkgs.demo.build.ocamlBuilder.ocamlPackages` takes a function from package set to attribute set, but this is " +
    `${found}: Write a function of the package set, for example \`pkgs: pkgs.ocaml-ng.ocamlPackages_5_2\`.`,
];

const pkgs = (...path: readonly string[]): Expr => select(variable("pkgs"), ...path);
const residual = (expr: Expr): Value => ({ kind: "residual", expr });
const giving = (value: Value): Value => ({
  kind: "function",
  apply: () => value,
  reify: () => literal(null),
});
const attrs = (...names: readonly string[]): Value => ({
  kind: "attrs",
  entries: new Map(names.map((name) => [name, { value: { force: () => residual(pkgs("x")) } }])),
});
const overridden = apply(pkgs("ocamlPackages", "overrideScope"), attrsOf([]));

test.each<[value: Value, found: string]>([
  [residual(pkgs("ocamlPackages")), "a package scope"],
  [residual(pkgs("ocaml-ng", "ocamlPackages_5_2")), "a package scope"],
  [residual(overridden), "a package scope"],
  [giving({ kind: "int", value: 3n }), "a function that gives the integer `3`"],
  [giving({ kind: "string", text: text("x") }), 'a function that gives the string `"x"`'],
  [giving(giving(attrs())), "a function that gives a function"],
  [giving(attrs("dune")), "a function that gives a set without `buildDunePackage`"],
  [attrs("buildDunePackage"), "an attribute set"],
])("%o is %s", (value, found) => {
  expect(said(value)).toEqual(refused(found));
});

test.each<[what: string, value: Value]>([
  ["a scope", giving(residual(overridden))],
  ["a set with the builder", giving(attrs("buildDunePackage"))],
  ["a set that could not be read", giving({ kind: "attrs", entries: new Map(), incomplete: true })],
  ["what only Nix knows", residual(apply(select(variable("lib"), "getAttr"), literal(null)))],
  ["a function of nixpkgs", residual(pkgs("lib", "id"))],
  [
    "an attribute with a default",
    residual({ ...select(pkgs(), "ocamlPackages"), fallback: variable("lib") }),
  ],
])("%s may be right", (_, value) => {
  expect(said(value)).toEqual([]);
});
