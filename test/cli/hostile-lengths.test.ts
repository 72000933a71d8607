// Slow. Depends on: cli.
import { expect, it } from "vitest";
import { catalogcHere } from "../support/catalogc-here.ts";
import { tempFolder, writeTree } from "../support/temp-folder.ts";

const recipe = (version: string, more = "", comment = ""): string =>
  `{ lib, pkgs, ... }:
{ pkgs.a = { source.url = "https://example.org/a.tar.gz"; build.standardBuilder = { enable = true; ${more} };
${comment}
  version = ${version}; }; }
`;

const script = (text: string): string =>
  recipe('"1"', `}; test = { script = "${text.replaceAll("$", "\\$")}";`);

const cases: readonly (readonly [what: string, text: string, code: string | undefined])[] = [
  ["a comment of 200,000 lines", recipe('"1"', "", `/*\n${"  x\n".repeat(200_000)}*/`), undefined],
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
  ["a script of thousands of here-documents", script("<<E".repeat(300_000)), undefined],
  ["a script of thousands of nested commands", script("$(".repeat(300_000)), undefined],
  ["a script without an end", script("if true"), "advice/script-syntax"],
  ["a script of thousands of functions", script("x()".repeat(300_000)), undefined],
  ["a script of thousands of expansions", script("-80:$${".repeat(90_000)), undefined],
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
  const errors = [...stderr.matchAll(/^error\[([^\]]+)\]|internal error/gm)].map(
    ([all, found]) => found ?? all,
  );
  expect(errors).toEqual(code === undefined ? [] : [code]);
  expect(status).toBe(code === undefined ? 0 : 1);
});
