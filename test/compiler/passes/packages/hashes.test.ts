import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";
import { fileRef } from "../../../support/ir-fixtures.ts";
import { goodPackage, resolveRecipe } from "../../../support/resolve-recipe.ts";

const good = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
const fake = `sha256-${"A".repeat(43)}=`;
const nix32 = "01gx2lmiwdbjipx23bsyi9l9zpvckh65jgn0xvk9phcwzp596zs2";
const diagnosticsOf = (changes: Record<string, unknown>) =>
  resolveRecipe({
    pkgs: { demo: goodPackage(changes) },
    files: { "pkgs/demo": { kind: "directory" } },
  }).diagnostics;
const empty = (option: string, at: string) => ({
  code: "CG427",
  severity: "warning",
  message: `\`${option}\` is empty`,
  at,
  hint: "Run `catalogc hash`, which builds the package and writes the hash that Nix reports. Or build the package and copy the hash yourself.",
});

describe("hashes of sources", () => {
  it.each([
    ["github:a/b/c", { hash: "" }, "pkgs.demo.source.hash"],
    ["github:a/b/c", {}, "pkgs.demo:"],
  ])("are reported as empty for %s with %j", (git, hash, at) => {
    expect(diagnosticsOf({ source: { git, ...hash } })).toEqual([
      empty("source.hash", at === "pkgs.demo:" ? "pkgs.demo.source:" : at),
    ]);
  });

  it("are not needed for a folder, and have no effect", () => {
    const path = fileRef("pkgs/demo");
    expect(diagnosticsOf({ source: { path } })).toEqual([]);
    expect(diagnosticsOf({ source: { path, hash: good } })).toEqual([
      {
        code: "CG428",
        severity: "warning",
        message: "`source.hash` has no effect on a local source",
        at: "pkgs.demo.source.hash",
        related: [["pkgs.demo.source.path", "the source is a path"]],
        hint: "Remove the hash.",
      },
    ]);
  });

  it("must name their algorithm", () => {
    expect(diagnosticsOf({ source: { url: "https://example.org/a.tar.gz", hash: nix32 } })).toEqual([
      {
        code: "CG426",
        message: `\`${nix32}\` does not name its hash algorithm`,
        at: "pkgs.demo.source.hash",
        hint: `Write \`sha256:${nix32}\`.`,
      },
    ]);
  });

  it.each([
    [
      "0".repeat(64),
      'Leave the hash empty (`""`) and run `catalogc hash`, which builds the package and writes the hash that Nix reports.',
    ],
    [`sha256-${nix32}`, `Write \`sha256:${nix32}\`, which is the same digest.`],
  ])("%s gets a hint that reports what to write", (hash, hint) => {
    const found = diagnosticsOf({ source: { url: "https://example.org/a.tar.gz", hash } });
    expect(found.map((each) => each.hint)).toEqual([hint]);
  });
});

describe("hashes of dependencies", () => {
  it.each([
    ["goPackageBuilder", "vendorHash"],
    ["npmPackageBuilder", "npmDepsHash"],
    ["pnpmPackageBuilder", "pnpmDepsHash"],
    ["rustPackageBuilder", "cargoHash"],
  ])("are checked in %s", (builder, option) => {
    const at = `pkgs.demo.build.${builder}`;
    const withHash = (hash: unknown) =>
      diagnosticsOf({
        build: { [builder]: { enable: true, ...(hash !== undefined && { [option]: hash }) } },
      });
    expect(withHash(good)).toEqual([]);
    expect(withHash("")).toEqual([empty(`build.${builder}.${option}`, `${at}.${option}`)]);
    expect(withHash(undefined)).toEqual([empty(`build.${builder}.${option}`, `${at}:`)]);
    expect(withHash("sha256-AAAA")).toEqual([
      {
        code: "CG425",
        message:
          "`sha256-AAAA` is not a valid hash: a sha256 digest has 44 characters in base 64, but this has 4 characters",
        at: `${at}.${option}`,
        hint: 'Write `sha256-` and the digest in base 64, or leave the hash empty (`""`): the first build then reports it.',
      },
    ]);
  });

  it("may be null for Go: the source holds its dependencies", () => {
    expect(diagnosticsOf({ build: { goPackageBuilder: { enable: true, vendorHash: null } } })).toEqual([]);
  });

  it("are ignored for a builder that is not enabled", () => {
    expect(
      diagnosticsOf({
        build: { standardBuilder: { enable: true }, rustPackageBuilder: { enable: false } },
      }),
    ).toEqual([]);
  });

  it.each([
    ["goPackageBuilder", { vendorHash: 1 }],
    ["npmPackageBuilder", { npmDepsHash: null }],
    ["rustPackageBuilder", { cargoHash: ["x"] }],
  ])("are not reported as empty if they have the wrong type: %s", (builder, hash) => {
    const build = { [builder]: { enable: true, ...hash } };
    expect(diagnosticsOf({ build }).map(({ code }) => code)).toEqual(["CG300"]);
  });

  it("are not reported as empty for a source hash of the wrong type", () => {
    const source = { git: "github:a/b/c", hash: 1 };
    expect(diagnosticsOf({ source }).map(({ code }) => code)).toEqual(["CG300"]);
  });

  it("are needed where the builder ignores an attribute of the recipe", () => {
    const build = { goPackageBuilder: { enable: true }, extraAttrs: { goModules: null } };
    expect(diagnosticsOf({ build }).map(({ code }) => code)).toEqual(["CG427"]);
  });

  it.each([
    ["goPackageBuilder", { extraAttrs: { vendorHash: good } }],
    ["npmPackageBuilder", { extraAttrs: { npmDeps: "x" } }],
    ["pnpmPackageBuilder", { extraAttrs: { pnpmDeps: "x" } }],
    ["rustPackageBuilder", { extraAttrs: { cargoHash: null, cargoLock: { lockFile: "x" } } }],
    ["rustPackageBuilder", { structuredAttrs: { cargoLock: { lockFile: "x" } } }],
  ])("are not needed where an attribute stands for them: %s with %j", (builder, build) => {
    expect(diagnosticsOf({ build: { [builder]: { enable: true }, ...build } })).toEqual([]);
  });

  it.each(["lib.fakeHash", "pkgs.lib.fakeHash", "fakeHash"])("may be %s", async (hash) => {
    const { diagnostics, text } = await compileNixRecipe(`{ pkgs.demo = {
      license = "mit";
      source = { url = "https://example.org/a.tar.gz"; hash = ${hash}; };
      build.goPackageBuilder = { enable = true; vendorHash = ${hash}; };
    }; }`);
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ["advice/unfilled-hash", "warning"],
      ["advice/unfilled-hash", "warning"],
    ]);
    expect(text("pkgs/demo/package.nix")).toContain(`vendorHash = "${fake}";`);
    expect(text("pkgs/demo/package.nix")).toContain(`    hash = "${fake}";`);
  });
});
