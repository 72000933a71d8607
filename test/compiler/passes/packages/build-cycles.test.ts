import { describe, expect, it } from "vitest";
import { apply, attrsOf, select, string, variable } from "../../../../compiler/language/build.ts";
import { text } from "../../../../compiler/language/text.ts";
import { fileRef, packageOf, packageRef } from "../../../support/ir-fixtures.ts";
import { goodPackage, resolveRecipe, type PlacedDiagnostic } from "../../../support/resolve-recipe.ts";

/** Packages with these options of a builder, or with options of their own. */
const standard = (options: object, others: object = {}) =>
  goodPackage({ build: { standardBuilder: { enable: true, ...options }, ...others } });
const identity = (derivation: unknown, others: object = {}) => ({
  license: "mit",
  build: { identityBuilder: { enable: true, derivation, ...others } },
});
const run = (...names: string[]) => ({ packages: { run: names.map((name) => packageRef(name)) } });

const found = (pkgs: Record<string, unknown>): readonly PlacedDiagnostic[] =>
  resolveRecipe({ pkgs }).diagnostics.filter(({ code }) => code === "CG475");

const itself = (name: string, at: string): PlacedDiagnostic => ({
  code: "CG475",
  message: `package \`${name}\` is built from itself`,
  at: `pkgs.${name}.${at}`,
  hint: `\`pkgs.${name}\` is this package. For the package of nixpkgs, write \`pkgs.pkgsOriginal.${name}\`.`,
});

describe("a package that is built from itself", () => {
  const demo = packageRef("demo");
  const inDemo = text(demo.expr, "/share");
  it.each<[what: string, data: unknown, at: string]>([
    ["as an input", standard(run("zlib", "demo")), "build.standardBuilder.packages.run.1"],
    ["as a tool", standard({ packages: { build: [demo] } }), "build.standardBuilder.packages.build.0"],
    ["in a variable", standard({}, { env: { A: inDemo } }), "build.env.A"],
    ["in a variable of the builder", standard({ env: { A: demo } }), "build.standardBuilder.env.A"],
    [
      "in a program of a variable",
      standard({ env: { A: text(apply(select(variable("lib"), "getExe"), demo.expr)) } }),
      "build.standardBuilder.env.A",
    ],
    [
      "in an attribute",
      standard({}, { structuredAttrs: { a: { b: [1, demo] } } }),
      "build.structuredAttrs.a",
    ],
    ["in a phase", standard({ phases: { postInstall: inDemo } }), "build.standardBuilder.phases.postInstall"],
    [
      "as its compiler",
      goodPackage({ build: { goPackageBuilder: { enable: true, vendorHash: null, toolchain: demo } } }),
      "build.goPackageBuilder.toolchain",
    ],
    ["as its source", goodPackage({ source: { path: inDemo } }), "source.path"],
    [
      "as a patch",
      goodPackage({ source: { git: "github:o/r/1", patches: [fileRef("a"), inDemo] } }),
      "source.patches.1",
    ],
    [
      "as a dependency in Python",
      goodPackage({ build: { pythonAppBuilder: { enable: true, packages: { "build-system": [demo] } } } }),
      "build.pythonAppBuilder.packages.build-system.0",
    ],
    [
      "as its pnpm",
      goodPackage({ build: { pnpmPackageBuilder: { enable: true, pnpm: demo } } }),
      "build.pnpmPackageBuilder.pnpm",
    ],
    ["as an identity", identity(demo), "build.identityBuilder.derivation"],
    [
      "as an identity, changed",
      identity(packageOf(apply(select(variable("pkgs"), "demo", "overrideAttrs"), attrsOf([])))),
      "build.identityBuilder.derivation",
    ],
    [
      "as an identity with inputs",
      identity(packageRef("hello"), run("demo")),
      "build.identityBuilder.packages.run.0",
    ],
    ["as its stdenv", standard({ stdenv: demo }), "build.standardBuilder.stdenv"],
  ])("%s", (_, data, at) => {
    const files = { a: "" };
    const { diagnostics } = resolveRecipe({ pkgs: { demo: data }, files });
    expect(diagnostics.filter(({ code }) => code === "CG475")).toEqual([itself("demo", at)]);
  });
});

