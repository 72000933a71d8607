import { expect, it } from "vitest";
import { inSyntaxOf } from "../../../compiler/diagnostics/make.ts";

const hint = (text: string, file: string): string => inSyntaxOf({ file, start: 0, end: 0 }, text);

it.each([
  ['Set `services.db.authentication = "a b"`.', 'Set `services: { db: { authentication: "a b" } }`.'],
  ["`a.port = 6379` and `a.bind = null`", "`a: { port: 6379 }` and `a: { bind: null }`"],
  ['`a.rules = [ "f /x 0400" ]`', '`a: { rules: ["f /x 0400"] }`'],
  ['`a.rules = [ "f" "g" ]`', '`a: { rules: ["f", "g"] }`'],
  ['`a.protected-mode = "no"`', '`a: { "protected-mode": "no" }`'],
  ["`a.node = pkgs.nodejs_20`", "`a: { node: pkgs.nodejs_20 }`"],
  ["`a.node = pkgs.nodejs-slim_20`", '`a: { node: pkgs["nodejs-slim_20"] }`'],
  ["Write `pkgs.pkg-config`.", 'Write `pkgs["pkg-config"]`.'],
  ["`pkgs.a.b-c.d` or `pkgs.x_y`", '`pkgs.a["b-c"].d` or `pkgs.x_y`'],
  // Neither options nor data.
  ["`name = 1`, `a.b`, `a.b = x: x`", "`name = 1`, `a.b`, `a.b = x: x`"],
])("writes settings of a hint as TypeScript does: %s", (nix, typescript) => {
  expect(hint(nix, "recipes/recipe.ts")).toBe(typescript);
  expect(hint(nix, "recipes/recipe.nix")).toBe(nix);
});

it("leaves packages to Nix in YAML, and quotes all names in JSON", () => {
  expect(hint("`a.node = pkgs.nodejs_20`", "recipe.yaml")).toBe("`a.node = pkgs.nodejs_20`");
  expect(hint("`a.b = 1`", "recipe.yml")).toBe("`a: { b: 1 }`");
  expect(hint("`a.b = 1`", "recipe.json")).toBe('`"a": { "b": 1 }`');
});
