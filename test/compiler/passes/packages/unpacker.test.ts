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

const unpackable = "Add `pkgs.unzip` to `build.standardBuilder.packages.build`.";

test.each([
  [zip, "standardBuilder", "`.zip` file without `unzip`", unpackable],
  ["https://example.org/get?file=demo.zip", "standardBuilder", "`.zip` file without `unzip`", unpackable],
  ["https://example.org/DEMO.ZIP?raw=1", "standardBuilder", "`.zip` file without `unzip`", unpackable],
  [
    "https://api.github.com/repos/o/demo/zipball/v1",
    "standardBuilder",
    "`.zip` file without `unzip`",
    unpackable,
  ],
  [
    zip,
    "goPackageBuilder",
    "`.zip` file without `unzip`",
    "Add `pkgs.unzip` to `build.goPackageBuilder.packages.build`.",
  ],
  [
    zip,
    "rustPackageBuilder",
    "`.zip` file without `unzip`",
    "Write `source.path = pkgs.fetchzip { url = …; hash = …; }` instead: dependencies are fetched from the unpacked source.",
  ],
  [
    "https://example.org/d-1.0.2.7z",
    "rustPackageBuilder",
    "`.7z` file without `p7zip`",
    "Write `source.path = pkgs.fetchzip { url = …; hash = …; nativeBuildInputs = [ pkgs.p7zip ]; }` instead: dependencies are fetched from the unpacked source.",
  ],
  [
    "https://example.org/d-1.0.2.7z",
    "standardBuilder",
    "`.7z` file without `p7zip`",
    "Add `pkgs.p7zip` to `build.standardBuilder.packages.build`.",
  ],
  [
    "https://example.org/d_1.0.2_amd64.deb",
    "standardBuilder",
    "`.deb` file without `dpkg`",
    "Add `pkgs.dpkg` to `build.standardBuilder.packages.build`.",
  ],
  [
    "https://example.org/d-1.0.2-1.x86_64.rpm",
    "standardBuilder",
    "`.rpm` file without `rpmextract`",
    'Add `pkgs.rpmextract` to `build.standardBuilder.packages.build`, and set `build.extraAttrs.unpackCmd = "rpmextract $curSrc"`.',
  ],
])("%s: the %s cannot unpack a %s", (url, builder, problem, hint) => {
  expect(problemsOf(url, builder, { packages: { build: [packageRef("cmake")] } })).toEqual([
    {
      code: "CG473",
      message: `the build cannot unpack a ${problem}`,
      at: "pkgs.demo.source.url",
      hint,
    },
  ]);
});

test.each([
  "https://example.org/d-1.0.2.AppImage",
  "https://example.org/bin/d-1.0.2",
  "https://example.org/?id=7",
])("%s is nothing that the default unpack phase unpacks", (url) => {
  expect(problemsOf(url, "standardBuilder")).toMatchObject([{ code: "CG751" }]);
  expect(problemsOf(url, "standardBuilder", {}, { extraAttrs: { dontUnpack: true } })).toEqual([]);
});

test.each<[string, string, object, object]>([
  ["https://example.org/demo.tar.gz", "standardBuilder", {}, {}],
  ["https://example.org/demo.zip.tar.gz", "standardBuilder", {}, {}],
  [zip, "standardBuilder", { packages: { build: [packageRef("unzip")] } }, {}],
  [zip, "npmPackageBuilder", { packages: { build: [packageRef("buildPackages.unzip")] } }, {}],
  ["https://example.org/d-1.0.2.7z", "standardBuilder", { packages: { build: [packageRef("p7zip")] } }, {}],
  ["https://example.org/d.deb", "standardBuilder", { packages: { build: [packageRef("dpkg")] } }, {}],
  ["https://example.org/d.rpm", "standardBuilder", {}, { extraAttrs: { unpackCmd: "rpmextract $curSrc" } }],
  ["https://static.crates.io/crates/demo/demo-1.0.0.crate", "rustPackageBuilder", {}, {}],
  ["https://crates.io/api/v1/crates/demo/1.0.0/download", "rustPackageBuilder", {}, {}],
  ["https://example.org/demo.jar", "standardBuilder", {}, {}],
  [zip, "standardBuilder", { structuredAttrs: { dontUnpack: true } }, {}],
  [zip, "standardBuilder", {}, { extraAttrs: { unpackPhase: "unzip $src" } }],
  [zip, "pythonAppBuilder", {}, {}],
])("%s, %s, %j, %j: not reported", (url, builder, options, build) => {
  expect(problemsOf(url, builder, options, build)).toEqual([]);
});