describe("packages that are built from each other", () => {
  it("are reported once with every step", () => {
    const pkgs = {
      a: standard(run("c")),
      b: standard(run("a", "d")),
      c: identity(packageRef("b")),
      d: standard({}),
      e: standard(run("a")),
    };
    expect(found(pkgs)).toEqual([
      {
        code: "CG475",
        message: "these packages are built from each other: `a` → `c` → `b` → `a`",
        at: "pkgs.a.build.standardBuilder.packages.run.0",
        related: [
          ["pkgs.c.build.identityBuilder.derivation", "`c` is built from `b`"],
          ["pkgs.b.build.standardBuilder.packages.run.0", "`b` is built from `a`"],
        ],
        hint: "Remove one of these references. For the package of nixpkgs, write `pkgs.pkgsOriginal.<name>`.",
      },
    ]);
  });

  it("may depend on packages that a builder adds", () => {
    const npm = (options: object) =>
      goodPackage({ build: { pnpmPackageBuilder: { enable: true, ...options } } });
    expect(found({ nodejs: standard(run("tool")), tool: npm({}) })).toMatchObject([
      {
        message: "these packages are built from each other: `nodejs` → `tool` → `nodejs`",
        related: [["pkgs.tool.build.pnpmPackageBuilder.enable", "`tool` is built from `nodejs`"]],
      },
    ]);
    expect(found({ nodejs: npm({}), tool: npm(run("nodejs")) })).toEqual([]);
  });

  it("are reported for each cycle", () => {
    const pkgs = {
      a: standard(run("b")),
      b: standard(run("a")),
      x: identity(packageRef("y.dev")),
      y: identity(packageRef("x")),
      z: standard(run("z")),
    };
    expect(found(pkgs).map(({ message }) => message)).toEqual([
      "these packages are built from each other: `a` → `b` → `a`",
      "package `z` is built from itself",
      "these packages are built from each other: `x` → `y` → `x`",
    ]);
  });
});

describe("not a cycle is", () => {
  const demo = packageRef("demo");
  const inDemo = text(demo.expr, "/bin/x");
  it.each<[what: string, data: unknown]>([
    [
      "a test or an environment",
      goodPackage({
        test: { packages: [demo], script: inDemo },
        develop: { packages: [demo], shellHook: inDemo },
      }),
    ],
    ["an input of checks", standard({ packages: { check: [demo] } })],
    [
      "an optional dependency",
      goodPackage({
        build: { pythonAppBuilder: { enable: true, packages: { "optional-dependencies": { all: [demo] } } } },
      }),
    ],
    ["what extraAttrs do", standard({}, { extraAttrs: { passthru: { x: demo } } })],
    [
      "a variable that extraAttrs may replace",
      standard({ env: { A: demo } }, { extraAttrs: { env: { A: "" } } }),
    ],
    ["a variable that the builder has replaced", standard({ env: { A: "" } }, { env: { A: demo } })],
    ["no more than an attribute", standard({ env: { A: text(packageRef("demo.version").expr) } })],
    ["the package of nixpkgs", identity(packageRef("pkgsOriginal.demo"))],
    [
      "an argument of a function",
      standard({ packages: { run: [packageOf(apply(select(variable("pkgs"), "f"), demo.expr))] } }),
    ],
    [
      "a package that was given other inputs",
      standard({
        packages: {
          run: [
            packageOf(apply(select(variable("pkgs"), "demo", "override"), attrsOf([["demo", string("")]]))),
          ],
        },
      }),
    ],
    [
      "a builder that is not enabled",
      goodPackage({ build: { standardBuilder: { enable: true }, goPackageBuilder: run("demo") } }),
    ],
  ])("%s", (_, data) => {
    expect(found({ demo: data })).toEqual([]);
  });

  it("a package made of another one that is built from it", () => {
    const first = packageOf(
      apply(select(variable("pkgs"), "full", "override"), attrsOf([["small", string("")]])),
    );
    expect(found({ full: standard(run("small")), small: identity(first) })).toEqual([]);
  });
});
