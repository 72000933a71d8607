import { expect, it } from "vitest";
import { compileRecipe } from "../../../support/compile-nix-recipe.ts";

const reported = async (element: string): Promise<readonly string[]> => {
  const { diagnostics } = await compileRecipe(
    "recipe.ts",
    `import { config, defineRecipe, pkgs } from "catalogc";
const p = pkgs.python3Packages;
const size = { a: 3, b: 1 };
const c = size.a - 1;
export default defineRecipe({ apps: { web: { programs: { packages: [${element}] }, usage: \`\${size.a - size.b - c}\` } } });
`,
  );
  return diagnostics.map(({ code, hint = "" }) => `${code} ${hint}`);
};

it.each([
  ["pkgs.pkg-config", 'pkgs["pkg-config"]'],
  ["pkgs.gtk-doc.dev", 'pkgs["gtk-doc"]'],
  ["pkgs.libsoup-3", 'pkgs["libsoup-3"]'],
  ["pkgs.nodePackages.create-react-app", 'pkgs.nodePackages["create-react-app"]'],
  ["p.pytest-mock", 'p["pytest-mock"]'],
])("a name with a hyphen behind a dot is answered with brackets: %s", async (written, instead) => {
  expect(await reported(written)).toEqual([`CG138 Write \`${instead}\`.`]);
});

it("a difference of numbers is not a name with dashes", async () => {
  expect(await reported("pkgs.hello")).toEqual([]);
});
