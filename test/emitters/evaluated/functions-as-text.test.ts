import { expect, it } from "vitest";
import { functionsAsText } from "../../../emitters/evaluated/functions-as-text.ts";
import { printInline } from "../../../emitters/nix/print.ts";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";
import { session } from "../../compiler/language/support/evaluate.ts";

it.each([
  ["{ a = 1; }", "{ a = 1; }"],
  ["x: x", '"x: x"'],
  ["[ (x: x) { m = { pkgs, ... }: { }; } ]", '[ "x: x" { m = "{ pkgs, ... }: { }"; } ]'],
  ["let p = pkgs; in { pkgs, ... }: p.a", '"let p = pkgs; in { pkgs, ... }: p.a"'],
  ["with pkgs; x: hello", '"with pkgs; x: hello"'],
  [
    "let m = x: x; in [ m (y: m y) 1 ]",
    'let m = x: x; in [ "let m = x: x; in m" "let m = x: x; in y: m y" 1 ]',
  ],
  ["let s = { f = x: x; }; in [ s (y: y) ]", 'let s = { f = "x: x"; }; in [ s "y: y" ]'],
  ["if pkgs.a then { m = x: x; } else { }", 'if pkgs.a then { m = "x: x"; } else { }'],
  ["map (x: x) pkgs.list", "map (x: x) pkgs.list"],
])("%s", (text, expected) => {
  expect(printInline(functionsAsText(session().parse(text)))).toBe(expected);
});

it("shows a choice of scope as text, also where only Nix knows that it is a function", async () => {
  const { text } = await compileNixRecipe(`{ pkgs.tool = {
    license = "mit"; source.path = ./src;
    build.ocamlBuilder = { enable = true; ocamlPackages = lib.getAttr "ocamlPackages"; };
  }; }`);
  expect(text("catalog.nix")).toContain(String.raw`ocamlPackages = "lib.getAttr \"ocamlPackages\"";`);
});

it("shows the stock scope, which other recipes can take over", async () => {
  const { diagnostics, text } = await compileNixRecipe(`let
    of = builder: { license = "mit"; source.path = ./src; build.ocamlBuilder = { enable = true; } // builder; };
  in { pkgs.one = of { }; pkgs.two = of { inherit (config.pkgs.one.build.ocamlBuilder) ocamlPackages; }; }`);
  expect(diagnostics).toEqual([]);
  const ocamlBuilder = { ocamlPackages: "pkgs: pkgs.ocamlPackages" };
  expect(JSON.parse(text("catalog.json") ?? "")).toMatchObject({
    pkgs: { one: { build: { ocamlBuilder } }, two: { build: { ocamlBuilder } } },
  });
  expect(text("pkgs/two/package.nix")).toContain("\nocamlPackages.buildDunePackage (finalAttrs: {");
});
