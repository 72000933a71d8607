import type { Place } from "../../diagnostics/make.ts";
import {
  badLicenseField,
  noLicense,
  notALicense,
  unknownLicense,
} from "../../diagnostics/passes-packages.ts";
import type { License, Licensing } from "../../ir/package.ts";
import { type Expr, type FreeForm, isList } from "../../language/option-values.ts";
import { reify } from "../../language/reify.ts";
import { staticText, textOfParts } from "../../language/text.ts";
import type { PackageEntry } from "../../check/checked-catalog.ts";
import { isWrong, placeOf, type PassContext } from "../context.ts";
import { describeValue } from "../../check/describe-value.ts";
import { possibleLicenses } from "./computed-license.ts";
import { describeLicense } from "./license-description.ts";
import { licenseExpression, spdxExpression, type Found } from "./license-expression.ts";
import {
  findLicense,
  familyLicenses,
  gnuLicenses,
  licenseAttributes,
  licenseNames,
  licensesByAttribute,
  licensesMeant,
} from "./license-table.ts";
import { selectionPath } from "../selection.ts";

/**
 * The package's license or list of licenses, looked up in the license table of nixpkgs. Unknown licenses are reported
 * and removed. Warns if there is none, except with the identity builder, whose derivation has its own.
 */
export function resolveLicenses(entry: PackageEntry, context: PassContext): Licensing {
  const { license } = entry.data;
  checkComputed(entry, context);
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

/** Other arguments may lead to other licenses: each is checked, and must be an attribute of `lib.licenses`. */
function checkComputed(entry: PackageEntry, context: PassContext): void {
  const at = placeOf(entry, "license");
  const note = entry.provenance.notes().find(({ path, computed }) => path[0] === "license" && computed);
  if (note?.computed === undefined) return;
  for (const expr of possibleLicenses(reify(note.computed))) {
    const value: FreeForm =
      expr.kind === "string" ? { kind: "string", text: textOfParts(expr.parts) } : { kind: "residual", expr };
    const license = resolveLicense(value, at, context);
    if (license?.attribute === null) context.report(notALicense(describeValue(value), at));
  }
}

function resolveLicense(value: FreeForm, fallback: Place, context: PassContext): License | undefined {
  const at = value.span ?? fallback;
  if (value.kind === "error") return undefined;
  if (value.kind === "attrs") {
    const described = describeLicense(value);
    if (described.ok) return described.license;
    context.report(badLicenseField(described.problem, described.at ?? at));
    return undefined;
  }
  const found = expressionOf(value);
  if (found !== undefined && "license" in found) return found.license;
  const name = found?.unknown ?? licenseName(value);
  if (name === undefined) {
    context.report(notALicense(describeValue(value), at));
    return undefined;
  }
  const license = found === undefined ? namedLicense(value) : undefined;
  if (license === undefined) {
    const known = value.kind === "residual" ? licenseAttributes : licenseNames;
    context.report(
      unknownLicense(
        name,
        {
          either: gnuLicenses(name),
          family: familyLicenses(name),
          meant: [...licensesMeant(name), ...familyLicenses(name)],
          known,
        },
        at,
      ),
    );
  }
  return license;
}

/** Licenses combined by an operator. */
function expressionOf(value: FreeForm): Found | undefined {
  if (value.kind === "string") return spdxExpression(staticText(value.text) ?? "");
  return value.kind === "residual" && value.expr.kind === "apply" ? licenseExpression(value.expr) : undefined;
}

/** The name of a license that is written by name: `mit`, `MIT`, `lib.licenses.mit`. */
export function licenseName(value: FreeForm): string | undefined {
  if (value.kind === "string") return staticText(value.text);
  return value.kind === "residual" ? selectedFrom(value.expr) : undefined;
}

/** The license that is written by name, if it exists. */
export function namedLicense(value: FreeForm): License | undefined {
  const name = licenseName(value);
  if (name === undefined) return undefined;
  return value.kind === "residual" ? licensesByAttribute.get(name) : findLicense(name);
}

/** The `mit` of `lib.licenses.mit`. */
function selectedFrom(expr: Expr): string | undefined {
  const path = selectionPath(expr);
  return path?.length === 3 && path[0] === "lib" && path[1] === "licenses" ? path[2] : undefined;
}
