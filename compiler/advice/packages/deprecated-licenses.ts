import { deprecatedLicense } from "../../diagnostics/lints.ts";
import type { License } from "../../ir/package.ts";
import type { FreeForm } from "../../ir/values.ts";
import type { PackageEntry } from "../../check/checked-catalog.ts";
import { placeOf } from "../../passes/context.ts";
import { gnuLicenses, licensesByAttribute } from "../../passes/packages/license-table.ts";
import { licenseName, namedLicense } from "../../passes/packages/licenses.ts";
import type { Lint } from "../lint.ts";

/** Licenses by names that nixpkgs keeps for old packages only: its reviewers ask which one is meant. */
export const checkDeprecatedLicenses: Lint = ({ pkgs }, reporter) => {
  for (const entry of pkgs.values()) {
    for (const [value, at] of written(entry)) {
      const license = namedLicense(value);
      const either = license?.deprecated ? meant(license) : [];
      if (either.length > 0)
        reporter.report(deprecatedLicense(licenseName(value) ?? "", either, value.span ?? at));
    }
  }
};

type Located = readonly [value: FreeForm, at: ReturnType<typeof placeOf>];

function written(entry: PackageEntry): readonly Located[] {
  const { license } = entry.data;
  return isList(license)
    ? license.map((each, index) => [each, placeOf(entry, "license", index)])
    : [[license, placeOf(entry, "license")]];
}

const isList = (license: FreeForm | readonly FreeForm[]): license is readonly FreeForm[] =>
  Array.isArray(license);

/** The GNU licenses of that version, or another name of the same license. */
function meant({ attribute, spdxId }: License): readonly string[] {
  const gnu = gnuLicenses(attribute ?? "");
  if (gnu.length > 0) return gnu;
  return [...licensesByAttribute.values()].flatMap((each) =>
    !each.deprecated && each.spdxId === spdxId && each.attribute !== null ? [each.attribute] : [],
  );
}
