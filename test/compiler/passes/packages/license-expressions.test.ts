import { expect, test } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

/** `meta.license` of the package, and its license in the evaluated catalog. */
async function compiled(license: string) {
  const { diagnostics, text } = await compileNixRecipe(
    `{ pkgs.demo = { license = ${license}; source.path = ./src; build.standardBuilder.enable = true; }; }`,
    { "src/a": "" },
  );
  const printed = /license = (.*?);\n/s.exec(text("pkgs/demo/package.nix") ?? "")?.[1];
  const catalog = JSON.parse(text("catalog.json") ?? "{}") as {
    pkgs?: { demo: { license: unknown } };
  };
  return {
    codes: diagnostics.map(({ code, message }) => `${code} ${message}`),
    printed: printed?.replaceAll(/\s+/g, " "),
    license: catalog.pkgs?.demo.license,
  };
}

const either = "lib.licenses.OR [ lib.licenses.mit lib.licenses.asl20 ]";
const exception = "lib.licenses.WITH lib.licenses.lgpl21Only lib.licenses.ocamlLgplLinkingException";

test.each([
  ['"MIT OR Apache-2.0"', either],
  ["lib.licenses.OR [ lib.licenses.mit lib.licenses.asl20 ]", either],
  ["with lib.licenses; OR [ mit asl20 ]", either],
  ["let inherit (lib.licenses) OR mit asl20; in OR [ mit asl20 ]", either],
  ["with lib.licenses; WITH lgpl21Only ocamlLgplLinkingException", exception],
  ['"LGPL-2.1-only WITH OCaml-LGPL-linking-exception"', exception],
  [
    '"MIT OR NCSA AND Apache-2.0 WITH LLVM-exception"',
    "lib.licenses.OR [ lib.licenses.mit (lib.licenses.AND [ lib.licenses.ncsa (lib.licenses.WITH lib.licenses.asl20 lib.licenses.llvm-exception) ]) ]",
  ],
  ['"(MIT OR Apache-2.0) AND BSD-3-Clause"', `lib.licenses.AND [ (${either}) lib.licenses.bsd3 ]`],
  ['[ "MIT OR Apache-2.0" "BSD-3-Clause" ]', `[ (${either}) lib.licenses.bsd3 ]`],
])("the license %s is %s", async (written, expected) => {
  expect(await compiled(written)).toMatchObject({ codes: [], printed: expected });
});

// Results of `isFree`, `isRedistributable`, `evaluateNamedProperty "deprecated" true`, `toSPDX` of nixpkgs.
test("the evaluated catalog has the same values for a combination as nixpkgs computes", async () => {
  expect((await compiled('"MIT OR LicenseRef-scancode-unknown"')).codes).toEqual([
    expect.stringMatching(/^CG\d+ .*LicenseRef-scancode-unknown/),
  ]);
  expect((await compiled('"MIT OR Apache-2.0"')).license).toEqual({
    deprecated: false,
    free: true,
    fullName: "MIT License OR Apache License 2.0",
    licenseType: "compound",
    redistributable: true,
    shortName: "mit OR asl20",
    spdxId: "MIT OR Apache-2.0",
    url: null,
  });
  expect((await compiled("with lib.licenses; AND [ mit unfree ]")).license).toMatchObject({
    free: false,
    redistributable: false,
    spdxId: "MIT AND LicenseRef-nixos-unfree",
  });
  expect((await compiled("with lib.licenses; OR [ mit unfree ]")).license).toMatchObject({ free: true });
  expect(
    (await compiled("with lib.licenses; AND [ mit (WITH gpl3Only classpathException20) ]")).license,
  ).toMatchObject({
    licenseType: "compound",
    spdxId: "MIT AND (GPL-3.0-only WITH Classpath-exception-2.0)",
  });
});

test.each(['"MIT OR"', '"MIT OR (Apache-2.0"', '"OR MIT"', '"MIT WITH a WITH b"'])(
  "%s is an unknown license",
  async (written) => {
    const { codes } = await compiled(written);
    expect(codes).toHaveLength(1);
  },
);
