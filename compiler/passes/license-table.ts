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

/** What a license may be called, for suggestions. */
export const licenseNames: readonly string[] = [
  ...licensesByAttribute.keys(),
  ...[...licensesByAttribute.values()].flatMap((license) => license.spdxId ?? []),
];
