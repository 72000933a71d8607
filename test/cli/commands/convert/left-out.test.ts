// Slow. Depends on: cli.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { tempFolder, writeTree } from "../../../support/temp-folder.ts";

const common = `const base = 8;
export const flag = (name: string, value = 3, more = [-1, "a"]) => \`-X=\${name}\${value}\${more.join("")}\`;
export const all = (tag = "x") => [tag];
export const other = (name: string, value = base) => \`\${name}\${value}\`;
export const second = (name: string, value = \`\${name}!\`) => value;
`;

async function converted(ldflags: string) {
  const folder = tempFolder();
  const source = `{ url: "https://example.org/a.tar.gz", hash: "sha256-${"E".repeat(43)}=" }`;
  const build = `{ goPackageBuilder: { enable: true, vendorHash: null, ldflags: ${ldflags} } }`;
  writeTree(folder, {
    "recipes/one/recipe.ts": `import { defineRecipe } from "catalogc";
import { flag, all, other, second, passed } from "../passed-on.ts";
import * as ns from "../common.ts";
export default defineRecipe({ pkgs: { one: { license: "mit", source: ${source}, build: ${build} } } });
`,
    "recipes/passed-on.ts": `export { flag, all, other, second } from "./common.ts"; export { flag as passed } from "./common.ts";\n`,
    "recipes/common.ts": common,
  });
  return await catalogcHere(folder, ["convert", join("recipes", "one/recipe.ts"), "--to", "nix"]);
}

describe("calls converted to Nix give the defaults that they leave out", () => {
  it.each([
    ['[flag("a")]', '(passed-on.flag "a" 3 [\n          (-1)\n          "a"\n        ])'],
    ['[flag("a", 4, [])]', '(passed-on.flag "a" 4 [ ])'],
    ['[passed("a", 4)]', '(passed-on.passed "a" 4 [\n'],
    ["all()", 'ldflags = passed-on.all "x";'],
    ['["a", "b"].map((name) => ns.flag(name, 1, []))', "name: common.flag name 1 [ ]"],
    ["ns.all()", 'ldflags = common.all "x";'],
  ])("%s", async (ldflags, expected) => {
    const { status, stdout } = await converted(ldflags);
    expect(stdout).toContain(expected);
    expect(status).toBe(0);
  });

  it.each(['[other("a")]', '[second("a")]'])("%s, whose default is computed, is refused", async (ldflags) => {
    const { status, stderr } = await converted(ldflags);
    expect([status, stderr]).toEqual([1, expect.stringContaining("CG580")]);
  });
});
