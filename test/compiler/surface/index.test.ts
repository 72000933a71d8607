import { describe, expect, it } from "vitest";
import * as surface from "../../../compiler/surface/index.ts";
import { surfaceNames } from "../../../compiler/surface/names.ts";

const { config, defineCatalog, defineRecipe, file, lib, md, nix, pkgs, sh, text } = surface;
const explained = /Recipes are read, never run: use `npx catalogc compile/;

describe("the package surface", () => {
  it("has the names that the front end knows", () => {
    expect(Object.keys(surface).sort()).toEqual([...surfaceNames]);
  });

  it.each<[string, () => unknown]>([
    ["defineRecipe", () => defineRecipe({})],
    ["defineCatalog", () => defineCatalog({})],
    ["file", () => file("./x")],
    ["sh", () => sh`x`],
    [
      "md",
      () => md`
x
      `,
    ],
    ["text", () => text`x`],
    ["nix", () => nix`x`],
    ["pkgs", () => pkgs["hello"]],
    ["pkgs", () => `${pkgs}`],
    ["lib", () => lib["getExe"]],
    ["config", () => "a" in config],
  ])("%s explains itself when a recipe is run", (name, run) => {
    expect(run).toThrow(explained);
    expect(run).toThrow(`\`${name}\``);
  });
});
