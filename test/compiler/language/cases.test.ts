// Slow. Depends on: compiler/language.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { describeWith, nixEvalJson } from "../../support/nix.ts";
import { readCases } from "./support/cases.ts";
import { session } from "./support/evaluate.ts";

const nixpkgsLib = process.env["NIXPKGS_LIB"];

describe.each(["language", "builtins", "lib"])("%s", (name) => {
  it.each(readCases(name))("$text", ({ text, expected }) => {
    const { plain, diagnostics } = session();
    const found = plain(text);
    expect(diagnostics).toEqual([]);
    expect(found).toEqual(JSON.parse(expected));
  });
});

/** The expectations themselves, compared with Nix: all of a file in one evaluation. */
const compareWithNix = (name: string, prefix: string): void => {
  const cases = readCases(name);
  const found = nixEvalJson(`${prefix}[\n${cases.map(({ text }) => `(${text})`).join("\n")}\n]`);
  expect(found).toEqual(cases.map(({ expected }) => JSON.parse(expected) as unknown));
};

describeWith("nix-instantiate", "Nix gives the same", () => {
  it.each(["language", "builtins"])("%s", (name) => compareWithNix(name, ""));
  it.skipIf(nixpkgsLib === undefined)("lib (needs NIXPKGS_LIB, the folder of nixpkgs' lib)", () =>
    compareWithNix("lib", `let lib = import ${join(nixpkgsLib ?? "", ".")}; in `),
  );
});
