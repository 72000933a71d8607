import type { Place } from "../../diagnostics/make.ts";
import type { License } from "../../ir/package.ts";
import { staticText } from "../../language/text.ts";
import type { AttrsValue } from "../../language/value.ts";

export type DescribedLicense =
  | { readonly ok: true; readonly license: License }
  | { readonly ok: false; readonly problem: string; readonly at: Place };

const texts = ["fullName", "licenseType", "shortName", "spdxId", "url"] as const;
const flags = ["deprecated", "free", "redistributable"] as const;

/**
 * A license that a recipe describes, with the defaults of nixpkgs in `lib/licenses/licenses.nix`: free unless stated
 * otherwise, redistributable if free, its page at spdx.org if it has an SPDX identifier.
 */
export function describeLicense(value: AttrsValue): DescribedLicense {
  const strings = new Map<string, string>();
  const booleans = new Map<string, boolean>();
  for (const [name, attribute] of value.entries) {
    const found = attribute.value.force();
    const known = found.kind === "string" ? staticText(found.text) : undefined;
    const problem = (what: string): DescribedLicense => ({
      ok: false,
      problem: `\`${name}\` ${what}`,
      at: attribute.value.span ?? attribute.nameSpan,
    });
    if (includes(texts, name)) {
      if (known !== undefined) strings.set(name, known);
      else if (found.kind !== "null") return problem("must be a string");
    } else if (includes(flags, name)) {
      if (found.kind !== "bool") return problem("must be a boolean");
      booleans.set(name, found.value);
    } else {
      return problem("is not a field of a license");
    }
  }

  const spdxId = strings.get("spdxId") ?? null;
  const name = strings.get("fullName") ?? strings.get("shortName") ?? spdxId;
  if (name === null) return { ok: false, problem: "it has no `fullName`", at: value.span };
  const free = booleans.get("free") ?? true;
  return {
    ok: true,
    license: {
      attribute: null,
      deprecated: booleans.get("deprecated") ?? false,
      free,
      fullName: name,
      licenseType: strings.get("licenseType") ?? "simple",
      redistributable: booleans.get("redistributable") ?? free,
      shortName: strings.get("shortName") ?? name,
      spdxId,
      url: strings.get("url") ?? (spdxId === null ? null : `https://spdx.org/licenses/${spdxId}.html`),
    },
  };
}

const includes = (names: readonly string[], name: string): boolean => names.includes(name);
