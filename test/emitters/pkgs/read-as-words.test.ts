// Slow. Depends on: emitters/pkgs.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { builders, type BuilderKind } from "../../../compiler/schema/builders/builders.ts";

import { nixEvalJson } from "../../support/nix.ts";
import { elementsRead, functionsOf, hookText, type Phases } from "../../support/read-elements.ts";
import { describeWith } from "../../support/tools.ts";

// Which lists lose elements with `__structuredAttrs`, by running the phases that read them.

const isInTable = (kind: BuilderKind, name: string): boolean =>
  Object.hasOwn(builders[kind].readAsWords ?? {}, name);

/** Whether the phases lose the second element of a list; they must not lose the first one. */
function loses(phases: Phases, name: string): boolean {
  const elements = /Packages$/.test(name) ? ["one", "two"] : ["--first", "--second"];
  const [hasFirst, hasSecond] = elements.map((each) => elementsRead(phases, name, elements).includes(each));
  // Packages that are left out must not be built.
  const isExcluded = name === "excludedPackages";
  expect(hasFirst).toBe(!isExcluded);
  return hasSecond === isExcluded;
}

/** The phases of a Go package. */
const goPhases = (pkgs: string, attribute: string): string =>
  String(
    nixEvalJson(`let package = (${pkgs}).buildGoModule {
      pname = "demo"; version = "1"; src = ./.; vendorHash = null; __structuredAttrs = true;
    }; in package.${attribute}`),
  );

describeWith("nix-instantiate", "the test double reads lists as nixpkgs does", () => {
  const host = join(import.meta.dirname, "../../nixpkgs");
  const pkgs = `import ${host}/host.nix { }`;
  const environment = `stdenv=${host}/host; tags=(); ldflags=();`;

  test.each(["subPackages", "checkFlags", "tags", "ldflags"])("buildGoModule: %s", (name) => {
    const script = `${goPhases(pkgs, "buildPhase")}\n${goPhases(pkgs, "checkPhase")}`;
    expect(loses({ script, functions: environment }, name)).toBe(isInTable("goPackageBuilder", name));
  });

  test.each(["npmBuildFlags", "npmFlags"])("buildNpmPackage: %s", (name) => {
    const script = String(
      nixEvalJson(
        `((${pkgs}).buildNpmPackage { pname = "demo"; version = "1"; src = ./.; npmDepsHash = ""; }).buildPhase`,
      ),
    );
    expect(loses({ script }, name)).toBe(isInTable("npmPackageBuilder", name));
  });

  test("buildRustPackage: cargoBuildFlags", () => {
    const script = String(
      nixEvalJson(
        `((${pkgs}).rustPlatform.buildRustPackage { pname = "demo"; version = "1"; src = ./.; }).buildPhase`,
      ),
    );
    expect(loses({ script }, "cargoBuildFlags")).toBe(false);
  });
});

const nixpkgs = process.env["NIXPKGS"] ?? "";

/** The first of these files that there is. */
const fileOf = (...paths: readonly string[]): string | undefined =>
  paths.map((path) => join(nixpkgs, path)).find((path) => existsSync(path));

/** A function of a hook of nixpkgs, called; undefined where there is no such file. */
function hook(name: string, ...paths: readonly string[]): Phases | undefined {
  const file = fileOf(...paths);
  return file === undefined ? undefined : { script: `${hookText(file)}\n${name}`, functions: setup() };
}

const setup = (): string => {
  const file = fileOf("pkgs/stdenv/generic/setup.sh");
  return file === undefined
    ? ""
    : functionsOf(file).replaceAll(/^(?:runHook|echoCmd|patchShebangs)\(\) *\{\n[^]*?^\}$/gm, "");
};

const npm = "pkgs/build-support/node/build-npm-package/hooks";
const rust = "pkgs/build-support/rust/hooks";

describe.skipIf(nixpkgs === "")("nixpkgs (skipped without NIXPKGS)", () => {
  const go = (): Phases => ({
    script: [
      goPhases(`import ${nixpkgs} { }`, "buildPhase"),
      goPhases(`import ${nixpkgs} { }`, "checkPhase"),
    ].join("\n"),
    functions: setup(),
  });
  const cases: readonly (readonly [BuilderKind, string, () => Phases | undefined])[] = [
    ...["checkFlags", "excludedPackages", "ldflags", "subPackages", "tags"].map(
      (name) => ["goPackageBuilder", name, go] as const,
    ),
    ["npmPackageBuilder", "npmInstallFlags", () => hook("npmConfigHook", `${npm}/npm-config-hook.sh`)],
    ["npmPackageBuilder", "npmRebuildFlags", () => hook("npmConfigHook", `${npm}/npm-config-hook.sh`)],
    ["npmPackageBuilder", "npmFlags", () => hook("npmConfigHook", `${npm}/npm-config-hook.sh`)],
    ["npmPackageBuilder", "npmBuildFlags", () => hook("npmBuildHook", `${npm}/npm-build-hook.sh`)],
    ["npmPackageBuilder", "npmPackFlags", () => hook("npmInstallHook", `${npm}/npm-install-hook.sh`)],
    ["npmPackageBuilder", "npmPruneFlags", () => hook("npmInstallHook", `${npm}/npm-install-hook.sh`)],
    ...["pnpmInstallFlags", "pnpmWorkspaces"].map(
      (name) =>
        [
          "pnpmPackageBuilder",
          name,
          () =>
            hook(
              "pnpmConfigHook",
              "pkgs/build-support/node/fetch-pnpm-deps/pnpm-config-hook.sh",
              "packages/pkgs/pnpmConfigHook/pnpm-config-hook.sh",
            ),
        ] as const,
    ),
    ["rustPackageBuilder", "cargoBuildFlags", () => hook("cargoBuildHook", `${rust}/cargo-build-hook.sh`)],
    ["rustPackageBuilder", "cargoBuildFeatures", () => hook("cargoBuildHook", `${rust}/cargo-build-hook.sh`)],
    ["rustPackageBuilder", "cargoTestFlags", () => hook("cargoCheckHook", `${rust}/cargo-check-hook.sh`)],
    ["rustPackageBuilder", "checkFlags", () => hook("cargoCheckHook", `${rust}/cargo-check-hook.sh`)],
  ];

  test.each(cases)("%s: builders that lose elements of %s are in the table", (kind, name, phasesOf) => {
    const phases = phasesOf();
    if (phases === undefined) return;
    // Later nixpkgs loses less.
    if (loses(phases, name)) expect(isInTable(kind, name)).toBe(true);
  });
});
