// Slow. Depends on: cli.
import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { describeWith, nixEnvironment, nixEvalJson } from "../../support/nix.ts";
import { suiteFolder, writeTree } from "../../support/temp-folder.ts";

// `nix flake check` of an emitted flake, over the package set of test/nixpkgs.

const recipe = `{ pkgs, lib, ... }:
let
  tool = more: {
    license = "mit";
    source.path = ./src;
    mainProgram = "tool";
    build.standardBuilder = { enable = true; packages.run = more.uses or [ ]; };
    build.extraAttrs = more.extraAttrs or { } // {
      buildPhase = "true";
      installPhase = "mkdir -p $out/bin; cp /bin/true $out/bin/tool";
    };
  } // removeAttrs more [ "extraAttrs" "uses" ];
  program = mainPackage: more: {
    description = "Runs a program.";
    programs = { inherit mainPackage; runtimes.program.enable = true; };
    test.programs.script = "tool";
  } // more;
in
{
  pkgs.good = tool { };
  pkgs.unfree = tool { license = lib.licenses.unfree; };
  pkgs.broken = tool { broken = true; };
  pkgs.elsewhere = tool { extraAttrs.meta.platforms = [ "aarch64-linux" ]; };
  pkgs.typed-elsewhere = tool { platforms = [ "aarch64-linux" "x86_64-darwin" ]; };
  pkgs.bad-here = tool { platforms = lib.platforms.linux; badPlatforms = [ "x86_64-linux" ]; };
  pkgs.insecure = tool { knownVulnerabilities = [ "CVE-2026-0001" ]; };
  pkgs.on-unfree = tool { uses = [ pkgs.unfree ]; };
  pkgs.on-foreign = tool { uses = [ pkgs.unfreeTool ]; };
  pkgs.with-unfree-shell = tool { develop.packages = [ pkgs.unfree ]; };
  apps.good = program pkgs.good { };
  apps.unfree = program pkgs.unfree { };
  apps.elsewhere = program pkgs.elsewhere { };
  apps.broken = program pkgs.good { broken = true; };
  apps.service = {
    description = "A service.";
    services.components.web.process.command = pkgs.good;
    services.runtimes.hostos.enable = true;
  };
}`;

/** `test/nixpkgs/flake.nix` with a package of its own that is unfree, and one that is gone. */
const nixpkgs = `{
  outputs = _:
    let lib = import ./lib.nix; in {
      inherit lib;
      legacyPackages = lib.genAttrs lib.systems.flakeExposed (
        system: import ./. { localSystem.system = system; config = { }; overlays = import ./overlays.nix; }
      );
    };
}
`;
const importable = `{ localSystem, crossSystem ? null, config, overlays }:
import ./host.nix { inherit (localSystem) system; inherit config overlays; }
`;
const overlays = `[
  (final: _: {
    unfreeTool = final.stdenv.mkDerivation { name = "unfree-tool"; meta.license.free = false; };
    oldTool = throw "oldTool was removed";
  })
]
`;

