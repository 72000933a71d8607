import { describe, expect, it } from "vitest";
import {
  findLicense,
  gnuLicenses,
  licenseAttributes,
  licenseNames,
  licensesByAttribute,
} from "../../../../compiler/passes/packages/license-table.ts";

describe("the table of licenses", () => {
  it("is sorted and complete in its fields", () => {
    const names = [...licensesByAttribute.keys()];
    expect(names.length).toBeGreaterThan(250);
    expect(names).toEqual([...names].sort());
    for (const license of licensesByAttribute.values()) {
      expect(Object.keys(license).sort()).toEqual([
        "attribute",
        "deprecated",
        "free",
        "fullName",
        "licenseType",
        "redistributable",
        "shortName",
        "spdxId",
        "url",
      ]);
    }
  });

  it("prefers the attribute that is not deprecated where two have one SPDX identifier", () => {
    for (const id of ["APSL-1.0", "APSL-2.0"]) expect(findLicense(id)?.deprecated).toBe(false);
  });

  it.each([
    ["GPLv3", ["gpl3Only", "gpl3Plus"]],
    ["GNU GPL 2.0", ["gpl2Only", "gpl2Plus"]],
    ["LGPLv2.1", ["lgpl21Only", "lgpl21Plus"]],
    ["agpl-3", ["agpl3Only", "agpl3Plus"]],
    ["GPLv9", []],
    ["gplish", []],
  ])("knows the licenses that %s may mean", (name, names) => {
    expect(gnuLicenses(name)).toEqual(names);
  });

  it("suggests nothing that is deprecated", () => {
    expect(findLicense("gpl3")?.deprecated).toBe(true);
    for (const names of [licenseAttributes, licenseNames]) {
      expect(names).toContain("gpl3Only");
      expect(names).not.toContain("gpl3");
      expect(names).not.toContain("GPL-3.0");
    }
  });

  it("does not find properties that every object has", () => {
    expect(findLicense("constructor")).toBeUndefined();
  });
});
