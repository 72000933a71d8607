import type { License } from "../../ir/package.ts";
import facts from "../../nixpkgs/licenses.json" with { type: "json" };

/**
 * Every license of nixpkgs' `lib.licenses`, by attribute name. `licenses.nix` beside the data explains how it is
 * generated.
 */
export const licensesByAttribute: ReadonlyMap<string, License> = new Map(
  Object.entries(facts).map(([attribute, license]) => [attribute, { attribute, ...license }]),
);

/**
 * Licenses by SPDX identifier in lower case; of two attributes with one identifier, the one that is not deprecated
 * wins.
 */
const licensesBySpdxId: ReadonlyMap<string, License> = new Map(
  [...licensesByAttribute.values()]
    .sort((a, b) => Number(b.deprecated) - Number(a.deprecated))
    .flatMap((license) => (license.spdxId === null ? [] : [[license.spdxId.toLowerCase(), license]])),
);

/** Finds a license by attribute name (`mit`), or by SPDX identifier in any case (`MIT`, `apache-2.0`). */
export const findLicense = (name: string): License | undefined =>
  licensesByAttribute.get(name) ?? licensesBySpdxId.get(name.toLowerCase());

const suggested = [...licensesByAttribute.values()].filter(({ deprecated }) => !deprecated);

/** License names below `lib.licenses` for suggestions, without deprecated ones. */
export const licenseAttributes: readonly string[] = suggested.flatMap(({ attribute }) => attribute ?? []);

/** The same with SPDX identifiers. */
export const licenseNames: readonly string[] = [
  ...licenseAttributes,
  ...suggested.flatMap(({ spdxId }) => spdxId ?? []),
];

const licensesByFullName: ReadonlyMap<string, License> = new Map(
  [...licensesByAttribute.values()]
    .sort((a, b) => Number(b.deprecated) - Number(a.deprecated))
    .map((license) => [license.fullName.toLowerCase(), license]),
);

/**
 * The licenses that a text certainly stands for although no option accepts it: `lib.licenses.mit` in quotes, `MIT
 * License`, and expressions of SPDX and Cargo (`MIT OR Apache-2.0`, `MIT/Apache-2.0`). Empty unless the whole text is
 * recognized.
 */
export function licensesMeant(text: string): readonly string[] {
  const single = text.trim().replace(/^(?:lib\.)?licenses\./, "");
  const named = findLicense(single) ?? licensesByFullName.get(single.toLowerCase());
  if (named !== undefined) return [named.attribute ?? single];
  const parts = text.replaceAll(/[()\s]+/g, " ").split(/ (?:AND|OR) |[/,]/i);
  const found = parts.map((part) => findLicense(part.trim())?.attribute);
  return parts.length > 1 && !found.includes(undefined) ? found.flatMap((each) => each ?? []) : [];
}

/** License families with a common name, and the names of their usual licenses. */
const families: Readonly<Record<string, readonly string[]>> = {
  agpl: ["agpl3Only", "agpl3Plus"],
  apache: ["asl20"],
  bsd: ["bsd2", "bsd3"],
  "creative commons": ["cc0", "cc-by-40", "cc-by-sa-40"],
  fdl: ["fdl13Only", "fdl13Plus"],
  gfdl: ["fdl13Only", "fdl13Plus"],
  gpl: ["gpl2Only", "gpl2Plus", "gpl3Only", "gpl3Plus"],
  lgpl: ["lgpl21Only", "lgpl21Plus", "lgpl3Only", "lgpl3Plus"],
  mozilla: ["mpl20"],
  mpl: ["mpl20"],
};

/** The licenses that a word without version and kind may stand for: `GPL`, `BSD License`. */
export function familyLicenses(text: string): readonly string[] {
  const word = text
    .toLowerCase()
    .replace(/^(?:the )?(?:gnu )?/, "")
    .replace(/ licen[cs]e$/, "");
  return (Object.hasOwn(families, word) ? families[word] : undefined) ?? [];
}

/** The licenses that a name without "only" or "or later" may stand for: `GPLv3`, `gpl-3.0`, `LGPL3`. */
export function gnuLicenses(name: string): readonly string[] {
  const [, family = "", digits = ""] = /^(?:gnu[- ])?([al]?gpl)[-_ ]?v?([\d.]+)$/i.exec(name) ?? [];
  const stem = `${family.toLowerCase()}${digits.replaceAll(/\.0|\./g, "")}`;
  return [`${stem}Only`, `${stem}Plus`].filter((each) => licensesByAttribute.has(each));
}
