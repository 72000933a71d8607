// Slow. Depends on: cli.
import { join } from "node:path";
import { expect, it } from "vitest";
import { catalogc } from "../support/catalogc.ts";
import { compileNixRecipe } from "../support/compile-nix-recipe.ts";
import { tempFolder } from "../support/temp-folder.ts";

const hash = `sha256-${"A".repeat(43)}=`;

it("shapes of the public catalog compile, and mean the same", async () => {
  const { diagnostics, text } = await compileNixRecipe(`{
    pkgs.tiles = { build.identityBuilder = { enable = true; derivation = pkgs.pkgsOriginal.tiles; }; };
    pkgs.tiles-web = {
      version = pkgs.tiles.version;
      license = licenses.mit;
      source = { git = "github:example/tiles/v\${pkgs.tiles.version}"; hash = "${hash}"; };
      build.standardBuilder.enable = true;
    };
    apps.maps = {
      services.components.viewer.process = {
        command = pkgs.caddy;
        argv = [ "run" "--config" "$XDG_CONFIG_HOME/Viewerfile" ];
        configData.viewer = { text = ":8080"; path = "Viewerfile"; };
      };
      services.runtimes.nixos.enable = true;
      test.services.script = "true";
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(text("pkgs/tiles-web/package.nix")).toContain('tag = "v${tiles.version}";');
  expect(text("apps/maps/hostos/units/viewer.service")).toMatch(
    /^ExecStart=.* run --config \/etc\/catalog\/maps\/viewer\/Viewerfile$/m,
  );
});

const catalog = process.env["CATALOG"] ?? "";

it.skipIf(catalog === "")("a checkout of a catalog compiles as it is (CATALOG=<folder>)", () => {
  const { status, stderr } = catalogc(tempFolder(), [
    "compile",
    join(catalog, "recipes"),
    "-o",
    join(tempFolder(), "out"),
  ]);
  expect(stderr).not.toContain("error[");
  expect(status).toBe(0);
});
