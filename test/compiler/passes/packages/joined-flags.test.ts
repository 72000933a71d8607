import { expect, test } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

const hash = `sha256-${"E".repeat(43)}=`;

/** Codes and hints for a package with these options, beside those about its source. */
async function reported(
  builder: string,
  options: string,
  extra = "",
): Promise<readonly (string | undefined)[]> {
  const { diagnostics } = await compileNixRecipe(
    `{ pkgs.demo = { license = "mit"; source.path = ./src;
      build.${builder} = { enable = true; ${options} };
      build.extraAttrs = { ${extra} }; }; }`,
  );
  return diagnostics.map(({ code, hint }) => `${code} ${hint ?? ""}`);
}

const split = (list: string) => [`CG522 Write each argument as a separate element: \`${list}\`.`];
const rust = `cargoHash = "${hash}";`;
const npm = `npmDepsHash = "${hash}";`;

test.each([
  ["rustPackageBuilder", `${rust} cargoBuildFlags = [ "--features x" ];`, "", `[ "--features" "x" ]`],
  ["rustPackageBuilder", rust, `cargoTestFlags = [ "-p a" ];`, `[ "-p" "a" ]`],
  ["rustPackageBuilder", `${rust} cargoBuildFlags = [ "--bin=a --bin=b" ];`, "", `[ "--bin=a" "--bin=b" ]`],
  ["npmPackageBuilder", `${npm} npmInstallFlags = [ "--omit  dev" ];`, "", `[ "--omit" "dev" ]`],
  [
    "npmPackageBuilder",
    npm,
    `npmFlags = [ "--workspace \${pkgs.hello.pname}" ];`,
    '[ "--workspace" "\\${…}" ]',
  ],
  ["standardBuilder", "", `configureFlags = [ "--prefix /x" ];`, `[ "--prefix" "/x" ]`],
  ["standardBuilder", `structuredAttrs.configureFlags = [ "--with-a b" ];`, "", `[ "--with-a" "b" ]`],
])("%s: an element is one argument: %s%s", async (builder, options, extra, list) => {
  expect(await reported(builder, options, extra)).toEqual(split(list));
});

test.each([
  ["rustPackageBuilder", `${rust} cargoBuildFlags = [ "--features" "x" "--features=a b" ];`, ""],
  ["goPackageBuilder", `vendorHash = null; ldflags = [ "-X main.version=1" "-s -w" ];`, ""],
  ["standardBuilder", "", `configureFlags = [ "CFLAGS=-O2 -g" "--with-cflags=-O2 --param x" "--x='a b'" ];`],
  [
    "pnpmPackageBuilder",
    `pnpmDepsHash = "${hash}"; installDir = "dist"; buildScript = "build --mode production";`,
    "",
  ],
])("%s takes blanks in %s%s", async (...given) => {
  expect(await reported(...given)).toEqual([]);
});
