import { describe, expect, it } from "vitest";
import { reviewOf } from "../../support/reviewed-recipes.ts";

const pkg = (mainProgram: string): string => `pkgs.hello = {
  license = "mit"; source.path = ./src; build.standardBuilder.enable = true; mainProgram = "${mainProgram}";
};`;
const app = (runtime: string): string =>
  `apps.cli.programs = { mainPackage = pkgs.hello; runtimes.${runtime}.enable = true; };`;

describe.each(["program", "shell"])("the main package of an app with the runtime %s", (runtime) => {
  const [own, foreign] = [`{ ${pkg("hi")} ${app(runtime)} }`, `{ ${app(runtime)} }`];

  it("comes from nixpkgs after the catalog removed it", async () => {
    expect(await reviewOf(own, foreign)).toEqual([
      "notice apps.cli: runs `hello` of nixpkgs (was this catalog)",
      "warning pkgs.hello: package removed: `apps.cli` takes `hello` from nixpkgs instead",
    ]);
    expect(await reviewOf(foreign, own)).toEqual([
      "notice apps.cli: runs `hello` of this catalog (was nixpkgs)",
      "warning pkgs.hello: new package, which takes the name of one in nixpkgs: `apps.cli` now uses it",
    ]);
  });

  it("may get another program", async () => {
    expect(await reviewOf(own, own.replace('"hi"', '"hey"'))).toContain(
      "notice apps.cli: runs `hey` of `hello` (was `hi`)",
    );
  });
});
