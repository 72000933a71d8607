import { expect, test } from "vitest";
import { text } from "../../../compiler/language/text.ts";
import { printNix } from "../../../emitters/nix/print.ts";
import { ownVersion } from "../../../emitters/pkgs/version.ts";
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
  expect(printNix(ownVersion(pkg)(written)).trim()).toBe(expected);
});

test("a version replaced by extraAttrs is not referred to", () => {
  const pkg = makePackage();
  const extraAttrs = new Map([["version", { kind: "string", text: text("2") } as const]]);
  const replaced = { ...pkg, build: { ...pkg.build, extraAttrs } };
  expect(printNix(ownVersion(replaced)("v1.0.0")).trim()).toBe('"v1.0.0"');
});
