// Slow. Depends on: emitters/evaluated.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";
import { nixEvalJson } from "../../support/nix.ts";
import { describeWith } from "../../support/tools.ts";

async function evaluated(options: string) {
  const { diagnostics, text } = await compileNixRecipe(
    `{
      pkgs.demo = { build.identityBuilder = { enable = true; derivation = pkgs.hello; }; ${options} };
      pkgs.other = {
        license = "mit";
        source = { url = "https://example.org/other-1.0.0.tar.gz"; hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0="; };
        build.standardBuilder.enable = true;
        test.script = "hello --version | grep \${config.pkgs.demo.version}";
      };
    }`,
  );
  expect(diagnostics).toEqual([]);
  return {
    nix: text("catalog.nix") ?? "",
    json: text("catalog.json") ?? "",
    other: text("pkgs/other/package.nix") ?? "",
  };
}

describe("an identity package in the evaluated catalog", () => {
  it("has the version, description, home page and license of its derivation", async () => {
    const { nix, json, other } = await evaluated("");
    expect(nix).toContain('version = "${lib.getVersion pkgs.demo}";');
    expect(nix).toContain('homePage = "${lib.head (lib.toList pkgs.demo.meta.homepage or "")}";');
    expect(nix).toContain("license = pkgs.demo.meta.license or [ ];");
    expect(json).toContain('"version": "${lib.getVersion pkgs.demo}",');
    expect(json).toContain('"license": "${pkgs.demo.meta.license}",');
    expect(other).toContain('script = "hello --version | grep ${lib.getVersion demo}";');
  });

  it("has the values of the recipe", async () => {
    const { json, other } = await evaluated(
      'version = "2.0"; license = "mit"; description = "A thing."; homePage = "https://x.org";',
    );
    expect(json).toContain('"version": "2.0",');
    expect(json).not.toContain("meta.license");
    expect(json).toContain('"description": "A thing.",');
    expect(json).toContain('"homePage": "https://x.org",');
    expect(other).toContain('script = "hello --version | grep 2.0";');
  });
});

describeWith("nix-instantiate", "the description of an identity package that the recipe does not set", () => {
  const lib = `import ${join(import.meta.dirname, "../../nixpkgs/lib.nix")}`;

  it.each([
    ['{ description = "Program that says hello"; }', "Program that says hello."],
    ['{ description = "Says hello."; }', "Says hello."],
    ['{ description = ""; }', ""],
    ["{ }", ""],
  ])("with `meta = %s` of the derivation is %j", async (meta, description) => {
    const { nix } = await evaluated("");
    const [, expression = ""] = /^ *description =([^;]*meta\.description[^;]*);/m.exec(nix) ?? [];
    expect(nixEvalJson(`let lib = ${lib}; pkgs.demo.meta = ${meta}; in ${expression}`)).toBe(description);
  });
});
