import { describe, expect, it } from "vitest";
import type { Licensing } from "../../../../compiler/ir/package.ts";
import { select, variable } from "../../../../compiler/language/build.ts";
import { mit, packageOf } from "../../../support/ir-fixtures.ts";
import { goodPackage, resolveRecipe } from "../../../support/resolve-recipe.ts";

const licenseOf = (license: unknown) => {
  const { catalog, diagnostics } = resolveRecipe({ pkgs: { demo: goodPackage({ license }) } });
  return { license: catalog.pkgs.get("demo")?.license, diagnostics };
};
const oneOf = (license: unknown) => ({ license: { kind: "one", license }, diagnostics: [] });
const attribute = (licensing: Licensing | undefined): unknown =>
  licensing?.kind === "one" ? licensing.license.attribute : licensing?.licenses.map((each) => each.attribute);

const asl20 = {
  attribute: "asl20",
  deprecated: false,
  free: true,
  fullName: "Apache License 2.0",
  licenseType: "simple",
  redistributable: true,
  shortName: "asl20",
  spdxId: "Apache-2.0",
  url: "https://spdx.org/licenses/Apache-2.0.html",
};

describe("licenses", () => {
  it.each([
    ["by attribute name", "mit", mit],
    ["by SPDX identifier", "MIT", mit],
    ["as an expression", packageOf(select(variable("lib"), "licenses", "mit")), mit],
    ["by SPDX identifier in any case", "apache-2.0", asl20],
  ])("are found %s", (_, written, expected) => {
    expect(licenseOf(written)).toEqual(oneOf(expected));
  });

  it.each([
    ["GPL-3.0-or-later", "gpl3Plus"],
    ["GPL-2.0-only", "gpl2Only"],
    ["GPL-2.0", "gpl2"],
    ["APSL-2.0", "apple-psl20"],
    ["unfree", "unfree"],
  ])("maps %s to %s", (written, expected) => {
    expect(attribute(licenseOf(written).license)).toBe(expected);
  });

  it("keep a list a list, even of one", () => {
    expect(licenseOf(["asl20"])).toEqual({ license: { kind: "list", licenses: [asl20] }, diagnostics: [] });
    expect(attribute(licenseOf(["asl20", "MIT", "unknown"]).license)).toEqual(["asl20", "mit"]);
  });

  it("are suggested", () => {
    expect(licenseOf(["mit", "apache2.0"]).diagnostics).toEqual([
      {
        code: "CG413",
        message: "unknown license `apache2.0`",
        at: "pkgs.demo.license.1",
        hint: "Did you mean `Apache-2.0`?",
      },
    ]);
    expect(licenseOf(packageOf(select(variable("lib"), "licenses", "gpl3plus"))).diagnostics).toEqual([
      {
        code: "CG413",
        message: "unknown license `gpl3plus`",
        at: "pkgs.demo.license",
        hint: "Did you mean `gpl3Plus`?",
      },
    ]);
    expect(licenseOf("completely different").diagnostics.map(({ hint }) => hint)).toEqual([
      "Write a name of `lib.licenses` in nixpkgs or an SPDX identifier; describe any other license by an attribute set with `fullName`, `url` and `free`.",
    ]);
  });

  it.each([
    ["MIT/Apache-2.0", 'Write `["mit", "asl20"]`.'],
    ["(MIT AND Zlib) or isc", 'Write `["mit", "zlib", "isc"]`.'],
    ["lib.licenses.mit", 'Write `"mit"`.'],
    ["MIT License", 'Write `"mit"`.'],
  ])("understands %s, which is not a name", (written, hint) => {
    expect(licenseOf(written).diagnostics.map(({ code, hint }) => [code, hint])).toEqual([["CG413", hint]]);
  });

  it.each([
    ["GPL", "Write `gpl2Only`, `gpl2Plus`, `gpl3Only` or `gpl3Plus`, as the source states."],
    ["AGPL", "Write `agpl3Only` or `agpl3Plus`, as the source states."],
    ["GNU LGPL", "Write `lgpl21Only`, `lgpl21Plus`, `lgpl3Only` or `lgpl3Plus`, as the source states."],
    ["GFDL", "Write `fdl13Only` or `fdl13Plus`, as the source states."],
    ["BSD License", "Write `bsd2` or `bsd3`, as the source states."],
    ["Creative Commons", "Write `cc0`, `cc-by-40` or `cc-by-sa-40`, as the source states."],
    ["Apache", 'Write `"asl20"`.'],
    ["MPL", 'Write `"mpl20"`.'],
  ])("names those of the family %s, which all are licenses", (written, hint) => {
    expect(licenseOf(written).diagnostics.map(({ hint }) => hint)).toEqual([hint]);
    for (const [, name] of hint.matchAll(/`"?([\w-]+)"?`/g))
      expect(attribute(licenseOf(name).license)).toBe(name);
  });

  it.each(["MIT OR Something-1.0", "GPL-3.0/MIT-like, or so"])("does not understand %s", (written) => {
    expect(licenseOf(written).diagnostics.map(({ hint }) => hint?.startsWith("Write `"))).toEqual([false]);
  });

  it("cannot be any expression", () => {
    expect(licenseOf(packageOf(variable("pkgs"))).diagnostics).toEqual([
      {
        code: "CG414",
        message: "a license is expected here, found `pkgs`, which only Nix can evaluate",
        at: "pkgs.demo.license",
        hint: 'Write a name such as `"mit"`, `lib.licenses.mit`, or an attribute set with `fullName`, `url` and `free`.',
      },
    ]);
  });

  it("is not missed where all that was given is wrong", () => {
    const { diagnostics } = resolveRecipe({ pkgs: { demo: { ...goodPackage(), license: [["mit"]] } } });
    expect(diagnostics.map(({ code }) => code)).toEqual(["CG300"]);
  });

  it("should be there", () => {
    const warned = {
      code: "CG415",
      severity: "warning",
      message: "package `demo` has no license",
      at: "pkgs.demo:",
      hint: 'Set `license`, for example to `"mit"`.',
    };
    expect(licenseOf(undefined).diagnostics.map(({ code }) => code)).toContain("CG300");
    expect(resolveRecipe({ pkgs: { demo: { ...goodPackage(), license: [] } } }).diagnostics).toEqual([
      { ...warned, at: "pkgs.demo.license" },
    ]);
    const { license: _, ...withoutLicense } = goodPackage();
    expect(resolveRecipe({ pkgs: { demo: withoutLicense } }).diagnostics).toEqual([warned]);
  });
});

