import { expect, it } from "vitest";
import { advice, build, source } from "../../support/advice.ts";
import { compileRecipe } from "../../support/compile-nix-recipe.ts";

const reported = async (options: string) =>
  (await advice(`version = "1.0"; license = "mit"; ${options}`)).map(([code, at, message]) => [
    code,
    at,
    message,
  ]);

const fake = `sha256-${"A".repeat(43)}=`;
const good = "sha256-HCrikrdQhufG6/bZoKT5aU4Qrlb7Y3RcGWf1iOCrT6Y=";
const patch = (written: string) => `pkgs.fetchpatch { url = "u"; ${written}; }`;
const has = (option: string, name: string) => `\`${option}\` has a placeholder as \`${name}\``;

it.each([
  ['hash = ""', "hash"],
  ["hash = lib.fakeHash", "hash"],
  [`hash = "${fake}"`, "hash"],
  ["sha256 = lib.fakeSha256", "sha256"],
])("a patch with %s cannot be fetched", async (written, name) => {
  const patches = `source = { url = "https://example.org/a.tar.gz"; hash = "${good}"; patches = [ pkgs.fix (${patch(written)}) ]; };`;
  expect(await reported(patches + build)).toEqual([
    ["advice/unfilled-hash", patch(written), has("source.patches.1", name)],
  ]);
});

it("a source of another fetcher neither", async () => {
  const written = 'pkgs.fetchzip { url = "u"; hash = ""; }';
  expect(await reported(`source.path = ${written}; ${build}`)).toEqual([
    ["advice/unfilled-hash", written, has("source.path", "hash")],
  ]);
  expect(await reported(`build.identityBuilder = { enable = true; derivation = ${written}; };`)).toEqual([
    ["advice/unfilled-hash", written, has("build.identityBuilder.derivation", "hash")],
  ]);
});

it("attributes may have some", async () => {
  const lock = `cargoLock = { outputHashes = { "a-1.0" = ""; }; };`;
  expect(
    await reported(`${source} build.rustPackageBuilder.enable = true; build.extraAttrs = { ${lock} };`),
  ).toEqual([["advice/unfilled-hash", "cargoLock", has("build.extraAttrs.cargoLock", "outputHashes")]]);
  expect(await reported(`${source} ${build} build.extraAttrs = { outputHash = ""; };`)).toEqual([
    ["advice/unfilled-hash", "outputHash", "`build.extraAttrs.outputHash` is a placeholder hash"],
  ]);
});

it("options may be `lib.fakeHash`", async () => {
  const github = 'source = { git = "github:o/r/v1.0"; hash = lib.fakeHash; };';
  const go = "build.goPackageBuilder = { enable = true; vendorHash = lib.fakeHash; };";
  const said = (option: string) => `\`${option}\` is a placeholder: \`lib.fakeHash\``;
  expect(await reported(github + go)).toEqual([
    ["advice/unfilled-hash", "lib.fakeHash", said("source.hash")],
    ["advice/unfilled-hash", "lib.fakeHash", said("build.goPackageBuilder.vendorHash")],
  ]);
});

it.each([
  [
    "recipe.yaml",
    (hash: string) =>
      `pkgs: {a: {license: mit, source: {git: "github:o/r/v1.0", hash: ${hash}}, build: {standardBuilder: {enable: true}}}}`,
  ],
  [
    "recipe.nix",
    (hash: string) =>
      `{ pkgs.a = { license = "mit"; source.git = "github:o/r/v1.0"; source.hash = "${hash}"; build.standardBuilder.enable = true; }; }`,
  ],
])("or what it is, written out: %s", async (file, recipe) => {
  const said = async (hash: string) =>
    (await compileRecipe(file, recipe(hash))).diagnostics.map(({ code, message }) => [code, message]);
  expect(await said(fake)).toEqual([
    ["advice/unfilled-hash", "`source.hash` is a placeholder: the fake hash `sha256-AAAA…`"],
  ]);
  expect(await said(good)).toEqual([]);
});

it.each([
  `source = { url = "https://example.org/a.tar.gz"; hash = "${good}"; patches = [ (${patch(`hash = "${good}"`)}) ]; }; ${build}`,
  `${source} ${build} build.extraAttrs = { hash = pkgs.x.hash; passthru.name = ""; };`,
  `${source} ${build}`,
])("%s has nothing to be filled in", async (options) => {
  expect(await reported(options)).toEqual([]);
});
