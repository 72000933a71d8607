import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

/** Where the unit finds the program of a package `demo`, and what the catalog calls the program. */
async function programOf(options: string): Promise<{ path: string; name: string }> {
  const { diagnostics, text } = await compileNixRecipe(`{
    pkgs.demo = mkMerge [ { license = "mit"; } ${options} ];
    apps.web = {
      programs.mainPackage = pkgs.demo;
      services.components.web.process.command = pkgs.demo;
      services.runtimes.hostos.enable = true;
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const module = text("apps/web/hostos/module.nix") ?? "";
  const catalog = text("catalog.json") ?? "";
  const find = (pattern: RegExp, from: string): string => pattern.exec(from)?.[1] ?? "";
  return { path: find(/ExecStart = "(.*)";/, module), name: find(/"runProgram": "(.*)"/, catalog) };
}

const built = (attrs: string): string =>
  `{ source.path = ./src; build.standardBuilder.enable = true; ${attrs} }`;

describe("the program of the catalog's own package", () => {
  it.each([
    ["", "${pkgs.demo}/bin/demo", "demo"],
    [`mainProgram = "run";`, "${pkgs.demo}/bin/run", "run"],
    // nixpkgs moves programs to the output `bin`; the package itself is the first output, be it without programs.
    [`build.extraAttrs.outputs = [ "out" "bin" ];`, "${lib.getBin pkgs.demo}/bin/demo", "demo"],
    [`build.structuredAttrs.outputs = [ "dev" "out" ];`, "${lib.getBin pkgs.demo}/bin/demo", "demo"],
    [`build.extraAttrs.meta.priority = 1;`, "${pkgs.demo}/bin/demo", "demo"],
    [
      `build.extraAttrs.meta.mainProgram = "run";`,
      "${lib.getExe pkgs.demo}",
      "${baseNameOf (lib.getExe pkgs.demo)}",
    ],
  ])("is where nixpkgs puts it: %s", async (attrs, path, name) => {
    expect(await programOf(built(attrs))).toEqual({ path, name });
  });

  it("of a derivation of nixpkgs may be in another output, too", async () => {
    const identity = `build.identityBuilder = { enable = true; derivation = pkgs.flac; };`;
    expect(await programOf(`{ mainProgram = "flac"; ${identity} }`)).toEqual({
      path: "${lib.getBin pkgs.demo}/bin/flac",
      name: "flac",
    });
  });
});