describe("described licenses", () => {
  it("get the defaults of nixpkgs", () => {
    expect(licenseOf({ fullName: "Our License", spdxId: null, url: "https://example.org/" })).toEqual(
      oneOf({
        attribute: null,
        deprecated: false,
        free: true,
        fullName: "Our License",
        licenseType: "simple",
        redistributable: true,
        shortName: "Our License",
        spdxId: null,
        url: "https://example.org/",
      }),
    );
    expect(licenseOf({ spdxId: "X-1.0", shortName: "x", free: false })).toEqual(
      oneOf({
        attribute: null,
        deprecated: false,
        free: false,
        fullName: "x",
        licenseType: "simple",
        redistributable: false,
        shortName: "x",
        spdxId: "X-1.0",
        url: "https://spdx.org/licenses/X-1.0.html",
      }),
    );
  });

  it.each([
    [
      "a field that is none",
      { fullname: "X" },
      "`fullname` is not a field of a license",
      "pkgs.demo.license.fullname",
    ],
    [
      "a flag that is none",
      { fullName: "X", free: "yes" },
      "`free` must be a boolean",
      "pkgs.demo.license.free",
    ],
    ["a text that is none", { fullName: 1 }, "`fullName` must be a string", "pkgs.demo.license.fullName"],
    ["no name", { free: true }, "it has no `fullName`", "pkgs.demo.license"],
  ])("report %s", (_, license, problem, at) => {
    expect(licenseOf(license).diagnostics).toEqual([
      {
        code: "CG416",
        message: `invalid license description: ${problem}`,
        at,
        hint: "Allowed fields are the strings `fullName`, `shortName`, `spdxId`, `url`, `licenseType` and the booleans `free`, `redistributable`, `deprecated`.",
      },
    ]);
  });
});
