import { expect, test } from "vitest";
import { text } from "../../../compiler/language/text.ts";
import { printNix } from "../../../emitters/nix/print.ts";
import { ownVersionIn } from "../../../emitters/pkgs/version.ts";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";
import { makePackage } from "../../support/ir-fixtures.ts";

const V = "finalAttrs.version";

test.each([
  // [version, string, in Nix]
  ["1.2.3", "1.2.3", V],
  ["1.2.3", "v1.2.3", `"v\${${V}}"`],
  ["1.2.3", "https://e.org/1.2.3/a-1.2.3.tar.gz", `"https://e.org/\${${V}}/a-\${${V}}.tar.gz"`],
  ["1.2.3", "11.2.3", '"11.2.3"'],
  ["1.2.3", "1.2.30", '"1.2.30"'],
  ["1.2.3", "1.2.3.4", '"1.2.3.4"'],
  ["1.2.3", "0.1.2.3", '"0.1.2.3"'],
  ["1.2.3", "1x2y3", '"1x2y3"'],
  ["42", "42", V],
  ["42", "v42", `"v\${${V}}"`],
  ["42", "https://e.org/42/a.tar.gz", '"https://e.org/42/a.tar.gz"'],
  ["42", "release-42", '"release-42"'],
  ["2025-01-31", "nightly-2025-01-31", `"nightly-\${${V}}"`],
  ["", "main", '"main"'],
  ["1.0+git", "1.0+git", V],
])("version %j in %j", (version, written, expected) => {
  const pkg = makePackage({ version: text(version) });
  expect(printNix(ownVersionIn(pkg)(text(written))).trim()).toBe(expected);
});

test("a version replaced by extraAttrs is not referred to", () => {
  const pkg = makePackage();
  const extraAttrs = new Map([["version", { kind: "string", text: text("2") } as const]]);
  const replaced = { ...pkg, build: { ...pkg.build, extraAttrs } };
  expect(printNix(ownVersionIn(replaced)(text("v1.0.0"))).trim()).toBe('"v1.0.0"');
});

test("all values of the derivation refer to it, except prose", async () => {
  const { text: file } = await compileNixRecipe(`{ pkgs.demo = {
    version = "1.2.3"; source.path = ./src;
    build.goPackageBuilder = { enable = true; ldflags = [ "-s" "-X main.v=v1.2.3" "-X main.h=${"${pkgs.hello}"}" ]; };
    build.extraAttrs = { note = "1.2.3"; meta = { changelog = "https://e.org/v1.2.3"; longDescription = "1.2.3"; }; };
  }; }`);
  const lines = file("pkgs/demo/package.nix")
    ?.split("\n")
    .map((line) => line.trim());
  for (const line of [
    `"-X main.v=v\${finalAttrs.version}"`,
    `"-X main.h=\${hello}"`,
    `changelog = "https://e.org/v\${finalAttrs.version}";`,
    `longDescription = "1.2.3";`,
    `note = finalAttrs.version;`,
  ])
    expect(lines).toContain(line);
});

test.each([
  ["1.2.3", "finalAttrs.version"],
  // A short version is as likely that of something else.
  ["3.5", '"3.5"'],
])("flags, scripts and the environment refer to version %s", async (version, shown) => {
  const { text: file } = await compileNixRecipe(`{ pkgs.demo = {
    version = "${version}"; source.path = ./src;
    build.env = { DEMO_VERSION = "${version}"; PREFIX = "${"${pkgs.hello}"}/${version}"; };
    build.standardBuilder.enable = true;
    build.structuredAttrs.makeFlags = [ "VERSION=${version}" "X=11.2.34" ];
    build.extraAttrs = {
      cmakeFlags = [ (lib.cmakeFeature "VERSION" "${version}") ] ++ lib.optionals pkgs.stdenv.isLinux [ "-DV=v${version}" ];
      mesonFlags = lib.optional pkgs.stdenv.isLinux "-Dversion=${version}";
      preBuild = "echo ${version}";
    };
  }; }`);
  const printed = file("pkgs/demo/package.nix") ?? "";
  const V = shown.startsWith('"') ? version : "${finalAttrs.version}";
  for (const line of [
    `DEMO_VERSION = ${shown};`,
    `PREFIX = "\${hello}/${V}";`,
    `"VERSION=${V}"`,
    `"X=11.2.34"`,
    `"-DVERSION:STRING=${V}"`,
    `"-DV=v${V}"`,
    `mesonFlags = lib.optional stdenv.isLinux "-Dversion=${V}";`,
    `preBuild = "echo ${V}";`,
  ])
    expect(printed).toContain(line);
});
