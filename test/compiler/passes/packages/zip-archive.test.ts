import { expect, test } from "vitest";
import { packageRef } from "../../../support/ir-fixtures.ts";
import { goodPackage, resolveRecipe } from "../../../support/resolve-recipe.ts";

const hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
const zip = "https://example.org/demo-1.0.0.zip";
const hashes: Readonly<Record<string, object>> = {
  goPackageBuilder: { vendorHash: hash },
  npmPackageBuilder: { npmDepsHash: hash },
  rustPackageBuilder: { cargoHash: hash },
};

const problemsOf = (url: string, builder: string, options: object = {}, build: object = {}) =>
  resolveRecipe({
    pkgs: {
      demo: goodPackage({
        source: { url, hash },
        build: { ...build, [builder]: { enable: true, ...hashes[builder], ...options } },
      }),
    },
  }).diagnostics;

test.each([
  ["standardBuilder", "Add `pkgs.unzip` to `build.standardBuilder.packages.build`."],
  ["goPackageBuilder", "Add `pkgs.unzip` to `build.goPackageBuilder.packages.build`."],
  [
    "rustPackageBuilder",
    "Write `source.path = pkgs.fetchzip { url = …; hash = …; }` instead: dependencies are fetched from the unpacked source.",
  ],
])("the %s cannot unpack a zip archive", (builder, hint) => {
  expect(problemsOf(zip, builder, { packages: { build: [packageRef("cmake")] } })).toEqual([
    {
      code: "CG473",
      severity: "warning",
      message: "the build cannot unpack a zip archive without `unzip`",
      at: "pkgs.demo.source.url",
      hint,
    },
  ]);
});

test.each<[string, string, object, object]>([
  ["https://example.org/demo.tar.gz", "standardBuilder", {}, {}],
  ["https://example.org/demo.zip.tar.gz", "standardBuilder", {}, {}],
  [zip, "standardBuilder", { packages: { build: [packageRef("unzip")] } }, {}],
  [zip, "npmPackageBuilder", { packages: { build: [packageRef("buildPackages.unzip")] } }, {}],
  [zip, "standardBuilder", { structuredAttrs: { dontUnpack: true } }, {}],
  [zip, "standardBuilder", {}, { extraAttrs: { unpackPhase: "unzip $src" } }],
  [zip, "pythonAppBuilder", {}, {}],
])("%s, %s, %j, %j: nothing to say", (url, builder, options, build) => {
  expect(problemsOf(url, builder, options, build)).toEqual([]);
});