describeWith(["nix", "git"], "a flake with packages that nixpkgs refuses", () => {
  const folder = suiteFolder();
  const catalog = join(folder, "catalog");
  const nix = (...args: readonly string[]): string =>
    execFileSync(
      "nix",
      [...args, "--no-write-lock-file", "--override-input", "nixpkgs", `path:${folder}/nixpkgs`],
      { cwd: catalog, encoding: "utf8", env: nixEnvironment(), stdio: "pipe" },
    );

  beforeAll(async () => {
    cpSync(join(import.meta.dirname, "../../nixpkgs"), join(folder, "nixpkgs"), { recursive: true });
    writeTree(folder, {
      "nixpkgs/flake.nix": nixpkgs,
      "nixpkgs/default.nix": importable,
      "nixpkgs/overlays.nix": overlays,
      "catalog/recipes/recipe.nix": recipe,
      "catalog/recipes/src/file": "",
    });
    expect(await catalogcHere(catalog, ["compile"])).toMatchObject({ status: 0 });
    for (const args of [
      ["init", "--quiet"],
      ["add", "--all"],
    ])
      execFileSync("git", args, { cwd: catalog });
  });

  test("passes `nix flake check`, which builds the checks of this system", { timeout: 300_000 }, () => {
    nix("flake", "check", "./out");
  });

  test("lists what nixpkgs evaluates on each system", { timeout: 300_000 }, () => {
    const names = (output: string): unknown =>
      nixEvalJson(
        `let
          nixpkgs = (import ${folder}/nixpkgs/flake.nix).outputs { };
          outputs = (import ${catalog}/out/flake.nix).outputs { inherit nixpkgs; self = outputs; };
        in builtins.mapAttrs (_: builtins.attrNames) outputs.${output}`,
        { write: true },
      );
    const [x86, arm] = [
      ["good", "with-unfree-shell"],
      ["bad-here", "elsewhere", "good", "typed-elsewhere", "with-unfree-shell"],
    ];
    const systems = (x86_64: readonly string[], aarch64: readonly string[]) => ({
      "aarch64-linux": aarch64,
      "x86_64-linux": x86_64,
    });
    expect(names("packages")).toEqual(systems(x86, arm));
    expect(names("devShells")).toEqual(
      systems(["good"], ["bad-here", "elsewhere", "good", "typed-elsewhere"]),
    );
    expect(names("apps")).toEqual(systems(["good"], ["elsewhere", "good"]));
    const checks = (apps: readonly string[], pkgs: readonly string[]): readonly string[] => [
      ...apps.map((name) => `apps-${name}-test-programs`),
      ...pkgs.map((name) => `pkgs-${name}-test`),
    ];
    expect(names("checks")).toEqual(systems(checks(["good"], x86), checks(["elsewhere", "good"], arm)));
    expect(names("hydraJobs.pkgs")).toEqual(names("packages"));
    expect(names("hydraJobs.checks")).toEqual(names("checks"));
    expect(names("hydraJobs.apps")).toEqual(systems(["good", "service"], ["elsewhere", "good", "service"]));
  });

  test("lists more if the configuration of nixpkgs allows it", () => {
    const names = (config: string, output: string): unknown =>
      nixEvalJson(
        `let
          pkgs = import ${folder}/nixpkgs {
            localSystem.system = "x86_64-linux"; config = ${config}; overlays = import ${folder}/nixpkgs/overlays.nix;
          };
        in builtins.attrNames (import ${catalog}/out/default.nix { inherit pkgs; }).${output}`,
        { write: true },
      );
    expect(names("{ allowUnfree = true; }", "buildable.pkgs")).toEqual([
      ...["good", "on-foreign", "on-unfree", "unfree", "with-unfree-shell"],
    ]);
    expect(names("{ allowUnsupportedSystem = true; }", "buildable.pkgs")).toEqual([
      ...["bad-here", "elsewhere", "good", "typed-elsewhere", "with-unfree-shell"],
    ]);
    expect(names("{ allowBroken = true; }", "buildable.pkgs")).toContain("broken");
  });

  test("keeps packages with other errors, so that a check fails", async () => {
    const other = join(folder, "other");
    const few = `pkgs.unfree = tool { license = lib.licenses.unfree; };
      pkgs.broken = tool { broken = true; };
      pkgs.insecure = tool { knownVulnerabilities = [ "CVE-2026-0001" ]; };
      pkgs.elsewhere = tool { platforms = [ "aarch64-linux" ]; };
      pkgs.on-unfree = tool { uses = [ pkgs.unfree ]; };
      pkgs.on-removed = tool { uses = [ pkgs.oldTool ]; };
      apps.unfree = program pkgs.unfree { };
      apps.removed = program pkgs.on-removed { };
    }`;
    writeTree(other, {
      "recipes/recipe.nix": recipe.replace(/pkgs\.unfree = [^]*/, few),
      "recipes/src/file": "",
    });
    expect(await catalogcHere(other, ["compile"])).toMatchObject({ status: 0 });
    // Only a set that can be imported again shows which errors are not refusals.
    const value = (attributes: string): unknown =>
      nixEvalJson(
        `let
          overlays = import ${folder}/nixpkgs/overlays.nix ++ [ (_: _: { path = ${folder}/nixpkgs; }) ];
          pkgs = import ${folder}/nixpkgs { localSystem.system = "x86_64-linux"; config = { }; inherit overlays; };
          catalog = import ${other}/out/default.nix { inherit pkgs; };
        in ${attributes}`,
        { write: true },
      );
    const { buildable, checks, devShells, programs } = Object(
      value(`builtins.mapAttrs (_: builtins.attrNames) {
        inherit (catalog) checks devShells programs;
        buildable = catalog.buildable.pkgs;
      }`),
    ) as Readonly<Record<string, readonly string[]>>;
    expect([buildable, devShells]).toEqual([
      ["good", "on-removed"],
      ["good", "on-removed"],
    ]);
    expect(checks).toEqual(["apps-removed-test-programs", "pkgs-good-test", "pkgs-on-removed-test"]);
    expect(programs).toEqual(["removed"]);
    expect(() => value("catalog.checks.pkgs-on-removed-test.drvPath")).toThrow("oldTool was removed");
  });

  test("leaves the message about a refused package to nixpkgs", () => {
    expect(() => nix("eval", "./out#pkgs.on-unfree.drvPath")).toThrow("it has an unfree license");
  });
});
