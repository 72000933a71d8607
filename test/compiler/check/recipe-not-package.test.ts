import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

// `config.pkgs.tool` is what a recipe says about a package. In its place Nix would get all of that, written out.

const tool =
  'pkgs.tool = { version = "4.2"; license = "mit"; source.path = ./src; build.standardBuilder.enable = true; };';
const component = (process: string) => `apps.web.services = {
  components.web.process = { ${process} };
  runtimes.container.enable = true;
};`;
const other = (build: string) =>
  `pkgs.other = { license = "mit"; source.path = ./src; build = { standardBuilder.enable = true; ${build} }; };`;

describe("the recipe of a package where the package is wanted", () => {
  it.each([
    ["a package", component("command = config.pkgs.tool;")],
    ["an element of a list", component('command = "/bin/x"; packages = [ config.pkgs.tool ];')],
    ["a text", component('command = "${config.pkgs.tool}/bin/tool";')],
    ["an argument of a function that only Nix knows", component("command = lib.getExe config.pkgs.tool;")],
    ["an attribute that packages have", component('command = "${config.pkgs.tool.outPath}/bin/x";')],
    ["a method that packages have", other("extraAttrs.a = config.pkgs.tool.overrideAttrs { };")],
    [
      "a module",
      "apps.web.services.runtimes.hostos = { enable = true; hostosConfig.a.b = [ config.pkgs.tool ]; };",
    ],
    ["an attribute of a package", other("extraAttrs.a = [ config.pkgs.tool ];")],
    ["a structured attribute", other("structuredAttrs.a = [ config.pkgs.tool ];")],
    ["a variable", other("env.A = config.pkgs.tool;")],
  ])("is refused in place of %s", async (_place, entry) => {
    const recipe = `{ ${tool} ${entry} }`;
    const { diagnostics } = await compileNixRecipe(recipe);
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(errors.map(({ code }) => code)).toEqual(["CG320"]);
    const [{ span, hint } = {}] = errors;
    const header = "{ lib, pkgs, config, ... }: with lib; ".length;
    const place = recipe.slice((span?.start ?? 0) - header, (span?.end ?? 0) - header);
    expect(place).toMatch(/^(config\.pkgs\.tool|outPath|overrideAttrs)$/);
    expect(hint).toMatch(/^Write `pkgs\.tool`\./);
  });

  it("is read as what it is: its options, and the package in its result", async () => {
    const { diagnostics, text } = await compileNixRecipe(`{
      ${tool}
      ${other("extraAttrs = { a = config.pkgs.tool.version; b = config.pkgs.tool.result.derivation; };")}
    }`);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(text("pkgs/other/package.nix")).toMatch(/a = "4\.2";[^]*b = tool;/);
  });
});

describe("the recipe of an app where a value is wanted", () => {
  const other = 'apps.other = { displayName = "Other"; programs.mainPackage = pkgs.hello; };';
  const host = (config: string) =>
    `apps.web.services = { components.web.process.command = "/bin/x"; runtimes.hostos = { enable = true; hostosConfig.a.b = ${config}; }; };`;

  it.each([
    ["a module", host("config.apps.other")],
    ["a list of a module", host("[ config.apps.other ]")],
    ["a text", host('"${config.apps.other}"')],
    ["an argument of a function that only Nix knows", component("command = lib.getExe config.apps.other;")],
    ["a package", component("command = config.apps.other;")],
  ])("is refused in place of %s", async (_place, entry) => {
    const { diagnostics } = await compileNixRecipe(`{ ${other} ${entry} }`);
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(errors.map(({ code, message }) => [code, message])).toEqual([
      ["CG320", "this is the set of all options of app `other`"],
    ]);
    expect(errors[0]?.hint).toMatch(/^Select one of its options, for example `config\.apps\.other\./);
  });

  it("is read as what it is: its options", async () => {
    const { diagnostics, text } = await compileNixRecipe(
      `{ ${other} ${host("[ config.apps.other.displayName config.apps.other.programs.mainPackage ]")} }`,
    );
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(text("apps/web/hostos/module.nix")).toMatch(/b = \[\s+"Other"\s+pkgs\.hello\s+\]/);
  });

  it("misses the attributes that it has not", async () => {
    const { diagnostics } = await compileNixRecipe(`{ ${other} ${host("config.apps.other.outPath")} }`);
    expect(diagnostics.map(({ code }) => code)).toContain("CG201");
  });
});
