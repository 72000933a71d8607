import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

const flags = async (git: string): Promise<string | undefined> => {
  const { text } = await compileNixRecipe(`{ pkgs.demo = {
    version = "1.2.3"; license = "mit"; source = { git = "${git}"; hash = lib.fakeHash; };
    build.goPackageBuilder = { enable = true; vendorHash = null; ldflags = [ "-X rev=\${pkgs.demo.src.rev}" ]; };
  }; }`);
  return /ldflags = \[ "-X rev=(.*)" \];/.exec(text("pkgs/demo/package.nix") ?? "")?.[1];
};

// nixpkgs, `fetchgithub` and the others: `rev` of what is fetched by a tag is `refs/tags/v1.2.3`.
it("the revision of the own source is the one that the recipe names", async () => {
  expect(await flags("github:o/r/v1.2.3")).toBe("${finalAttrs.src.tag}");
  expect(await flags("git:https://a.b/c.git?tag=1.2.3")).toBe("${finalAttrs.src.tag}");
  expect(await flags("github:o/r/0123abc")).toBe("${finalAttrs.src.rev}");
});
