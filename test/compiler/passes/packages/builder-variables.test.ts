import { expect, test } from "vitest";
import { goodPackage, resolveRecipe } from "../../../support/resolve-recipe.ts";

const hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
const builders = {
  goPackageBuilder: { vendorHash: hash },
  ocamlBuilder: {},
  rustPackageBuilder: { cargoHash: hash },
  standardBuilder: {},
};

const problemsOf = (builder: keyof typeof builders, build: Record<string, unknown>) =>
  resolveRecipe({
    pkgs: { demo: goodPackage({ build: { ...build, [builder]: { enable: true, ...builders[builder] } } }) },
  }).diagnostics;

const variable = "Set it in `build.env`.";
const fixed = "Remove it. If the build needs another value, export it in `build.extraAttrs.preBuild`.";

test.each<[keyof typeof builders, Record<string, unknown>, at: string, hint: string]>([
  ["goPackageBuilder", { env: { GOFLAGS: "-v" } }, "env.GOFLAGS", fixed],
  ["goPackageBuilder", { extraAttrs: { env: { GOFLAGS: "-v" } } }, "extraAttrs.env.GOFLAGS", fixed],
  ["goPackageBuilder", { structuredAttrs: { GOFLAGS: ["-v"] } }, "structuredAttrs.GOFLAGS", fixed],
  ["goPackageBuilder", { structuredAttrs: { CGO_ENABLED: 0 } }, "structuredAttrs.CGO_ENABLED", variable],
  ["goPackageBuilder", { env: { GOOS: "js" } }, "env.GOOS", fixed],
  ["goPackageBuilder", { extraAttrs: { GOARCH: "wasm" } }, "extraAttrs.GOARCH", fixed],
  ["ocamlBuilder", { extraAttrs: { DUNE_CACHE: "enabled" } }, "extraAttrs.DUNE_CACHE", variable],
  ["rustPackageBuilder", { structuredAttrs: { RUST_LOG: "info" } }, "structuredAttrs.RUST_LOG", variable],
  ["standardBuilder", { env: { name: "x" } }, "env.name", "Give the variable another name."],
  ["goPackageBuilder", { env: { system: "x" } }, "env.system", "Give the variable another name."],
  [
    "standardBuilder",
    { extraAttrs: { env: { configureFlags: "--x" } } },
    "extraAttrs.env.configureFlags",
    "Set it in `build.structuredAttrs`.",
  ],
])("%s: %j clashes with the builder's own", (builder, build, at, hint) => {
  expect(problemsOf(builder, build)).toMatchObject([{ code: "CG449", at: `pkgs.demo.build.${at}:`, hint }]);
});

test("an attribute of an option is reported once", () => {
  expect(problemsOf("ocamlBuilder", { env: { propagatedBuildInputs: "x" } })).toMatchObject([
    { code: "CG443" },
  ]);
});

test.each<[keyof typeof builders, Record<string, unknown>]>([
  ["goPackageBuilder", { env: { CGO_ENABLED: 0, GOEXPERIMENT: "jsonv2", GOOS: null } }],
  ["ocamlBuilder", { env: { DUNE_CACHE: "enabled" } }],
  ["rustPackageBuilder", { env: { RUST_LOG: "info", RUSTFLAGS: "-C target-cpu=native" } }],
  ["standardBuilder", { env: { GOFLAGS: "-v", GOOS: "js" }, structuredAttrs: { RUST_LOG: "info" } }],
])("%s takes %j", (builder, build) => {
  expect(problemsOf(builder, build)).toEqual([]);
});
