import type { Place } from "../diagnostics/make.ts";
import { badLicenseField, noLicense, notALicense, unknownLicense } from "../diagnostics/passes-metadata.ts";
import type { License, Licensing } from "../ir/package.ts";
import type { Expr, FreeForm } from "../ir/values.ts";
import { staticText } from "../language/text.ts";
import { isWrong, placeOf, type PackageEntry, type PassContext } from "./context.ts";
import { describeValue } from "../check/describe-value.ts";
import { describeLicense } from "./license-description.ts";
import {
  findLicense,
  gnuLicenses,
  licenseAttributes,
  licenseNames,
  licensesByAttribute,
} from "./license-table.ts";
import { selectionPath } from "./selection.ts";

/**
 * The package's license or list of licenses, looked up in the table of nixpkgs' licenses. What cannot be resolved is
 * reported and left out. Warns when there is none, except with the identity builder, whose derivation has its own.
 */
export function resolveLicenses(entry: PackageEntry, context: PassContext): Licensing {
  const { license } = entry.data;
  if (!isList(license)) {
    const resolved = resolveLicense(license, placeOf(entry, "license"), context);
    return resolved === undefined ? { kind: "list", licenses: [] } : { kind: "one", license: resolved };
  }
  const mayBeEmpty = isWrong(entry, "license") || entry.data.build.identityBuilder.enable;
  if (license.length === 0 && !mayBeEmpty) {
    context.report(noLicense(entry.name, placeOf(entry, "license")));
  }
  const licenses = license.flatMap(
    (each, index) => resolveLicense(each, placeOf(entry, "license", index), context) ?? [],
  );
  return { kind: "list", licenses };
}

const isList = (license: FreeForm | readonly FreeForm[]): license is readonly FreeForm[] =>
  Array.isArray(license);

function resolveLicense(value: FreeForm, fallback: Place, context: PassContext): License | undefined {
  const at = value.span ?? fallback;
  if (value.kind === "error") return undefined;
  if (value.kind === "attrs") {
    const described = describeLicense(value);
    if (described.ok) return described.license;
    context.report(badLicenseField(described.problem, described.at ?? at));
    return undefined;
  }
  const selected = value.kind === "residual" ? selectedFrom(value.expr) : undefined;
  const name = value.kind === "string" ? staticText(value.text) : selected;
  if (name === undefined) {
    context.report(notALicense(describeValue(value), at));
    return undefined;
  }
  const license = selected === undefined ? findLicense(name) : licensesByAttribute.get(name);
  if (license === undefined) {
    context.report(
      unknownLicense(name, gnuLicenses(name), selected === undefined ? licenseNames : licenseAttributes, at),
    );
  }
  return license;
}

/** The `mit` of `lib.licenses.mit`. */
function selectedFrom(expr: Expr): string | undefined {
  const path = selectionPath(expr);
  return path?.length === 3 && path[0] === "lib" && path[1] === "licenses" ? path[2] : undefined;
}
