// Slow. Depends on: emitters/evaluated.
import { join } from "node:path";
import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";
import { nixEvalJson } from "../../support/nix.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";

// Packages that depend on the platform, in the lists of apps: none of these leaves out a `null`.

const lib = process.env["NIXPKGS_LIB"] ?? join(import.meta.dirname, "../../nixpkgs/lib.nix");

const some = "[ pkgs.a (if pkgs.isLinux then pkgs.b else null) ] ++ optionals pkgs.isLinux [ pkgs.c ]";
const recipe = `{ apps.web = {
  programs = { mainPackage = pkgs.a; packages = ${some}; runtimes = { program.enable = true; shell.enable = true; }; };
  test = { programs = { packages = ${some}; script = "true"; }; services = { packages = ${some}; script = "true"; }; };
  services = {
    components.server = {
      process = { command = pkgs.a; packages = ${some}; };
      healthcheck = { enable = true; test = [ "b" ]; packages = ${some}; };
    };
    runtimes.container = { enable = true; components.server = { setup = "b"; packages = ${some}; }; };
    runtimes.hostos = { enable = true; packages = ${some}; };
  };
}; }`;

const packages = (linux: boolean): string =>
  `(builtins.listToAttrs (map (name: { inherit name; value = { type = "derivation"; outPath = "/" + name; }; })
    [ "a" "b" "c" "coreutils" "findutils" "gnugrep" "gnused" "systemd" ]) // { isLinux = ${String(linux)}; })`;
const inScope = (expression: string, linux: boolean): string =>
  `let lib = import ${lib}; pkgs = ${packages(linux)}; apps.web = { outPath = "/web"; }; in ${expression}`;

/** `expression` where it is Linux, and where it is not. */
const onBoth = (expression: string): unknown[] =>
  [true, false].map((linux) => nixEvalJson(inScope(expression, linux)));

const both = [["/a", "/b", "/c"], ["/a"]];

describeWith("nix-instantiate", "packages of apps that depend on the platform", () => {
  it("are in the evaluated catalog where they are there", async () => {
    const { diagnostics, text } = await compileNixRecipe(recipe);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const folder = tempFolder();
    writeTree(folder, { "out/catalog.nix": text("catalog.nix") ?? "" });
    const catalog = `(import ${folder}/out/catalog.nix { inherit lib pkgs apps; }).apps.web`;
    const { apps } = JSON.parse(text("catalog.json") ?? "") as { apps: { web: unknown } };
    for (const path of [
      "programs.packages",
      "test.programs.packages",
      "test.services.packages",
      "services.components.server.process.packages",
      "services.components.server.healthcheck.packages",
      "services.runtimes.container.components.server.packages",
      "services.runtimes.hostos.packages",
    ]) {
      expect(onBoth(`${catalog}.${path}`), path).toEqual(both);
      const json = path.split(".").reduce((at, step) => (at as Record<string, unknown>)[step], apps.web);
      expect(onBoth(String(json).slice(2, -1)), path).toEqual(both);
    }
    expect(onBoth(`${catalog}.packages.hostos`)).toEqual(both);
  });

  it("are on the PATH of services where they are there", async () => {
    const { text } = await compileNixRecipe(recipe);
    const unit = text("apps/web/hostos/units/server.service") ?? "";
    const folder = tempFolder();
    writeTree(folder, { "variables.nix": text("apps/web/hostos/variables.nix") ?? "" });
    const [, path = ""] = /^Environment="?PATH=(.*?)"?$/m.exec(unit) ?? [];
    const filled = path.replaceAll(/@([^@]+)@/g, (_, name: string) => `\${toString variables.${name}}`);
    const paths = onBoth(
      `let variables = import ${folder}/variables.nix { inherit lib pkgs; scripts = { }; }; in "${filled}"`,
    );
    const standard = (folder: string): string =>
      ["coreutils", "findutils", "gnugrep", "gnused", "systemd"]
        .map((name) => `/${name}/${folder}`)
        .join(":");
    expect(paths).toEqual([
      `/a/bin:/b/bin:/c/bin:${standard("bin")}:/a/sbin:/b/sbin:/c/sbin:${standard("sbin")}`,
      `/a/bin:${standard("bin")}:/a/sbin:${standard("sbin")}`,
    ]);
  });
});
