import { expect, it } from "vitest";
import { packageSteps } from "../../../../compiler/language/names-below.ts";
import { compileRecipe } from "../../../support/compile-nix-recipe.ts";

it("reads the name of a package with or without `pkgs.` before it", () => {
  expect(packageSteps("curl")).toEqual(["curl"]);
  expect(packageSteps("python3Packages.requests")).toEqual(["python3Packages", "requests"]);
  expect(packageSteps("pkgs.python3Packages.requests")).toEqual(["python3Packages", "requests"]);
  expect(packageSteps("pkgs.pkgs.curl")).toEqual(["curl"]);
  expect(packageSteps("pkgs")).toEqual(["pkgs"]);
  expect(packageSteps("pkgs.")).toBeUndefined();
  expect(packageSteps("two words")).toBeUndefined();
});

const recipe = (name: string): string => `
pkgs:
  tool-x:
    version: "1.0"
    broken: true
    source: { url: "https://example.org/tool.tar.gz", hash: "sha256-DuIT4jIxk+L7c+rWIzrNjNEs2Lv5mYqLeCAaBMsBCBg=" }
    build: { standardBuilder: { enable: true } }
apps:
  kit:
    programs: { packages: [${name}], runtimes: { shell: { enable: true } } }
`;

it.each(["pkgs.tool-x", "!pkg tool-x", "!pkg pkgs.tool-x"])(
  "%s is the package of the catalog",
  async (name) => {
    const plain = await compileRecipe("recipe.yaml", recipe("tool-x"));
    const written = await compileRecipe("recipe.yaml", recipe(name));
    const codes = written.diagnostics.map(({ code }) => code);
    expect(codes).toContain("CG480");
    expect(codes).toEqual(plain.diagnostics.map(({ code }) => code));
    expect(written.text("apps/kit/default.nix")).toBe(plain.text("apps/kit/default.nix"));
  },
);
