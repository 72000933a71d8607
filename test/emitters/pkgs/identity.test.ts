import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

/** The changes to the derivation, as they are printed. */
async function changes(build: string): Promise<string> {
  const { diagnostics, text } = await compileNixRecipe(
    `{ pkgs.demo.build = { identityBuilder = { enable = true; derivation = pkgs.hello; }; ${build} }; }`,
  );
  expect(diagnostics).toEqual([]);
  const [, derivation = ""] = /derivation = (.*?);\n\n/s.exec(text("pkgs/demo/package.nix") ?? "") ?? [];
  return derivation.replaceAll(/\s+/g, " ");
}

describe("the identity builder", () => {
  it.each([
    [`env.A = 1; extraAttrs.env.Z = "1";`, `env = previousAttrs.env or { } // { A = 1; Z = "1"; };`],
    [`extraAttrs.env.Z = "1";`, `env = previousAttrs.env or { } // { Z = "1"; };`],
    [`env.A = 1; extraAttrs.env = pkgs.x;`, `env = previousAttrs.env or { } // { A = 1; } // x;`],
    [`extraAttrs.meta.priority = 1;`, `meta = previousAttrs.meta or { } // { priority = 1; };`],
    [`structuredAttrs.x = 1; env.A = 1;`, `x = 1; env = previousAttrs.env or { } // { A = 1; };`],
    [`debug = true; extraAttrs.doCheck = false;`, `shellHook = catalogLib.debugShellHook; doCheck = false;`],
    [`extraAttrs.shellHook = "hook"; structuredAttrs.y = 1;`, `y = 1; shellHook = "hook";`],
  ])("sets every attribute once, and adds to sets: %s", async (build, printed) => {
    expect(await changes(build)).toBe(`hello.overrideAttrs (previousAttrs: { ${printed} })`);
  });
});
