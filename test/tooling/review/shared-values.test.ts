import { expect, it } from "vitest";
import { reviewOf } from "../../support/reviewed-recipes.ts";

const recipe = (django: string, version = "1.0"): string => `
let
  python = pkgs.python3.override {
    packageOverrides = final: prev: {
      django = prev.django.overridePythonAttrs { version = "${django}"; };
    };
  };
in
{
  pkgs.tool = {
    license = "mit";
    version = "${version}";
    source.path = ./src;
    build.pythonAppBuilder = {
      enable = true;
      packages.build-system = [ python.pkgs.setuptools ];
      packages.dependencies = [ python.pkgs.django ];
    };
  };
}`;

it("a changed value that an expression shares is reported once", async () => {
  expect(await reviewOf(recipe("4.2.0"), recipe("5.0.0"))).toEqual([
    "notice pkgs.tool: a dependency is computed differently in `packages.build-system`, `packages.dependencies`",
  ]);
  const [told = "", ...others] = await reviewOf(recipe("4.2.0"), recipe("4.2.0", "1.1"));
  expect(told).toMatch(/version.*1\.0.*1\.1/);
  expect(others).toEqual([]);
});

it("a hash in an expression may change with its version, and is a danger without", async () => {
  const withHash = (version: string, hash: string): string =>
    recipe(version).replace(
      `version = "${version}";`,
      `version = "${version}"; src = prev.django.src.override { hash = "sha256-${hash.repeat(43)}="; };`,
    );
  expect(await reviewOf(withHash("4.2.0", "A"), withHash("5.0.0", "B"))).toEqual([
    "notice pkgs.tool: a dependency is computed differently in `packages.build-system`, `packages.dependencies`",
  ]);
  expect(await reviewOf(withHash("4.2.0", "A"), withHash("4.2.0", "B"))).toEqual([
    "danger pkgs.tool: a dependency changed only in a hash: the same release now has different contents, in `packages.build-system`, `packages.dependencies`",
  ]);
});
