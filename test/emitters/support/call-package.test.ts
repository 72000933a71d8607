import { describe, expect, test } from "vitest";
import {
  apply,
  attrs,
  attrsOf,
  bind,
  inherit,
  list,
  select,
  string,
  variable,
} from "../../../compiler/language/build.ts";
import type { Expr } from "../../../compiler/language/expression.ts";
import { printNix } from "../../../emitters/nix/print.ts";
import { toCallPackage } from "../../../emitters/support/call-package.ts";

const pkgs = (...path: readonly string[]): Expr => select(variable("pkgs"), ...path);
const lambda = (name: string, body: Expr): Expr => ({
  kind: "lambda",
  parameter: { kind: "name", name },
  body,
});

/** Arguments, and the body on one line. */
function called(body: Expr, head?: Expr): [names: string[], body: string] {
  const { parameter, body: rewritten } = toCallPackage(body, head);
  if (parameter.kind !== "pattern") throw new Error("not a pattern");
  return [parameter.fields.map(({ name }) => name), printNix(rewritten).trim().replaceAll(/\s+/g, " ")];
}

describe("arguments of a callPackage file", () => {
  test("are the names that the body uses, once each", () => {
    const body = list([pkgs("hello"), pkgs("python3Packages", "requests"), pkgs("hello", "src")]);
    expect(called(body)).toEqual([
      ["hello", "python3Packages"],
      "[ hello python3Packages.requests hello.src ]",
    ]);
  });

  test("come as nixpkgs sorts them", () => {
    const head = pkgs("stdenv", "mkDerivation");
    const body = apply(
      head,
      attrsOf([
        ["a", pkgs("zlib")],
        ["b", pkgs("fetchurl")],
        ["c", pkgs("curl")],
        ["d", select(variable("lib"), "licenses", "mit")],
      ]),
    );
    expect(called(body, head)[0]).toEqual(["lib", "stdenv", "fetchurl", "curl", "zlib"]);
  });

  test("builtins that are in scope anyway go without their set, unless something else has the name", () => {
    const builtin = (...path: readonly string[]): Expr => select(variable("builtins"), ...path);
    const placeholder = apply(builtin("placeholder"), string("out"));
    expect(called(list([placeholder, builtin("match"), builtin("map", "x")]))).toEqual([
      [],
      '[ (placeholder "out") builtins.match builtins.map.x ]',
    ]);
    expect(called(list([builtin("map"), pkgs("map"), lambda("map", builtin("map"))]))).toEqual([
      ["pkgs"],
      "[ map pkgs.map (map: builtins.map) ]",
    ]);
  });

  test("a name that is not an identifier, a keyword or a root is selected from pkgs", () => {
    const body = list([pkgs("7zz"), pkgs("with"), pkgs("builtins"), pkgs("ocaml-ng"), pkgs("foldl'")]);
    expect(called(body)).toEqual([
      ["foldl'", "ocaml-ng", "pkgs"],
      `[ pkgs."7zz" pkgs."with" pkgs.builtins ocaml-ng foldl' ]`,
    ]);
  });

  test("a name that the body binds or finds in a `with` goes through pkgs", () => {
    const withScope: Expr = {
      kind: "with",
      scope: pkgs("python3Packages"),
      body: list([variable("requests")]),
    };
    const body = list([
      lambda("finalAttrs", list([variable("finalAttrs"), pkgs("finalAttrs")])),
      withScope,
      pkgs("requests"),
    ]);
    expect(called(body)).toEqual([
      ["pkgs", "python3Packages"],
      "[ (finalAttrs: [ finalAttrs pkgs.finalAttrs ]) (with python3Packages; [ requests ]) pkgs.requests ]",
    ]);
  });

  test("bindings called `pkgs` or `lib` inside the body do not change", () => {
    const body = list([
      lambda("pkgs", pkgs("inner")),
      { kind: "let", bindings: [bind("lib", attrs([]))], body: select(variable("lib"), "x") },
    ]);
    expect(called(body)).toEqual([[], "[ (pkgs: pkgs.inner) ( let lib = { }; in lib.x ) ]"]);
  });

  test("`or`, `?`, `inherit` and `with` of the package set need the set itself", () => {
    const fallback: Expr = {
      kind: "select",
      target: variable("pkgs"),
      path: [{ kind: "static", name: "maybe" }],
      fallback: string(""),
    };
    const has: Expr = {
      kind: "has-attr",
      target: variable("pkgs"),
      path: [{ kind: "static", name: "maybe" }],
    };
    for (const body of [
      fallback,
      has,
      attrs([inherit(["hello"], variable("pkgs"))]),
      attrs([inherit(["pkgs"])]),
    ])
      expect(called(body)[0]).toEqual(["pkgs"]);
  });

  test("selections inside interpolations and dynamic names are found", () => {
    const body: Expr = {
      kind: "select",
      target: pkgs("a"),
      path: [{ kind: "dynamic", expr: string(pkgs("b"), "/c") }],
    };
    expect(called(body)).toEqual([["a", "b"], 'a."${b}/c"']);
  });
});
