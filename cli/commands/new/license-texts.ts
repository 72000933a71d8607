import zeroBsd from "spdx-license-list/licenses/0BSD.json" with { type: "json" };
import apache2 from "spdx-license-list/licenses/Apache-2.0.json" with { type: "json" };
import artistic2 from "spdx-license-list/licenses/Artistic-2.0.json" with { type: "json" };
import bsd2 from "spdx-license-list/licenses/BSD-2-Clause.json" with { type: "json" };
import bsd3 from "spdx-license-list/licenses/BSD-3-Clause.json" with { type: "json" };
import bsl1 from "spdx-license-list/licenses/BSL-1.0.json" with { type: "json" };
import cc0 from "spdx-license-list/licenses/CC0-1.0.json" with { type: "json" };
import isc from "spdx-license-list/licenses/ISC.json" with { type: "json" };
import mit from "spdx-license-list/licenses/MIT.json" with { type: "json" };
import mit0 from "spdx-license-list/licenses/MIT-0.json" with { type: "json" };
import mpl2 from "spdx-license-list/licenses/MPL-2.0.json" with { type: "json" };
import unlicense from "spdx-license-list/licenses/Unlicense.json" with { type: "json" };
import zlib from "spdx-license-list/licenses/Zlib.json" with { type: "json" };

/** Frequent licenses whose text alone is certain: that of the GPL does not state whether later versions apply. */
const texts: Readonly<Record<string, { readonly licenseText: string }>> = {
  "0BSD": zeroBsd,
  "Apache-2.0": apache2,
  "Artistic-2.0": artistic2,
  "BSD-2-Clause": bsd2,
  "BSD-3-Clause": bsd3,
  "BSL-1.0": bsl1,
  "CC0-1.0": cc0,
  ISC: isc,
  MIT: mit,
  "MIT-0": mit0,
  "MPL-2.0": mpl2,
  Unlicense: unlicense,
  Zlib: zlib,
};

let known: ReadonlyMap<string, string> | undefined;

/** The SPDX identifier of a text that is a whole license and nothing else. */
export function licenseOfText(text: string): string | undefined {
  known ??= new Map(
    Object.entries(texts).flatMap(([id, { licenseText }]) => variants(licenseText).map((each) => [each, id])),
  );
  return known.get(words(text));
}

/** Some copies lack the instructions after the conditions. */
const variants = (text: string): readonly string[] => [
  words(text),
  words(text.replace(/(END OF TERMS AND CONDITIONS)[^]*/, "$1")),
  words(text.replace(/Exhibit A - Source Code Form License Notice[^]*/, "")),
];

/**
 * The words of a license as the SPDX matching guidelines compare them: without title, copyright notices, bullets,
 * punctuation and case (SPDX specification 2.3, annex B).
 */
const words = (text: string): string =>
  text
    .slice(0, 50_000)
    .replace(/^\uFEFF/, "")
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/(?: ?\n)+/g, "\n")
    .replaceAll(
      /^[ #*/-]*(?:(?:portions )?copyright\b(?! (?:notice|holder|owner|licen|law|statement|and|or|to|in)).*|(?:\(c\)|©) *\d.*|all rights reserved\.?)$/gim,
      "",
    )
    .replaceAll(/^ ?(?:\(?[0-9a-z]{1,2}[.)]|[*-]) /gim, "")
    .replace(
      /^(?:[^\n]{0,60}\blicen[cs]e\b[^\n]{0,30}\n| ?version[^\n]{0,40}\n| ?https?:\S+ ?\n| ?[=#-]* ?\n)+/i,
      "",
    )
    .toLowerCase()
    .replaceAll(/\bhttps\b/g, "http")
    .replaceAll(
      /neither the names? of .{1,80}?\s+nor\s+the\s+names\s+of\s+(?:(?:its|their|his|the)\s+)?/gs,
      "neither name nor ",
    )
    .replaceAll(/\b(?:isc(?= disclaims| be liable)|the author(?= be))/g, "the author")
    .replaceAll(/\(including the next paragraph\)/g, "")
    .replaceAll(/copyright\s+(?:holders?|owners?)/g, "copyright holder")
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
