import { expect, test } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

const hash = `sha256-${"E".repeat(43)}=`;

/** `package.nix` of a package with these attributes, by builder. */
async function compiled(builder: string, options: string, extraAttrs: string): Promise<string> {
  const { diagnostics, text } = await compileNixRecipe(
    `{ pkgs.demo = { license = "mit";
      source = { git = "github:owner/repo/v1"; hash = "${hash}"; };
      build.${builder} = { enable = true; ${options} };
      build.extraAttrs = { ${extraAttrs} }; }; }`,
  );
  expect(diagnostics).toEqual([]);
  return (text("pkgs/demo/package.nix") ?? "").replaceAll(/\s+/g, " ");
}

const pnpm = `pnpmDepsHash = "${hash}"; installDir = "dist";`;
const npm = `npmDepsHash = "${hash}";`;

test.each([
  ["pnpmPackageBuilder", pnpm, "[ pkgs.jq ]", "[ jq pnpm_10 pnpmConfigHook nodejs ]"],
  ["pnpmPackageBuilder", pnpm, "[ pkgs.nodejs_22 ]", "[ nodejs_22 pnpm_10 pnpmConfigHook ]"],
  ["pnpmPackageBuilder", pnpm, "lib.mkForce [ pkgs.jq ]", "[ jq ]"],
  ["pnpmPackageBuilder", pnpm, "lib.mkDefault [ pkgs.jq ]", "[ jq pnpm_10 pnpmConfigHook nodejs ]"],
  ["npmPackageBuilder", npm, "[ pkgs.jq ]", "[ jq ]"],
  ["npmPackageBuilder", npm, "lib.mkForce [ pkgs.jq ]", "[ jq ]"],
  [
    "pnpmPackageBuilder",
    pnpm,
    "lib.optionals pkgs.stdenv.isLinux [ pkgs.jq ]",
    "lib.optionals stdenv.isLinux [ jq ] ++ [ pnpm_10 pnpmConfigHook nodejs ]",
  ],
])("%s: nativeBuildInputs are the builder's own and those of the recipe: %s", async (...given) => {
  const [builder, options, value, expected] = given;
  expect(await compiled(builder, options, `nativeBuildInputs = ${value};`)).toContain(
    `nativeBuildInputs = ${expected};`,
  );
});

test("other attributes of the recipe replace those of the builder", async () => {
  const text = await compiled(
    "pnpmPackageBuilder",
    pnpm,
    'strictDeps = lib.mkForce false; buildPhase = lib.mkForce "make";',
  );
  expect(text).toContain("strictDeps = false;");
  expect(text).toContain('buildPhase = "make";');
  expect(text).not.toContain("pnpm run");
});

test.each([
  [
    "goPackageBuilder",
    `vendorHash = null; subPackages = [ "cmd/a" "cmd/b" ];`,
    "",
    `subPackages = toString [`,
  ],
  ["goPackageBuilder", `vendorHash = null; subPackages = [ "cmd/a" ];`, "", `subPackages = [ "cmd/a" ];`],
  ["goPackageBuilder", `vendorHash = null; tags = [ "a" "b" ];`, "", `tags = [ "a" "b" ];`],
  ["goPackageBuilder", "vendorHash = null;", `checkFlags = [ "-v" "-x" ];`, "checkFlags = toString ["],
  ["goPackageBuilder", "vendorHash = null;", `checkFlags = "-v -x";`, `checkFlags = "-v -x";`],
  [
    "goPackageBuilder",
    "vendorHash = null;",
    `excludedPackages = lib.optionals pkgs.stdenv.isLinux [ "a" ];`,
    `excludedPackages = toString (lib.optionals stdenv.isLinux [ "a" ]);`,
  ],
  ["npmPackageBuilder", `${npm} npmInstallFlags = [ "--a" "--b" ];`, "", "npmInstallFlags = toString ["],
  ["npmPackageBuilder", npm, `npmFlags = [ "--a" "--b" ];`, "npmFlags = toString ["],
  [
    "rustPackageBuilder",
    `cargoHash = "${hash}"; cargoBuildFlags = [ "-p" "a" ];`,
    "",
    `cargoBuildFlags = [ "-p" "a" ];`,
  ],
])("%s gets all elements of a list: %s %s", async (builder, options, extra, expected) => {
  expect(await compiled(builder, options, extra)).toContain(expected);
});

test("the fetcher of pnpm has the names of workspaces as a list", async () => {
  const text = await compiled("pnpmPackageBuilder", pnpm, 'pnpmWorkspaces = [ "a" "b" ];');
  expect(text).toContain('pnpmWorkspaces = toString [ "a" "b" ];');
  expect(text).toContain('pnpmWorkspaces = lib.splitString " " finalAttrs.pnpmWorkspaces;');
});
