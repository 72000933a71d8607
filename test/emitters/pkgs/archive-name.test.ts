import { expect, test } from "vitest";
import { bool } from "../../../compiler/language/values.ts";
import { text } from "../../../compiler/language/text.ts";
import type { Build } from "../../../compiler/ir/package.ts";
import { emitPackages } from "../../../emitters/pkgs/emit-packages.ts";
import { makeBuild, makeCatalog, makePackage } from "../../support/ir-fixtures.ts";

/** The name that the archive is given, as Nix. */
function nameOf(url: string, build: Partial<Build> = {}): string | undefined {
  const pkg = makePackage({ source: { kind: "url", url: text(url), hash: "" }, build: makeBuild(build) });
  const context = { recipesName: "recipes", recipesFromOut: "../recipes" };
  const [file] = emitPackages(makeCatalog({ pkgs: [pkg] }), context);
  return /^ +name = (.*);$/m.exec(String(file?.content))?.[1];
}

const tarball = '"${finalAttrs.pname}-${finalAttrs.version}.tar.gz"';

test.each([
  "https://crates.io/api/v1/crates/demo/1.0.0/download",
  "https://static.crates.io/crates/demo/demo-1.0.0.crate",
  "https://api.example.org/repos/o/demo/tarball/v1.0.0",
  "https://example.org/demo.tgz?raw=1&key=2",
  "https://example.org/demo.txz?host=example.org",
  "https://example.org/archive/main/",
  "https://example.org/DEMO.TAR.GZ",
])("%s is named as the archive that it is", (url) => {
  expect(nameOf(url)).toBe(tarball);
});

// The hooks of `unzip`, `dpkg` and others look at the end of the name.
test.each([
  ["https://example.org/demo.zip?raw=1&key=2", "zip"],
  ["https://example.org/demo.zip#main", "zip"],
  ["https://example.org/DEMO.ZIP", "zip"],
  ["https://example.org/demo.deb?raw=1", "deb"],
  ["https://example.org/d-1.0.2.7z?raw=1", "7z"],
  ["https://codeload.github.com/o/demo/zip/refs/heads/main", "zip"],
])("%s is named after the archive in its path", (url, ending) => {
  expect(nameOf(url)).toBe(`"\${finalAttrs.pname}-\${finalAttrs.version}.${ending}"`);
});

test.each([
  "https://example.org/demo-1.0.0.tar.gz",
  "https://example.org/demo.tar.zst?raw=1",
  "https://example.org/demo.tbz",
  "mirror://gnu/demo/demo-1.0.0.tar",
  "https://example.org/demo-1.0.0.zip",
  "https://example.org/get?file=demo.deb",
  "https://example.org/demo.jar#x",
  "https://example.org/d-1.0.2.7z",
  "https://example.org/d_1.0.2_amd64.deb",
  "https://example.org/d-1.0.2-1.x86_64.rpm",
  "https://example.org/d-1.0.2.AppImage",
  "https://example.org/d-1.0.2",
  "https://example.org/?id=7",
])("%s keeps its name", (url) => {
  expect(nameOf(url)).toBeUndefined();
});

test("a file that the recipe does not have unpacked keeps its name", () => {
  const url = "https://example.org/bin/demo";
  expect(nameOf(url, { extraAttrs: new Map([["dontUnpack", bool(true)]]) })).toBeUndefined();
  expect(nameOf(url, { structuredAttrs: new Map([["unpackPhase", text("x")]]) })).toBeUndefined();
});
