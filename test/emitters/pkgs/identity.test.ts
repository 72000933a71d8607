import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";
import { describeWith, nixEvalJson } from "../../support/nix.ts";

/** What the derivation is changed to, as it is printed. */
async function changes(build: string): Promise<string> {
  const { diagnostics, text } = await compileNixRecipe(
    `{ pkgs.demo.build = { identityBuilder = { enable = true; derivation = pkgs.hello; }; ${build} }; }`,
  );
  expect(diagnostics).toEqual([]);
  const [, derivation = ""] = /derivation = (.*?);\n\n/s.exec(text("pkgs/demo/package.nix") ?? "") ?? [];
  return derivation.replaceAll(/\s+/g, " ");
}

describe("the identity builder", () => {
  it.each([
    [`env.A = 1; extraAttrs.env.Z = "1";`, `env = previousAttrs.env or { } // { A = 1; Z = "1"; };`],
    [`extraAttrs.env.Z = "1";`, `env = previousAttrs.env or { } // { Z = "1"; };`],
    [`env.A = 1; extraAttrs.env = pkgs.x;`, `env = previousAttrs.env or { } // { A = 1; } // x;`],
    [`extraAttrs.meta.priority = 1;`, `meta = previousAttrs.meta or { } // { priority = 1; };`],
    [`structuredAttrs.x = 1; env.A = 1;`, `x = 1; env = previousAttrs.env or { } // { A = 1; };`],
    [`debug = true; extraAttrs.doCheck = false;`, `shellHook = catalogLib.debugShellHook; doCheck = false;`],
    [`extraAttrs.shellHook = "hook"; structuredAttrs.y = 1;`, `y = 1; shellHook = "hook";`],
  ])("sets every attribute once, and adds to sets: %s", async (build, printed) => {
    expect(await changes(build)).toBe(`hello.overrideAttrs (previousAttrs: { ${printed} })`);
  });
});

describe("the version of a derivation that is passed on", () => {
  const versions = async (version: string) => {
    const build = `identityBuilder = { enable = true; derivation = pkgs.hello; }`;
    const { diagnostics, text } = await compileNixRecipe(
      `{ pkgs.demo = { license = "mit"; build = { ${build}; }; ${version} test.script = "demo ${"${config.pkgs.demo.version}"}"; }; }`,
    );
    expect(diagnostics).toEqual([]);
    const { version: shown } = JSON.parse(text("catalog.json") ?? "").pkgs.demo;
    return [shown, /demo (.*)"/.exec(text("pkgs/demo/package.nix") ?? "")?.[1]];
  };

  it("is its own, in the catalog and for other recipes", async () => {
    expect(await versions("")).toEqual(["${pkgs.demo.version}", "${finalAttrs.finalPackage.version}"]);
  });

  it("is what the recipe says", async () => {
    expect(await versions(`version = "1.0.0";`)).toEqual(["1.0.0", "1.0.0"]);
  });
});

describeWith("nix-instantiate", "the version of an identity package", () => {
  const helper = join(import.meta.dirname, "../../../templates/lib/identity-package.nix");
  it.each([
    [`version = "3";`, "", "3"],
    [`version = "3";`, `version = "4";`, "4"],
    ["", "", "1.0.0"],
    ["", `version = "4";`, "4"],
  ])("of a derivation with { %s } that a recipe describes with { %s }", (own, said, version) => {
    const lib = "{ extendDerivation = _: added: package: package // added; }";
    expect(
      nixEvalJson(
        `(import ${helper} { lib = ${lib}; } (_: { derivation = { name = "a"; ${own} }; ${said} })).version`,
      ),
    ).toBe(version);
  });
});
