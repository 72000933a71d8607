// Slow. Depends on: cli.
import { join } from "node:path";
import { expect, it } from "vitest";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";
import { describeWith, nixEvalJson } from "../../support/nix.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

const host = join(import.meta.dirname, "../../nixpkgs/host.nix");

const recipe = `
import { defineRecipe, file, pkgs } from "catalogc";

const attributes = {
  postInstall: \`echo \${pkgs.tool.version}\`,
  passthru: { tests: { version: pkgs.testVersion({ package: pkgs.tool }) }, before: pkgs.pkgsOriginal.tool },
};
const common = { version: "1.0", license: "mit" };
export default defineRecipe({
  pkgs: {
    tool: {
      ...common,
      source: { path: file("./source") },
      build: { standardBuilder: { enable: true }, extraAttrs: attributes },
    },
    same: {
      license: "mit",
      build: {
        identityBuilder: { enable: true, derivation: pkgs.tool },
        extraAttrs: { passthru: { tests: { version: pkgs.testVersion({ package: pkgs.same }) } } },
      },
    },
  },
});
`;

/** Looks at the packages of the catalog, `pkgs`, over a package set with `testVersion`. */
async function look(expression: string): Promise<unknown> {
  const folder = tempFolder();
  writeTree(folder, { "recipes/recipe.ts": recipe, "recipes/source/main.c": "" });
  expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0 });
  return nixEvalJson(`let
    tools = { testVersion = { package }: { tested = package.version; }; tool = "of nixpkgs"; };
    host = import ${host} { system = "x86_64-linux"; overlays = [ (_: _: tools) ]; };
    inherit (import ${folder}/out/default.nix { pkgs = host; }) pkgs;
    newer = package: package.overrideAttrs { version = "2.0"; };
  in ${expression}`);
}

describeWith("nix-instantiate", "a package that names itself in attributes of its own", () => {
  it("means what it is overridden with", async () => {
    expect(
      await look(`map (tool: [ tool.tests.version.tested tool.postInstall tool.before ])
        [ pkgs.tool (newer pkgs.tool) ]`),
    ).toEqual([
      ["1.0", "echo 1.0", "of nixpkgs"],
      ["2.0", "echo 2.0", "of nixpkgs"],
    ]);
  });

  it("can be one that is another derivation", async () => {
    expect(await look("pkgs.same.tests.version.tested")).toBe("1.0");
  });
});

it("patches apply without a source of the recipe, too", async () => {
  const { text } = await compileNixRecipe(
    `{ pkgs.demo = { license = "mit"; source.patches = [ ./src/a.patch ];
      build.standardBuilder.enable = true; build.extraAttrs.srcs = [ (pkgs.fetchurl { url = "https://e.org/a"; hash = ""; }) ]; }; }`,
    { "src/a.patch": "" },
  );
  expect(text("pkgs/demo/package.nix")).toContain("patches = [ ../../../recipes/src/a.patch ];");
});
