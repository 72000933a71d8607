import { describe, expect, it } from "vitest";
import { findLicense, licensesByAttribute } from "../../../compiler/passes/license-table.ts";

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

  it("does not find what every object has", () => {
    expect(findLicense("constructor")).toBeUndefined();
  });
});
