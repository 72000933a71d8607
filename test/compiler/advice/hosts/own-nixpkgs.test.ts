import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

async function said(
  runtimes: string,
  resource = "",
  test = 'services.script = "true x";',
): Promise<readonly (string | undefined)[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.wiki = {
      services = {
        components.web = { process.command = "/bin/web"; resources.db.hostosConfig = { ${resource} }; };
        runtimes = { ${runtimes} };
      };
      test = { ${test} };
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.filter(({ code }) => code === "CG649").map(({ message }) => message);
}

const told = (machine: string, setting = "config"): string =>
  `NixOS refuses ${machine}: \`nixpkgs.${setting}\` is set, and the packages are there already`;
const unfree = "nixpkgs.config.allowUnfree = true;";
const host = (config: string): string => `hostos = { enable = true; hostosConfig = { ${config} }; };`;

describe("settings of nixpkgs", () => {
  it("are refused by the machines that the catalog makes", async () => {
    expect(await said(host(unfree))).toEqual([told("the virtual machine and the test of `wiki`")]);
    expect(await said(host(""), unfree)).toEqual([told("the virtual machine and the test of `wiki`")]);
    expect(await said(host(unfree), "", "")).toEqual([told("the virtual machine of `wiki`")]);
    expect(await said(host("nixpkgs = lib.mkMerge [ { overlays = [ (final: prev: { }) ]; } ];"))).toEqual([
      told("the test of `wiki`", "overlays"),
    ]);
    const ofTest = `services = { script = "true x"; hostosConfig = { ${unfree} }; };`;
    expect(await said(host(""), "", ofTest)).toEqual([told("the test of `wiki`")]);
  });

  it("are refused by images of resources", async () => {
    const container = (config: string): string =>
      `container = { enable = true; resources.db.hostosConfig = { ${config} }; };`;
    expect(await said(container(""), unfree)).toEqual([told("the image of `db`")]);
    expect(await said(container(unfree))).toEqual([told("the image of `db`")]);
    expect(await said(`${host("")} ${container(unfree)}`)).toEqual([told("the image of `db`")]);
    expect(await said(`${host("")} ${container("")}`, unfree)).toHaveLength(1);
  });

  it.each([
    ["an empty set", "nixpkgs.config = { };"],
    ["what only Nix knows", "nixpkgs.config = lib.mkIf pkgs.stdenv.isLinux { allowUnfree = true; };"],
    ["something else of that name", "environment.nixpkgs.config.allowUnfree = true;"],
  ])("are not %s", async (_, config) => {
    expect(await said(host(config))).toEqual([]);
  });

  it("are nobody's where no test is run", async () => {
    expect(await said(host("nixpkgs.overlays = [ ];"), "", "")).toEqual([]);
  });
});
