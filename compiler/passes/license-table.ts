import type { License } from "../ir/package.ts";
import facts from "../ir/licenses.json" with { type: "json" };

/** Every license of nixpkgs' `lib.licenses`, by attribute name. `licenses.nix` beside the data tells how it is made. */
export const licensesByAttribute: ReadonlyMap<string, License> = new Map(
  Object.entries(facts).map(([attribute, license]) => [attribute, { attribute, ...license }]),
);

/** By SPDX identifier in lower case; of two attributes with one identifier the one that is not deprecated wins. */
const licensesBySpdxId: ReadonlyMap<string, License> = new Map(
  [...licensesByAttribute.values()]
    .sort((a, b) => Number(b.deprecated) - Number(a.deprecated))
    .flatMap((license) => (license.spdxId === null ? [] : [[license.spdxId.toLowerCase(), license]])),
);

/** Finds a license by attribute name (`mit`), or by SPDX identifier in any case (`MIT`, `apache-2.0`). */
export const findLicense = (name: string): License | undefined =>
  licensesByAttribute.get(name) ?? licensesBySpdxId.get(name.toLowerCase());

const suggested = [...licensesByAttribute.values()].filter(({ deprecated }) => !deprecated);

/** What a license may be called below `lib.licenses`, for suggestions: nobody should take up a name that is deprecated. */
export const licenseAttributes: readonly string[] = suggested.flatMap(({ attribute }) => attribute ?? []);

/** The same, and by SPDX identifier. */
export const licenseNames: readonly string[] = [
  ...licenseAttributes,
  ...suggested.flatMap(({ spdxId }) => spdxId ?? []),
];

/**
 * Names of the licenses that a name may be for which says nothing of later versions, as `GPLv3`, `gpl-3.0` and `LGPL3` do not.
 */
export function gnuLicenses(name: string): readonly string[] {
  const [, family = "", digits = ""] = /^(?:gnu[- ])?([al]?gpl)[-_ ]?v?([\d.]+)$/i.exec(name) ?? [];
  const stem = `${family.toLowerCase()}${digits.replaceAll(/\.0|\./g, "")}`;
  return [`${stem}Only`, `${stem}Plus`].filter((each) => licensesByAttribute.has(each));
}
