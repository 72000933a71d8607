import { expect, it } from "vitest";
import { printInline } from "../../../emitters/nix/print.ts";
import { moduleExpr } from "../../../emitters/support/module-expr.ts";
import { session } from "../../compiler/language/support/evaluate.ts";

it.each([
  ["{ a = lib.mkDefault 1; }", "{ a = lib.mkDefault 1; }"],
  ["lib.mkIf pkgs.a { b = lib.mkForce [ ]; }", "lib.mkIf pkgs.a { b = lib.mkForce [ ]; }"],
  ["{ a = lib.mkMerge [ (lib.mkOverride 7 1) 2 ]; }", "{ a = lib.mkMerge [ (lib.mkOverride 7 1) 2 ]; }"],
  [
    "{ a = lib.mkBefore [ 1 ]; b = lib.mkOrder 1500 [ 2 ]; }",
    "{ a = lib.mkBefore [ 1 ]; b = lib.mkAfter [ 2 ]; }",
  ],
  ["{ a = lib.mkOverride pkgs.n 1; }", "{ a = lib.mkOverride pkgs.n 1; }"],
  ['{ _type = "other"; content = 1; }', '{ _type = "other"; content = 1; }'],
  ["with lib; { config, ... }: { a = mkForce config.x; }", "{ config, ... }: { a = lib.mkForce config.x; }"],
  [
    "let f = lib.mkForce; in lib: { a = f 1; }",
    'lib: { a = { _type = "override"; content = 1; priority = 50; }; }',
  ],
])("%s", (text, expected) => {
  expect(printInline(moduleExpr(session().value(text)))).toBe(expected);
});
