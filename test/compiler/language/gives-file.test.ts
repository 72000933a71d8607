import { expect, it } from "vitest";
import { Collector } from "../../../compiler/diagnostics/diagnostic.ts";
import { parseNix } from "../../../compiler/frontends/nix/parse.ts";
import { givesFile } from "../../../compiler/language/gives-file.ts";

const isFile = (text: string): boolean | undefined => {
  const expr = parseNix({ path: "recipe.nix", text }, new Collector());
  return expr && givesFile(expr);
};

it.each([
  "./a",
  './folder + "/${pkgs.tool.version}"',
  "pkgs.words",
  "pkgs.words or pkgs.other",
  "pkgs.tool.src",
  'pkgs.writeText "a" "b"',
  "(pkgs.formats.toml { }).generate",
  '(pkgs.formats.toml { }).generate "a" { }',
  "if pkgs.stdenv.isLinux then ./a else pkgs.b",
  "let a = 1; in pkgs.words",
  'builtins.toFile "a" "b"',
])("%s is a file", (text) => {
  expect(isFile(text)).toBe(true);
});

it.each([
  '"${pkgs.words}"',
  'pkgs.tool + "/share/words"',
  "pkgs.tool.version",
  "pkgs.tool.meta.description",
  "pkgs.tool.outPath",
  "lib.getExe pkgs.tool",
  "lib.generators.toJSON { } { a = pkgs.tool; }",
  "builtins.readFile pkgs.words",
  'if pkgs.stdenv.isLinux then ./a else "b"',
])("%s is a text", (text) => {
  expect(isFile(text)).toBe(false);
});
