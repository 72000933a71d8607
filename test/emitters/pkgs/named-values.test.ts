import { expect, test } from "vitest";
import { compileRecipe } from "../../support/compile-nix-recipe.ts";

const recipes = {
  "recipe.nix": `{ lib, pkgs, ... }: let
    libraries = with pkgs; [ openssl zlib sqlite ];
    notice = "Built by the catalog of an example.";
    few = [ pkgs.jq ];
  in { pkgs.tool = {
    version = "1"; license = "mit"; source = { url = "https://e.org/a.tgz"; hash = ""; };
    build.standardBuilder = { enable = true; packages = { build = libraries; run = libraries; check = few; }; };
    build.extraAttrs = { a = notice; b = notice; inherit few; };
  }; }`,
  "recipe.ts": `import { defineRecipe, pkgs } from "catalogc";
    const libraries = [pkgs.openssl, pkgs.zlib, pkgs.sqlite];
    const notice = "Built by the catalog of an example.";
    const few = [pkgs.jq];
    export default defineRecipe({ pkgs: { tool: {
      version: "1", license: "mit", source: { url: "https://e.org/a.tgz", hash: "" },
      build: {
        standardBuilder: { enable: true, packages: { build: libraries, run: libraries, check: few } },
        extraAttrs: { a: notice, b: notice, few },
      },
    } } });`,
};

const oneLine = (text: string | undefined): string => (text ?? "").replaceAll(/\s+/g, " ");

test.each(["recipe.nix", "recipe.ts"] as const)(
  "long values with a name that several attributes use are bound once: %s",
  async (name) => {
    const { text } = await compileRecipe(name, recipes[name]);
    const file = oneLine(text("pkgs/tool/package.nix"));
    expect(file).toContain(
      'let libraries = [ openssl zlib sqlite ]; notice = "Built by the catalog of an example."; in stdenv.mkDerivation',
    );
    for (const each of [
      "nativeBuildInputs = libraries;",
      "buildInputs = libraries;",
      "a = notice;",
      "b = notice;",
    ])
      expect(file).toContain(each);
    // Shorter than its name would save.
    expect(file).toContain("nativeCheckInputs = [ jq ];");
  },
);

test("a list to which the builder adds its tools is written out", async () => {
  const { text } = await compileRecipe(
    "recipe.nix",
    `{ pkgs, ... }: let libraries = with pkgs; [ openssl zlib sqlite ]; in { pkgs.tool = {
      version = "1"; license = "mit"; source = { git = "github:a/tool/v1"; hash = ""; };
      build.pnpmPackageBuilder = { enable = true; packages = { build = libraries; run = libraries; }; };
    }; }`,
  );
  const file = oneLine(text("pkgs/tool/package.nix"));
  expect(file).not.toContain("let ");
  expect(file).toContain("nativeBuildInputs = [ openssl zlib sqlite pnpm_10 pnpmConfigHook nodejs ];");
});

test("equal values that have no common name are written out", async () => {
  const list = "with pkgs; [ openssl zlib sqlite ]";
  const { text } = await compileRecipe(
    "recipe.nix",
    `{ pkgs, ... }: let list = _: ${list}; in { pkgs.tool = {
      version = "1"; license = "mit"; source = { git = "github:a/tool/v1"; hash = ""; };
      build.standardBuilder = { enable = true; packages = { build = list 1; run = list 1; check = ${list}; }; };
    }; }`,
  );
  expect(oneLine(text("pkgs/tool/package.nix"))).not.toContain("let ");
});
