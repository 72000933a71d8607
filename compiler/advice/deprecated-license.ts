import type { PackageEntry } from "../check/checked-catalog.ts";
import type { Place } from "../diagnostics/make.ts";
import type { License } from "../ir/package.ts";
import { type FreeForm, isList } from "../language/option-values.ts";
import { placeOf } from "../passes/context.ts";
import { gnuLicenses, licensesByAttribute } from "../passes/packages/license-table.ts";
import { licenseName, namedLicense } from "../passes/packages/licenses.ts";
import { orList } from "../support/suggest.ts";
import type { EntryRule } from "./rule.ts";

/** Licenses by names that nixpkgs keeps for old packages only (lib/licenses.nix, `deprecated`). */
export const deprecatedLicense: EntryRule = {
  *pkg(entry) {
    for (const [value, at] of written(entry)) {
      const license = namedLicense(value);
      const either = license?.deprecated ? meant(license) : [];
      if (either.length === 0) continue;
      const isVague = either.length > 1;
      yield {
        at: value.span ?? at,
        message: `the license \`${licenseName(value) ?? ""}\` is deprecated${isVague ? ": it does not state whether later versions apply" : ""}`,
        hint: isVague
          ? `Write ${orList(either)}, as the source states: "only" is this version, "plus" includes later ones.`
          : {
              text: `Write ${orList(either)}, which is the same license.`,
              fix: { from: licenseName(value) ?? "", to: either.join() },
            },
      };
    }
  },
};

function written(entry: PackageEntry): readonly (readonly [value: FreeForm, at: Place])[] {
  const { license } = entry.data;
  return isList(license)
    ? license.map((each, index) => [each, placeOf(entry, "license", index)])
    : [[license, placeOf(entry, "license")]];
}

/** The GNU licenses of that version, or another name of the same license. */
function meant({ attribute, spdxId }: License): readonly string[] {
  const gnu = gnuLicenses(attribute ?? "");
  if (gnu.length > 0) return gnu;
  return [...licensesByAttribute.values()].flatMap((each) =>
    !each.deprecated && each.spdxId === spdxId && each.attribute !== null ? [each.attribute] : [],
  );
}
