import { describe, expect, it } from "vitest";
import type { Builder } from "../../../../compiler/schema/builders/builders.ts";
import { text } from "../../../../compiler/language/text.ts";
import { fileRef, makeBuilder, packageRef } from "../../../support/ir-fixtures.ts";
import { goodPackage, resolveRecipe, type RecipeData } from "../../../support/resolve-recipe.ts";

const resolveBuilder = (
  kind: string,
  options: Record<string, unknown> = {},
  source?: unknown,
  files: RecipeData["files"] = {},
) => {
  const { catalog, diagnostics } = resolveRecipe({
    files,
    pkgs: {
      demo: goodPackage({
        build: { [kind]: { enable: true, ...options } },
        ...(source !== undefined && { source }),
      }),
    },
  });
  return {
    builder: catalog.pkgs.get("demo")?.build.builder,
    // The source of a good package is no matter to the identity builder.
    diagnostics: diagnostics.filter(({ code }) => code !== "CG427" && code !== "CG472"),
  };
};
const [a, b] = [packageRef("a"), packageRef("b")];
const packages = { build: [a], check: [b], run: [a, b] };

describe("builders", () => {
  it.each<Builder>([
    makeBuilder("goPackageBuilder"),
    makeBuilder("npmPackageBuilder"),
    makeBuilder("ocamlBuilder"),
    makeBuilder("pnpmPackageBuilder"),
    makeBuilder("pythonAppBuilder"),
    makeBuilder("pythonPackageBuilder"),
    makeBuilder("rustPackageBuilder"),
    makeBuilder("standardBuilder"),
  ])("have their defaults: $kind", (builder) => {
    expect(resolveBuilder(builder.kind)).toEqual({ builder, diagnostics: [] });
  });

  it.each<[Builder, Record<string, unknown>]>([
    [
      makeBuilder("goPackageBuilder", {
        packages,
        ldflags: [text("-s")],
        modRoot: text("cmd"),
        proxyVendor: true,
        subPackages: [text("x")],
        tags: [text("t")],
        vendorHash: null,
      }),
      {
        ldflags: ["-s"],
        modRoot: "cmd",
        proxyVendor: true,
        subPackages: ["x"],
        tags: ["t"],
        vendorHash: null,
      },
    ],
    [makeBuilder("identityBuilder", { packages, derivation: a }), { derivation: a }],
    [
      makeBuilder("npmPackageBuilder", { packages, npmInstallFlags: [text("-x")] }),
      { npmInstallFlags: ["-x"] },
    ],
    [
      makeBuilder("pnpmPackageBuilder", {
        packages,
        buildScript: text("dist"),
        fetcherVersion: 4,
        installDir: text("dist"),
        pnpm: packageRef("pnpm_11"),
        sourceRoot: text("source/web"),
      }),
      {
        buildScript: "dist",
        fetcherVersion: 4,
        installDir: "dist",
        pnpm: packageRef("pnpm_11"),
        sourceRoot: "source/web",
      },
    ],
    [
      makeBuilder("rustPackageBuilder", { packages, cargoBuildFlags: [text("-p")] }),
      { cargoBuildFlags: ["-p"] },
    ],
    [makeBuilder("standardBuilder", { packages, stdenv: b }), { stdenv: b }],
  ])("take their options: $kind", (builder, options) => {
    expect(resolveBuilder(builder.kind, { ...options, packages })).toEqual({ builder, diagnostics: [] });
  });

  it("take OCaml's dependencies and minimal version", () => {
    const options = { minimalVersion: "4.14", packages: { dependencies: [a] } };
    expect(resolveBuilder("ocamlBuilder", options).builder).toEqual(
      makeBuilder("ocamlBuilder", {
        minimalVersion: "4.14",
        packages: { build: [], check: [], run: [], dependencies: [a] },
      }),
    );
  });

  it.each(["pythonAppBuilder", "pythonPackageBuilder"] as const)("take Python's options: %s", (kind) => {
    const options = {
      disabledTests: ["t"],
      importsCheck: ["m"],
      relaxDeps: true,
      packages: { ...packages, "build-system": [b], dependencies: [a], "optional-dependencies": { x: [b] } },
    };
    expect(resolveBuilder(kind, options)).toEqual({
      builder: makeBuilder(kind, {
        disabledTests: [text("t")],
        importsCheck: [text("m")],
        relaxDeps: true,
        packages: {
          ...packages,
          "build-system": [b],
          dependencies: [a],
          "optional-dependencies": new Map([["x", [b]]]),
        },
      }),
      diagnostics: [],
    });
  });
});

describe("pnpmPackageBuilder", () => {
  it("knows the versions of the fetcher", () => {
    expect(resolveBuilder("pnpmPackageBuilder", { fetcherVersion: 5 }).diagnostics).toEqual([
      {
        code: "CG446",
        message: "unknown version 5 of the pnpm fetcher",
        at: "pkgs.demo.build.pnpmPackageBuilder.fetcherVersion",
        hint: "Write 3 or 4: 3 is for pnpm 10, 4 for pnpm 11 and later.",
      },
    ]);
  });

  it.each([1, 2])("warns about version %i of the fetcher, which nixpkgs has removed", (fetcherVersion) => {
    expect(resolveBuilder("pnpmPackageBuilder", { fetcherVersion }).diagnostics).toMatchObject([
      { code: "CG520", message: `nixpkgs after 26.05 refuses \`fetcherVersion\` ${fetcherVersion}` },
    ]);
  });

  it.each(["pnpm_8", "pnpm_9", "pkgsOriginal.pnpm_9"])(
    "warns about %s, which nixpkgs has removed",
    (name) => {
      expect(resolveBuilder("pnpmPackageBuilder", { pnpm: packageRef(name) }).diagnostics).toMatchObject([
        { code: "CG521", at: "pkgs.demo.build.pnpmPackageBuilder.pnpm" },
      ]);
    },
  );

  it("takes the default: version 3 of the fetcher with pnpm 10", () => {
    expect(resolveBuilder("pnpmPackageBuilder", {})).toMatchObject({
      builder: { fetcherVersion: 3, pnpm: packageRef("pnpm_10") },
      diagnostics: [],
    });
  });

  it("takes the version that pnpm 11 needs", () => {
    expect(resolveBuilder("pnpmPackageBuilder", { fetcherVersion: 4 }).diagnostics).toEqual([]);
  });

  it.each([
    ["repositories", undefined],
    ["folders", { path: fileRef("src") }],
  ])("knows the folder that %s are unpacked to", (_, source) => {
    const sourceRoot = (written: string) =>
      resolveBuilder("pnpmPackageBuilder", { sourceRoot: written }, source, { src: { kind: "directory" } });
    expect(sourceRoot("src/web").diagnostics).toEqual([
      {
        code: "CG448",
        message: "`src/web` is not a folder of the unpacked source",
        at: "pkgs.demo.build.pnpmPackageBuilder.sourceRoot",
        hint: "Write `source/<subdir>`: the source is unpacked to `source`.",
      },
    ]);
    expect(sourceRoot("source/web").diagnostics).toEqual([]);
  });

  it.each([
    ["a tarball", { url: "https://example.org/a-1.0.tar.gz" }],
    ["what Nix finds", { path: packageRef("demo.src") }],
  ])("does not know the folder that %s is unpacked to", (_, source) => {
    expect(resolveBuilder("pnpmPackageBuilder", { sourceRoot: "a-1.0/web" }, source).diagnostics).toEqual([]);
  });
});
