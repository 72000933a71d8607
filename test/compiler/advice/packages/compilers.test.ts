import { describe, expect, it } from "vitest";
import { advice, build, source } from "../../../support/advice.ts";

describe("a compiler as the standard environment", () => {
  const of = (stdenv: string) =>
    advice(`license = "mit"; ${source} ${build} build.standardBuilder.stdenv = ${stdenv};`);

  it.each([
    ["pkgs.clang", "clang", "clangStdenv"],
    ["pkgs.gcc", "gcc", "gccStdenv"],
    ["pkgs.gcc14", "gcc14", "gcc14Stdenv"],
    ["pkgs.clang_20", "clang_20", "llvmPackages_20.stdenv"],
    ["pkgs.llvmPackages", "llvmPackages", "llvmPackages.stdenv"],
    ["pkgs.llvmPackages_20.clang", "llvmPackages_20.clang", "llvmPackages_20.stdenv"],
  ])("%s", async (stdenv, named, instead) => {
    expect(await of(stdenv)).toEqual([
      [
        "CG607",
        stdenv,
        `\`${named}\` is no standard environment: it has no \`mkDerivation\``,
        `Take \`${instead}\`.`,
      ],
    ]);
  });

  it.each(["pkgs.clangStdenv", "pkgs.llvmPackages_20.stdenv", "pkgs.stdenvNoCC", "pkgs.gcc14Stdenv"])(
    "%s is one",
    async (stdenv) => {
      expect(await of(stdenv)).toEqual([]);
    },
  );

  it("names the environment where the quotes are wrong, too", async () => {
    const hints = async (stdenv: string) => (await of(stdenv)).map(([code, , , hint]) => [code, hint]);
    expect(await hints('"clang"')).toEqual([["CG300", "Write the package itself: `pkgs.clangStdenv`."]]);
    expect(await hints('"clangStdenv"')).toEqual([
      ["CG300", "Write the package itself: `pkgs.clangStdenv`."],
    ]);
  });
});
