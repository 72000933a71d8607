import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

// `a.b or c` in `catalog.json`: what the recipe says stays, what catalogc adds for nixpkgs tells a reader nothing.

const recipe = `{
  apps.a.programs = { mainPackage = pkgs.nothere or pkgs.hello; packages = [ (pkgs.nothere or pkgs.hello) ]; runtimes.program.enable = true; };
  apps.a.usage = "see \${pkgs.hello.meta.homepage or "nowhere"}";
  pkgs.p = {
    license = "mit";
    maintainers = [ lib.maintainers.someone ];
    source = { url = "https://example.org/p-1.0.0.tar.gz"; hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0="; };
    build = { standardBuilder.enable = true; env.X = pkgs.python3.foo or "bar"; extraAttrs.y = pkgs.python3.foo or ""; };
  };
  pkgs.q.build.identityBuilder = { enable = true; derivation = pkgs.hello; };
}`;

it("keeps defaults that the recipe sets", async () => {
  const { diagnostics, text } = await compileNixRecipe(recipe);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const json = text("catalog.json") ?? "";
  expect(json).toContain('"mainPackage": "${pkgs.nothere or pkgs.hello}"');
  expect(json).toContain('"programs": ["${pkgs.nothere or pkgs.hello}"]');
  expect(json).toContain('"usage": "see ${pkgs.hello.meta.homepage or \\"nowhere\\"}"');
  expect(json).toContain('"X": "${pkgs.python3.foo or \\"bar\\"}"');
  expect(json).toContain('"y": "${pkgs.python3.foo or \\"\\"}"');
});

it("leaves out those that catalogc adds", async () => {
  const { text } = await compileNixRecipe(recipe);
  const json = text("catalog.json") ?? "";
  expect(json).toContain('"email": "${lib.maintainers.someone.email}"');
  expect(json).toContain('"license": "${pkgs.q.meta.license}"');
  expect(text("catalog.nix")).toContain("license = pkgs.q.meta.license or [ ];");
});
