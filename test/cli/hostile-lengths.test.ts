import { expect, it } from "vitest";
import { catalogcHere } from "../support/catalogc-here.ts";
import { tempFolder, writeTree } from "../support/temp-folder.ts";

const recipe = (version: string, more = "", comment = ""): string =>
  `{ lib, pkgs, ... }:
{ pkgs.a = { source.url = "https://example.org/a.tar.gz"; build.standardBuilder = { enable = true; ${more} };
${comment}
  version = ${version}; }; }
`;

const cases: readonly (readonly [what: string, text: string, code: string | undefined])[] = [
  ["a comment of 200,000 lines", recipe('"1"', "", `/*\n${"  x\n".repeat(200_000)}*/`), undefined],
  [
    "a closure that is found at once",
    recipe(
      "toString (builtins.length (builtins.genericClosure { startSet = [ { key = 0; } ]; operator = x: if x.key == 0 then map (key: { inherit key; }) (lib.range 1 200000) else [ ]; }))",
    ),
    "CG218",
  ],
  [
    "thousands of patterns that begin alike",
    recipe(
      `let l = map (n: "a\${toString n}") (lib.range 1 20000); in builtins.replaceStrings l l "${"a".repeat(200_000)}"`,
    ),
    "CG218",
  ],
  [
    "thousands of conditions in a list",
    recipe(
      '"1"',
      "packages.build = lib.concatMap (_: lib.optionals pkgs.stdenv.isLinux [ pkgs.hello ]) (lib.range 1 20000);",
    ),
    "CG323",
  ],
  [
    "as many conditions as there may be",
    recipe(
      '"1"',
      "packages.build = lib.concatMap (_: lib.optionals pkgs.stdenv.isLinux [ pkgs.hello ]) (lib.range 1 1000);",
    ),
    undefined,
  ],
  [
    "thousands of conditional definitions of a list",
    recipe(
      '"1"',
      "packages.build = lib.mkMerge (map (_: lib.mkIf pkgs.stdenv.isLinux [ pkgs.hello ]) (lib.range 1 20000));",
    ),
    "CG323",
  ],
];

it.each(cases)("%s", async (_, text, code) => {
  const folder = tempFolder();
  writeTree(folder, { "recipes/recipe.nix": text });
  const { status, stderr } = await catalogcHere(folder, ["compile"]);
  const errors = [...stderr.matchAll(/^error\[(CG\d+)\]|internal error/gm)].map(
    ([all, found]) => found ?? all,
  );
  expect(errors).toEqual(code === undefined ? [] : [code]);
  expect(status).toBe(code === undefined ? 0 : 1);
});
