import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

const hash = `sha256-${"E".repeat(43)}=`;
const git = `git = "github:owner/repo/v1"; hash = "${hash}";`;

/** The arguments of the fetcher of a package with its lockfile in `services/idp`. */
async function fetcher(source: string, options = "", more = ""): Promise<string> {
  const { diagnostics, text } = await compileNixRecipe(
    `{ pkgs.demo = { license = "mit"; source = { ${source} };
      build.pnpmPackageBuilder = { enable = true; pnpmDepsHash = "${hash}"; installDir = "dist"; ${options} };
      build.extraAttrs = { pnpmRoot = "services/idp"; ${more} }; }; }`,
  );
  expect(diagnostics).toEqual([]);
  return /fetchPnpmDeps (\{.*?\n {2}\})/s.exec(text("pkgs/demo/package.nix") ?? "")?.[1] ?? "";
}

it("fetches the dependencies of the lockfile in `pnpmRoot`", async () => {
  const inSource = 'sourceRoot = "${finalAttrs.src.name}/${finalAttrs.pnpmRoot}";';
  expect(await fetcher(git)).toContain(inSource);
  expect(await fetcher("path = pkgs.tool.src;")).toContain(inSource);
  expect(await fetcher("path = ./src;")).toContain('sourceRoot = "source/${finalAttrs.pnpmRoot}";');
});

it("finds it below the folder that the source is unpacked to", async () => {
  const below = await fetcher(git, 'sourceRoot = "source/web";');
  expect(below).toContain('sourceRoot = "${finalAttrs.sourceRoot}/${finalAttrs.pnpmRoot}";');
  expect(below).not.toMatch(/inherit[^;]*sourceRoot/);
});

it("does not look in a folder where changes of the source would be made in another one", async () => {
  expect(await fetcher(git, "", 'postPatch = "cp a b";')).not.toContain("sourceRoot");
  expect(await fetcher(git, "", 'setSourceRoot = "sourceRoot=x";')).not.toContain("sourceRoot");
});

it("does not guess the contents of an archive", async () => {
  const url = `url = "https://example.org/a.tar.gz"; hash = "${hash}";`;
  expect(await fetcher(url)).not.toContain("sourceRoot =");
});
